import { expect, test } from 'vitest';
import { formatsOf, sizesFor } from '../src/lib/tournamentSizes';

/** A server that lets everybody in but where bots fill up or everybody meets everybody. */
const limits = {
  formats: { swiss: { places: 20, filled: 4 }, round_robin: { places: 6, filled: 6 } },
  players: 5,
  rounds: 9,
};

test('a tournament has as many places as the server has for its format', () => {
  expect(formatsOf(limits)).toEqual(['swiss', 'round_robin']);
  expect(sizesFor(limits, 'swiss', false, 2).at(-1)).toBe(16);
  expect(sizesFor(limits, 'swiss', true, 2)).toEqual([2, 3, 4]);
  expect(sizesFor(limits, 'round_robin', false, 3)).toEqual([3, 4, 5, 6]);
});
