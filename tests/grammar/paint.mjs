// paint.mjs MODULES GRAMMAR - what the grammar says of lines, asked by the tests.
//
// Standard input: one JSON array of texts a line. Standard output: for each array one JSON array
// with, per text, its lines as [[start, end, "scope scope …"], …], the milliseconds of work that
// all of them were, and whether a rule was still open behind one of its lines. Scopes come without the root.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import readline from 'node:readline';

const [modules, grammarFile] = process.argv.slice(2);
const require = createRequire(path.resolve(modules, 'anything.js'));
const { Registry, INITIAL, parseRawGrammar } = require('vscode-textmate');
const oniguruma = require('vscode-oniguruma');

const wasm = readFileSync(require.resolve('vscode-oniguruma').replace(/main\.js$/, 'onig.wasm'));
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: patterns => new oniguruma.OnigScanner(patterns),
    createOnigString: text => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => parseRawGrammar(readFileSync(grammarFile, 'utf8'), grammarFile),
});
const grammar = await registry.loadGrammar('source.bgn');

function paint(text) {
  let state = INITIAL, open = false;
  const began = process.cpuUsage();
  const lines = text.split('\n').map(line => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    open ||= ruleStack.depth > 1;
    return tokens.map(t => [t.startIndex, Math.min(t.endIndex, line.length), t.scopes.slice(1).join(' ')]);
  });
  return { lines, ms: process.cpuUsage(began).user / 1000, open };
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(JSON.parse(line).map(paint)) + '\n');
}
