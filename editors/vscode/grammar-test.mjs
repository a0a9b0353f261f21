// Every word that the grammar colours as a keyword or a type is one to the compiler, and no text is left open at the end.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
const require = createRequire(import.meta.url);
const textmate = require('vscode-textmate');
const oniguruma = require('vscode-oniguruma');

const here = dirname(fileURLToPath(import.meta.url));
await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
    createOnigString: text => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(readFileSync(join(here, 'prism.tmLanguage.json'), 'utf8'), 'prism.json'),
});
const grammar = await registry.loadGrammar('source.prism');

function scopes(text) {
  const found = new Map();
  let state = textmate.INITIAL;
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    for (const token of tokens) {
      const word = line.slice(token.startIndex, token.endIndex).trim();
      if (word) found.set(word, token.scopes.at(-1));
    }
    state = ruleStack;
  }
  return { found, depth: state.depth };
}

const wrong = [];
const expect = (text, word, scope) => {
  const is = scopes(text).found.get(word);
  if (is !== scope) wrong.push(`«${word}» of «${text}» is ${is}, not ${scope}`);
};
expect('def f(x: int @ thread[1]):', 'def', 'storage.type.function.prism');
expect('def f(x: int @ thread[1]):', 'f', 'entity.name.function.prism');
expect('def f(x: int @ thread[1]):', 'int', 'support.type.prism');
expect('def f(x: int @ thread[1]):', 'thread', 'support.type.perspective.prism');
expect('@launch(block=256)', 'launch', 'entity.name.function.decorator.prism');
expect('x = 1.5e-3  # one', '1.5e-3', 'constant.numeric.prism');
expect('x = 1.5e-3  # one', '# one', 'comment.line.number-sign.prism');
expect('with partition(y, p=thread[1]) as out:', 'partition', 'keyword.other.prism');
expect('from std.block import reduce', 'std.block', 'entity.name.namespace.prism');
expect('print("a # b")', 'a # b', 'string.quoted.double.prism');
expect('fortune = 1', 'fortune', 'source.prism');

const examples = join(here, '..', '..', 'examples');
for (const name of readdirSync(examples).filter(it => it.endsWith('.prism'))) {
  const { depth } = scopes(readFileSync(join(examples, name), 'utf8'));
  if (depth !== 1) wrong.push(`${name} leaves something open`);
}
wrong.forEach(it => console.error(it));
console.log(wrong.length ? `${wrong.length} wrong` : 'the grammar colours all examples');
process.exit(wrong.length ? 1 : 0);
