// Generate the TypeScript types of the API: `npm run types` writes a file for each schema.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const web = new URL('../', import.meta.url);
const games = new URL('../src/fondaco/games/', web);

/** Schemas and their outputs: the server's, and one for each game that has a page. */
export const pairs = [
  [new URL('wire/server.json', web), new URL('src/wire/server.ts', web)],
  ...readdirSync(games)
    .sort()
    .map((game) => [new URL(`${game}/page/wire.json`, games), new URL(`${game}/page/wire.ts`, games)]),
].filter(([schema]) => existsSync(schema));

export async function typesOf(file) {
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  const types = await compile(schema, schema.title, {
    bannerComment: '/* Made from the engine by tools/wire.py and tools/types.mjs; do not edit. */',
    format: false,
    unknownAny: true,
    unreachableDefinitions: true,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
  });
  return format(types, { ...(await resolveConfig(fileURLToPath(import.meta.url))), parser: 'typescript' });
}

export const kept = (file) => readFileSync(file, 'utf8');

if (process.argv[1]?.endsWith('types.mjs')) {
  for (const [schema, types] of pairs) writeFileSync(types, await typesOf(schema));
}
