// A browser that nobody sees. Speaks Chromium's own protocol through a pipe, so that nothing but node and Chromium is needed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATIENCE_MS = 120_000;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function browser({ name, lastWords }) {
  const profile = mkdtempSync(join(tmpdir(), `${name}-`));
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
    throw new Error(`not so: ${what}; the page says "${await evaluate(lastWords)}"`);
  };

  /** The middle of what the expression gives, or near its beginning where that is wide. */
  const middle = (expression) =>
    evaluate(`(() => { const box = (${expression}).getBoundingClientRect(); return { x: box.x + Math.min(60, box.width / 2), y: box.y + box.height / 2 }; })()`);

  const hover = async (expression) => send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...(await middle(expression)) });

  const click = async (expression) => {
    const at = await middle(expression);
    for (const type of ['mousePressed', 'mouseReleased']) await send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
  };

  const picture = async (file) => {
    const { data } = await send('Page.captureScreenshot', { format: 'png' });
    writeFileSync(file, Buffer.from(data, 'base64'));
  };

  const close = async () => {
    chromium.kill();
    await new Promise((resolve) => chromium.once('exit', resolve));
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  };

  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  session = (await send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
  await send('Emulation.setDeviceMetricsOverride', { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
  return { send, evaluate, until, hover, click, picture, close, complaints, open: (url) => send('Page.navigate', { url }) };
}
