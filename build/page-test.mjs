// The page in a browser that nobody sees: node build/page-test.mjs live|site ADDRESS [PICTURES]
//
// Speaks Chromium's own protocol through a pipe, so that nothing but node and Chromium is needed. PICTURES is a folder for
// what was seen, light and dark, wide and narrow.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [kind, address, pictures] = process.argv.slice(2);
const PATIENCE_MS = 120_000;
const profile = mkdtempSync(join(tmpdir(), 'page-'));
const flags = ['--headless=new', '--remote-debugging-pipe', '--disable-gpu', '--hide-scrollbars', '--no-first-run', `--user-data-dir=${profile}`];
if (process.getuid() === 0) flags.push('--no-sandbox'); // Chromium refuses to have one as root
const chromium = spawn(process.env.CHROMIUM ?? 'chromium', flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });

const waiting = new Map();
const complaints = [];
let number = 0;
let rest = '';
chromium.stdio[4].on('data', (bytes) => {
  const parts = (rest + bytes.toString('utf8')).split('\0');
  rest = parts.pop();
  for (const part of parts) {
    const message = JSON.parse(part);
    if (message.id) waiting.get(message.id)?.(message);
    if (message.method === 'Runtime.exceptionThrown') complaints.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text);
    if (message.method === 'Log.entryAdded' && message.params.entry.level === 'error') complaints.push(message.params.entry.text);
  }
});

let session;
const send = (method, params = {}) =>
  new Promise((resolve, reject) => {
    const id = ++number;
    waiting.set(id, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result)));
    chromium.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`);
  });

const evaluate = async (expression) => {
  const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
};

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until it is so. */
const until = async (what, expression) => {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    if (await evaluate(expression)) {
      console.log(`ok: ${what}`);
      return;
    }
    await pause(100);
  }
  throw new Error(`not so: ${what}; the page says "${await evaluate("document.getElementById('status')?.textContent ?? ''")}"`);
};

/** Clicks into the middle of what the expression gives. */
const click = async (expression) => {
  const at = await evaluate(`(() => { const box = (${expression}).getBoundingClientRect(); return { x: box.x + Math.min(60, box.width / 2), y: box.y + box.height / 2 }; })()`);
  for (const type of ['mousePressed', 'mouseReleased']) await send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
};

const look = async (name) => {
  if (!pictures) return;
  for (const [width, height] of [[1280, 800], [420, 860]]) {
    for (const scheme of ['light', 'dark']) {
      await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
      await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
      await pause(300);
      const { data } = await send('Page.captureScreenshot', { format: 'png' });
      writeFileSync(join(pictures, `${name}-${width}-${scheme}.png`), Buffer.from(data, 'base64'));
      const wide = await evaluate('document.documentElement.scrollWidth');
      if (wide > width) throw new Error(`${name}: ${wide} pixels wide on a page of ${width}`);
    }
  }
  await send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
  await send('Emulation.setEmulatedMedia', { features: [] });
};

const isReady = "document.body?.dataset.state === 'ready'";
const tab = (name) => click(`document.getElementById('tab-${name}')`);
const open = async (url) => {
  await send('Page.navigate', { url });
};
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

let status = 1;
try {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  session = (await send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
  await send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
  await (kind === 'site' ? site() : live());
  if (complaints.length) throw new Error(`the browser complains: ${complaints.join('; ')}`);
  status = 0;
} catch (problem) {
  console.error(`page-test: ${problem.message}`);
} finally {
  chromium.kill();
  await new Promise((resolve) => chromium.once('exit', resolve));
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(status);
