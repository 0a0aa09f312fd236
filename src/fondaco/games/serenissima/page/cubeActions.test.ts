import { cubeUses } from './cubeActions';

const MENU = [
  { do: 'done' },
  { do: 'load' },
  { do: 'jettison', galley: 4, good: 0 },
  { do: 'jettison', galley: 5, good: 3 },
  { do: 'jettison', galley: 5, good: 0 },
  { do: 'swap_cubes', galley: 5, good: 0, taken_good: 3 },
  { do: 'sailor_for_cube', galley: 5, good: 3 },
  { do: 'cube_for_sailor', galley: 5, good: 0 },
  { do: 'give_cube', galley: 6, good: 0 },
  { do: 'take_cube', galley: 6, good: 3 },
];

describe('what can be done with a cube', () => {
  it('of the active galley: give it, swap it, throw it away', () => {
    expect(cubeUses(MENU, 4, { from: 4, good: 0 })).toEqual([
      { do: 'give_cube', galley: 6, good: 0 },
      { do: 'swap_cubes', galley: 5, good: 0, taken_good: 3 },
      { do: 'cube_for_sailor', galley: 5, good: 0 },
      { do: 'jettison', galley: 4, good: 0 },
    ]);
  });
  it('of another galley: take it, swap for it, throw it away', () => {
    expect(cubeUses(MENU, 4, { from: 5, good: 3 })).toEqual([
      { do: 'swap_cubes', galley: 5, good: 0, taken_good: 3 },
      { do: 'sailor_for_cube', galley: 5, good: 3 },
      { do: 'jettison', galley: 5, good: 3 },
    ]);
    expect(cubeUses(MENU, 4, { from: 6, good: 3 })).toEqual([{ do: 'take_cube', galley: 6, good: 3 }]);
  });
});
