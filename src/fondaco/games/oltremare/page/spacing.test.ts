import { apart } from './spacing';

test('a single item stays at its wanted position', () => {
  expect(apart([10, 100, 50], 15)).toEqual([10, 100, 50]);
});

test('those who are level stand side by side, in their order', () => {
  expect(apart([40, 40, 40], 15)).toEqual([25, 40, 55]);
});

test('nobody is hidden by one who is nearly level, nor by whom that one gives way to', () => {
  const places = apart([60, 55, 72, 200], 15);
  const sorted = [...places].sort((a, b) => a - b);
  expect(sorted.slice(1).every((place, i) => place - sorted[i] >= 15 - 1e-9)).toBe(true);
  expect(places[1] < places[0] && places[0] < places[2]).toBe(true);
  expect(places[3]).toBe(200);
});
