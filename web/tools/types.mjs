// TypeScript of everything that travels: `npm run types` reads wire/*.json and writes src/wire/*.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const from = new URL('../wire/', import.meta.url);
const to = new URL('../src/wire/', import.meta.url);

export async function types() {
  const files = {};
  for (const file of readdirSync(from).sort()) {
    const schema = JSON.parse(readFileSync(new URL(file, from), 'utf8'));
    const text = await compile(schema, schema.title, {
      bannerComment: '/* Made from the engine by tools/wire.py and tools/types.mjs; do not edit. */',
      format: false, unknownAny: true, unreachableDefinitions: true, additionalProperties: false, ignoreMinAndMaxItems: true,
    });
    files[file.replace('.json', '.ts')] = text;
  }
  return files;
}

export const kept = (file) => readFileSync(new URL(file, to), 'utf8');

if (process.argv[1]?.endsWith('types.mjs')) {
  for (const [file, text] of Object.entries(await types())) writeFileSync(new URL(file, to), text);
}
