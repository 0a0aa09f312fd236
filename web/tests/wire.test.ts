import { expect, it } from 'vitest';
// @ts-expect-error a script without types
import { kept, types } from '../tools/types.mjs';

it('the types of the wire are those of the engine: `npm run types` makes them anew', async () => {
  for (const [file, text] of Object.entries(await types())) expect(kept(file)).toBe(text);
});
