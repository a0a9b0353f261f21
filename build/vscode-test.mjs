// The extension in an editor: node build/vscode-test.mjs ADDRESS FOLDER [PICTURES]
//
// FOLDER, which the editor at ADDRESS opens, has softmax.prism. PICTURES is how names of pictures begin.
import { browser, pause } from './chromium.mjs';

const [address, folder, pictures] = process.argv.slice(2);
const page = await browser({ name: 'vscode', lastWords: "[...document.querySelectorAll('.notification-list-item-message')].map((it) => it.textContent).join('; ')" });
const { send, evaluate, until, click, hover } = page;

const look = (name) => pictures && page.picture(`${pictures}-${name}.png`);

const KEYS = { F1: 112, F5: 116, F9: 120, F10: 121, Enter: 13, Escape: 27, End: 35, '.': 190 };
const press = async (key, modifiers = 0) => {
  const code = KEYS[key] ?? key.toUpperCase().charCodeAt(0);
  for (const type of ['rawKeyDown', 'keyUp']) await send('Input.dispatchKeyEvent', { type, key, code: key === '.' ? 'Period' : KEYS[key] ? key : `Key${key.toUpperCase()}`, windowsVirtualKeyCode: code, modifiers });
};
const CONTROL = 2;

const goTo = async (line) => {
  await press('g', CONTROL);
  await until(`the editor asks for a line, ${line}`, "document.activeElement?.closest('.quick-input-widget') != null && document.activeElement.value.startsWith(':')");
  await send('Input.insertText', { text: String(line) });
  await press('Enter');
  await until('it goes there', `[...document.querySelectorAll('.statusbar-item')].some((it) => it.textContent.trim().startsWith('Ln ${line},'))`);
};

const line = (text) => `[...document.querySelectorAll('.view-line')].find((it) => it.textContent.replaceAll('\\u00a0', ' ').includes(${JSON.stringify(text)}))`;
const word = (text, within) => `[...${line(within)}.querySelectorAll('span > span')].find((it) => it.textContent.trim() === ${JSON.stringify(text)})`;
const lens = (text) => `[...document.querySelectorAll('.codelens-decoration a')].find((it) => it.textContent.includes(${JSON.stringify(text)}))`;
const tree = (text) => `[...document.querySelectorAll('.debug-view-content .monaco-list-row, .variables .monaco-list-row')].find((it) => it.textContent.includes(${JSON.stringify(text)}))`;

/** Again and again: what is hovered over moves while the editor is still at work. */
const hoverUntil = async (what, target, text) => {
  const shown = `[...document.querySelectorAll('.monaco-hover')].some((it) => it.textContent.replaceAll('\\u00a0', ' ').includes(${JSON.stringify(text)}))`;
  for (let i = 0; i < 20 && !(await evaluate(shown)); i++) {
    await send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 5, y: 5 });
    await hover(target);
    await pause(2000);
  }
  await until(what, shown);
};

const file = (name) => encodeURIComponent(JSON.stringify([['openFile', `vscode-remote://${new URL(address).host}${folder}/${name}`]]));

let status = 1;
try {
  await page.open(`${address}/?folder=${encodeURIComponent(folder)}&payload=${file('softmax.prism')}`);
  await until('the text is shown', `${line('def softmax')} !== undefined`);
  await until('it is taken for Prism', "[...document.querySelectorAll('.statusbar-item')].some((it) => it.textContent.trim() === 'Prism')");
  await until('kernels have a lens', `${lens('graph')} !== undefined`);
  await until('lines say what is synchronized there', "[...document.querySelectorAll('.view-line')].some((it) => /sectors|barrier/.test(it.textContent.slice(it.textContent.lastIndexOf(')'))))");
  await look('opened');

  await hoverUntil('hovering tells type and perspective', word('peak', 'sum += exp'), 'peak : float @ block[1]');
  await look('hover');
  await press('Escape');

  await click(lens('graph'));
  await until('the graph opens beside the text', "[...document.querySelectorAll('.tab')].some((it) => it.textContent.includes('graph of softmax')) && document.querySelector('iframe.webview') !== null");
  await until('it is drawn', "document.querySelector('iframe.webview').contentDocument?.querySelector('iframe')?.contentDocument?.querySelector('svg') != null");
  await look('graph');
  await click("[...document.querySelectorAll('.tab')].find((it) => it.textContent.includes('graph of')).querySelector('.codicon-close')");

  await click(line('scale : float'));
  await press('End');
  await send('Input.insertText', { text: ' * totl / total' });
  await until('a mistake is underlined', "document.querySelector('.squiggly-error') !== null");
  await hoverUntil('and explained', "document.querySelector('.squiggly-error')", 'P0201');
  await look('mistake');
  await press('Escape');
  await press('.', CONTROL);
  await until('there is a fix', "document.querySelector('.action-widget')?.textContent.includes('total')");
  await press('Enter');
  await until('which mends it', `${line('1.0 / total * total / total')} !== undefined && document.querySelector('.squiggly-error') === null`);
  await press('s', CONTROL);

  await goTo(54);
  await until('tests have a lens', `${lens('run test')} !== undefined`);
  for (let i = 0; i < 5 && !(await evaluate("document.querySelector('.terminal-wrapper') !== null")); i++) {
    await click(lens('run test')); // lines move while lenses come
    await pause(3000);
  }
  await until('a test runs in the terminal', "document.querySelector('.xterm-rows')?.textContent.replaceAll('\\u00a0', ' ').includes('1 passed')");
  await look('test');

  await goTo(28);
  await press('F9');
  await until('a breakpoint is set', "document.querySelector('.codicon-debug-breakpoint') !== null");
  await press('F5');
  await until('the kernel stops there', "document.querySelector('.debug-top-stack-frame-line') !== null");
  await until('what a thread has is shown', `${tree('row =')} !== undefined`);
  await click(tree('thread 0'));
  await until('scopes are shown', `${tree('global memory')} !== undefined && ${tree('row =')} === undefined`);
  await click(tree('global memory'));
  await until('memories of the kernel are shown', `${tree('float[')} !== undefined`);
  await click(tree('x ='));
  for (const pages of ['[0..9999]', '[0..99]']) {
    await until(`in pages, ${pages}`, `${tree(pages)} !== undefined`);
    await click(tree(pages));
  }
  await until('of elements', `${tree('since before the launch')} !== undefined`);
  await look('debugger');
  status = 0;
} catch (problem) {
  console.error(`vscode-test: ${problem.message}`);
} finally {
  await look('last');
  await page.close();
}
process.exit(status);
