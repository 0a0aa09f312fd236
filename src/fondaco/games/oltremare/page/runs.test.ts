import { runsOf } from './runs';

const [WOOD, WHEAT] = [0, 1];
const rows = [
  [1, 3, 6, 9],
  [1, 3, 5, 8, 12],
];
const pays = (...runs: [number, number, number][]) => runs.map(([good, length, ducats]) => ({ good, length, ducats }));

it('12.3 neighbours of one good are a run, and apart they are counted apart', () => {
  const hold = [WOOD, WOOD, WOOD, WOOD, WHEAT, WHEAT, WHEAT, WOOD, WOOD];
  expect(runsOf(hold, rows)).toEqual(pays([WOOD, 4, 9], [WHEAT, 3, 5], [WOOD, 2, 3]));
});

it('12.4 a run that is longer than its row pays the last value of the row', () => {
  expect(runsOf([WOOD, WOOD, WOOD, WOOD, WOOD], rows)).toEqual(pays([WOOD, 5, 9]));
});

it('of what lies below only the run is told that goes on', () => {
  expect(runsOf([WOOD, WHEAT, WHEAT, WOOD], rows, 2)).toEqual(pays([WHEAT, 2, 3], [WOOD, 1, 1]));
  expect(runsOf([WOOD, WHEAT, WOOD], rows, 2)).toEqual(pays([WOOD, 1, 1]));
});
