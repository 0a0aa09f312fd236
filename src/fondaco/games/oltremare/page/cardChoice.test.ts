import { exchanged, given } from './cardChoice';

const PAIRS = [
  [11, 12],
  [11, 13],
  [11, 14],
  [12, 13],
  [12, 14],
  [13, 14],
];

it('of four alike any two can be given', () => {
  const pairs = new Set<string>();
  for (const first of [11, 12, 13, 14])
    for (const second of [11, 12, 13, 14].filter((card) => card !== first))
      pairs.add(
        [first, second]
          .reduce((cards, card) => exchanged(PAIRS, cards, card), [11, 12])
          .sort()
          .join(),
      );
  expect([...pairs].sort()).toEqual(PAIRS.map((pair) => pair.join()));
});

it('a card that is in no way, or one that is given already, changes nothing', () => {
  expect(exchanged([[11, 21]], [11, 21], 31)).toEqual([11, 21]);
  expect(exchanged(PAIRS, [11, 12], 11)).toEqual([11, 12]);
});

it('what one has chosen besides stays', () => {
  const ways = [
    [11, 21],
    [12, 21],
    [11, 22],
    [12, 22],
  ];
  expect(exchanged(ways, [12, 21], 22)).toEqual([12, 22]);
});

it('what is no way any more is chosen no more', () => {
  expect(given([12], [[11], [12]])).toEqual([12]);
  expect(given([12], [[11]])).toEqual([11]);
  expect(given(undefined, [[11]])).toEqual([11]);
  expect(given(undefined, [])).toEqual([]);
});
