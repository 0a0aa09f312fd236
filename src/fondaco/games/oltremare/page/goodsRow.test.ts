import { inRow, stowedAs } from './goodsRow';

it('an order is told as the server tells it, and one that it does not know not at all', () => {
  const told = [
    { goods: [0, 1, 0], run_goods: [9] },
    { goods: [0, 0, 1], run_goods: [8, 8] },
  ];
  expect(stowedAs(told, [0, 0, 1])).toBe(told[1]);
  expect(stowedAs(told, [1, 0, 0])).toBeUndefined();
  expect(stowedAs(told, [0, 1])).toBeUndefined();
});

it('what follows itself is said once, and one alone is not counted', () => {
  expect(inRow(['wood', 'wood', 'wheat', 'wood'])).toBe('wood ×2, wheat, wood');
  expect(inRow([])).toBe('');
});
