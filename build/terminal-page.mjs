// What a command says in colours, as a page shows it that is a terminal: … | node build/terminal-page.mjs TITLE >PAGE.html
//
// Light where the desktop is light, dark where it is dark, with the usual sixteen colours of each; a long line goes on in the next row.
import { readFileSync } from 'node:fs';

const LIGHT = { 31: '#cd3131', 32: '#107c10', 33: '#949800', 34: '#0451a5', 35: '#bc05bc', 36: '#0598bc' };
const DARK = { 31: '#f14c4c', 32: '#23d18b', 33: '#f5f543', 34: '#3b8eea', 35: '#d670d6', 36: '#29b8db' };

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const rules = (colours) =>
  Object.entries(colours)
    .map(([number, colour]) => `.c${number} { color: ${colour}; }`)
    .join(' ');

let open = false;
const body = escaped(readFileSync(0, 'utf8')).replace(/\x1b\[([0-9;]*)m/g, (_, codes) => {
  const numbers = codes.split(';').filter((it) => Number(it));
  const end = open ? '</span>' : '';
  open = numbers.length > 0;
  return open ? `${end}<span class="${numbers.map((it) => `c${it}`).join(' ')}">` : end;
});
if (body.includes('\x1b')) throw new Error('a terminal would do more than colours');
if (!body.includes('<span class="c1')) throw new Error('nothing is coloured');

console.log(`<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(process.argv[2])}</title>
<style>
h1 { font: 600 15px sans-serif; }
pre { font: 13px/1.25 monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.c1 { font-weight: bold; } ${rules(LIGHT)}
@media (prefers-color-scheme: dark) { body { background: #1e1e1e; color: #ccc; } ${rules(DARK)} }
</style>
<h1>${escaped(process.argv[2])}</h1>
<pre>${body}</pre>`);
