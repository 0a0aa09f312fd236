// @ts-expect-error a script without types
import { kept, pairs, typesOf } from '../tools/types.mjs';

it('the types of the wire are those of the engine: `npm run types` makes them anew', async () => {
  for (const [schema, types] of pairs) expect(kept(types)).toBe(await typesOf(schema));
});
