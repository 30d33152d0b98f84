// notices.mjs META OUT - the licences of the packages that esbuild put into the bundle.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const [meta, out] = process.argv.slice(2);
const inputs = Object.keys(JSON.parse(readFileSync(meta, 'utf8')).inputs);
const folders = new Set(inputs.flatMap(file => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));

const notices = [...folders].sort().map(folder => {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find(entry => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} comes without its licence`);
  return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
});
writeFileSync(out, notices.join(`\n${'-'.repeat(80)}\n\n`));
