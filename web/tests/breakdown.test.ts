import { expect, test } from 'vitest';
import { comparedSeat, decisiveSources, shownBreakdowns, sourceArgs } from '../src/lib/breakdown';
import type { SourceTotals } from '../src/lib/wire';

const source = (name: string, amounts: number[], counts = amounts.map(Number)): SourceTotals => ({
  source: name,
  args: {},
  amounts,
  counts,
});
const decided = (...args: Parameters<typeof decisiveSources>) => decisiveSources(...args).map((each) => each.source);
const score = {
  name: 'score',
  sources: [source('sales', [30, 25]), source('cards', [-4, -31]), source('fees', [1, 9])],
};

test('the decisive source is the one with the greatest lead, costs included', () => {
  expect(decided([score], 0, 1)).toEqual(['cards']);
  expect(decided([score], 1, 0)).toEqual(['fees']);
});

test('a second source is decisive if its lead is at least half of the first', () => {
  const nearly = {
    name: 'score',
    sources: [source('markers', [6, 1]), source('cargo', [40, 30]), source('fees', [4, 3])],
  };
  expect(decided([nearly], 0, 1)).toEqual(['cargo', 'markers']);
  const far = { name: 'score', sources: [source('markers', [5, 1]), source('cargo', [40, 30])] };
  expect(decided([far], 0, 1)).toEqual(['cargo']);
});

test('a source with a breakdown of its own is looked into', () => {
  const points = { name: 'score', sources: [source('ports', [5, 6]), source('treasury', [9, 2])] };
  const treasury = { name: 'treasury', sources: [source('bids', [-100, -900]), source('sales', [800, 700])] };
  expect(decided([points, treasury], 0, 1)).toEqual(['bids']);
  expect(decided([points, { ...treasury, sources: [] }], 0, 1)).toEqual(['treasury']);
  expect(decided([points, treasury], 1, 0)).toEqual(['ports']);
  expect(shownBreakdowns([points, treasury])).toEqual([treasury]);
  expect(shownBreakdowns([points])).toEqual([points]);
});

test('no source is decisive where nobody is ahead, or nothing is known', () => {
  expect(decided([{ name: 'score', sources: [source('sales', [3, 3])] }], 0, 1)).toEqual([]);
  expect(decided([], 0, 1)).toEqual([]);
});

test('the winner is compared with the reader, else with the runner-up', () => {
  expect(comparedSeat([2, 1, 3], 1, 2)).toBe(2);
  expect(comparedSeat([2, 1, 3], 1, 1)).toBe(0);
  expect(comparedSeat([2, 1, 3], 1, null)).toBe(0);
  expect(comparedSeat([1, 1], 0, 1)).toBeNull();
});

test('a sentence gets the amount without sign, and its way', () => {
  expect(sourceArgs({ ...source('deals', [-7, 0, 7], [2, 1, 2]), args: { temple: 4 } }, 0)).toEqual({
    temple: 4,
    seat: 0,
    count: 2,
    amount: 7,
    way: 'loss',
  });
  expect(sourceArgs(source('deals', [-7, 0, 7]), 1).way).toBe('even');
  expect(sourceArgs(source('deals', [-7, 0, 7]), 2).way).toBe('gain');
});
