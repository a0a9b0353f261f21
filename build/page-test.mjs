// The page in a browser that nobody sees: node build/page-test.mjs live|site|files ADDRESS [PICTURES]
//
// PICTURES is a folder for what was seen, light and dark, wide and narrow. Whether all of it fits is asked without one, too.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browser, pause } from './chromium.mjs';

const [kind, address, pictures] = process.argv.slice(2);
const page = await browser({ name: 'page', lastWords: "document.getElementById('status')?.textContent ?? ''" });
const { send, evaluate, until, click, open } = page;

const look = async (name) => {
  for (const [width, height] of [[1280, 800], [420, 860]]) {
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    for (const scheme of pictures ? ['light', 'dark'] : []) {
      await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
      await pause(300);
      await page.picture(join(pictures, `${name}-${width}-${scheme}.png`));
    }
    const wide = await evaluate('document.documentElement.scrollWidth');
    if (wide > width) throw new Error(`${name}: ${wide} pixels wide on a page of ${width}`);
  }
  await send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setEmulatedMedia', { features: [] });
};

const isReady = "document.body?.dataset.state === 'ready'";
const tab = (name) => click(`document.getElementById('tab-${name}')`);
const choose = (file) =>
  evaluate(`(() => { const files = document.getElementById('file'); document.body.dataset.state = 'choosing'; files.value = '${file}'; files.dispatchEvent(new Event('change')); })()`);
const lineOf = (root, text) => `[...document.querySelectorAll('${root} .cm-line')].find((it) => it.textContent.includes(${JSON.stringify(text)}))`;

const live = async () => {
  await open(address);
  await until('the program is checked', isReady);
  await until('nothing is wrong', "document.getElementById('errors').textContent.includes('Nothing is wrong')");
  await look('errors');
  await tab('cuda');
  await until('CUDA is shown', "document.querySelector('#cuda .cm-content').textContent.includes('__global__')");
  await click(lineOf('#cuda', 'y[i] ='));
  await until('a line of CUDA leads to the program', `document.querySelector('#program .cm-linked')?.textContent.includes('mine[0] = a * x[i]')`);
  await click(lineOf('#program', 'if i < n'));
  await until('a line of the program leads to CUDA', `document.querySelector('#cuda .cm-linked')?.textContent.includes('if (i < n)')`);
  await look('cuda');
  await tab('cost');
  await until('costs are shown', "document.querySelectorAll('#cost tr').length > 2");
  await click("[...document.querySelectorAll('#cost .place')].find((it) => it.textContent)");
  await until('a cost leads to the program', "document.querySelector('#cost tr.linked') !== null");
  await tab('run');
  await click("document.getElementById('start')");
  await until('the program is run', "document.querySelector('#result .passed')?.textContent === 'done' && document.getElementById('result').textContent.includes('agrees with the host')");
  await look('run');

  await tab('errors');
  await click(lineOf('#program', 'mine[0] = a'));
  await send('Input.insertText', { text: ' oops ' });
  await until('a mistake is found while one types', "document.getElementById('count').classList.contains('bad')");
  await until('it is marked in the text', "document.querySelector('#program .cm-lintRange-error') !== null");
  await look('mistake');
  await evaluate("document.querySelector('#errors details').open = true");
  await until('its page is shown', "document.querySelector('#errors details pre')?.textContent.startsWith('# P')");

  await choose('softmax.prism');
  await until('another program is opened', isReady);
  await tab('graph');
  await until('its graph is drawn', "document.querySelector('#graph .picture').shadowRoot.textContent.includes('block barrier')");
  await click("document.querySelector('#graph .picture').shadowRoot.querySelector('.to')");
  await until('the graph leads to the program', "document.querySelector('#program .cm-linked') !== null");
  await look('graph');
  await tab('cost');
  await look('cost');

  await choose('sgemm_tasks.prism');
  await until('a mapping is opened', "['checked', 'ready'].includes(document.body.dataset.state)");
  await tab('plan');
  await until('its steps are shown', "[...document.querySelectorAll('#plan summary')].some((it) => it.textContent.includes('split(k, BK)'))");
  await look('plan');
};

const site = async () => {
  await open(`${address}/index.html`);
  await until('the documentation is there', "document.querySelector('main h1') !== null");
  await look('site-index');
  await open(`${address}/tutorial.html`);
  await until('programs are highlighted', "document.querySelector('pre.prism .keyword') !== null");
  await look('site-tutorial');
  await until('the search is there', "typeof window.searched === 'function'");
  await evaluate("(() => { const box = document.getElementById('search'); box.value = 'partition'; box.dispatchEvent(new Event('input')); })()");
  await until('the search finds', "document.querySelectorAll('#found a').length > 3");
  await look('site-search');
  await open(await evaluate("document.querySelector('a.open').href"));
  await until('a block opens', isReady);
  await tab('cuda');
  await until('with its CUDA', "document.querySelector('#cuda .cm-content').textContent.includes('__global__')");
  await look('site-play');
};

/** Pages that a folder has: analyses, and pictures as a page shows them. */
const files = async () => {
  for (const name of readdirSync(fileURLToPath(address)).filter((it) => it.endsWith('.html')).sort()) {
    await open(`${address}/${name}`);
    await until(`${name} is drawn`, `location.pathname.endsWith('/${name}') && (document.images[0]?.naturalWidth > 0 || document.querySelector('h1') !== null)`);
    await look(basename(name, '.html'));
  }
};

let status = 1;
try {
  await { live, site, files }[kind]();
  if (page.complaints.length) throw new Error(`the browser complains: ${page.complaints.join('; ')}`);
  status = 0;
} catch (problem) {
  console.error(`page-test: ${problem.message}`);
} finally {
  await page.close();
}
process.exit(status);
