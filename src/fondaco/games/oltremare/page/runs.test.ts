import { counted, runsOf, seenOf } from './runs';

const [WOOD, WHEAT] = [0, 1];
const runs = (...runs: [number, number][]) => runs.map(([good, length]) => ({ good, length }));

it('neighbours of one good are shown together, and apart they are shown apart', () => {
  const hold = [WOOD, WOOD, WOOD, WOOD, WHEAT, WHEAT, WHEAT, WOOD, WOOD];
  expect(runsOf(hold)).toEqual(runs([WOOD, 4], [WHEAT, 3], [WOOD, 2]));
});

it('of what lies below only the run is told that goes on', () => {
  expect(runsOf([WOOD, WHEAT, WHEAT, WOOD], 2)).toEqual(runs([WHEAT, 2], [WOOD, 1]));
  expect(runsOf([WOOD, WHEAT, WOOD], 2)).toEqual(runs([WOOD, 1]));
});

it('one alone is not counted', () => {
  expect([counted('wood', 1), counted('wheat', 3)]).toEqual(['wood', 'wheat ×3']);
});

it('what lies below the top is seen by who may look, and nobody is told that he sees all when he does not', () => {
  const merchants = [
    { top_card: 7, cargo: 3 },
    { top_card: 9, cargo: 1 },
  ];
  expect(seenOf({ merchants, own_cargo: [5, 6, 7] }, 0, 0)).toEqual({ cards: [5, 6, 7], whole: true });
  expect(seenOf({ merchants, own_cargo: null }, 0, 0)).toEqual({ cards: [7], whole: false });
  expect(seenOf({ merchants, own_cargo: [9] }, 0, 1)).toEqual({ cards: [7], whole: false });
  expect(seenOf({ merchants, own_cargo: null }, 1, 1)).toEqual({ cards: [9], whole: true });
});
