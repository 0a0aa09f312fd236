import { exchanged, given } from './giving';

const goodOf = (card: number) => Math.floor(card / 10);

it('of four alike any two can be given', () => {
  const pairs = new Set<string>();
  for (const first of [11, 12, 13, 14])
    for (const second of [11, 12, 13, 14].filter((card) => card !== first))
      pairs.add(
        [first, second]
          .reduce((cards, card) => exchanged(cards, card, goodOf), [11, 12])
          .sort()
          .join(),
      );
  expect([...pairs].sort()).toEqual(['11,12', '11,13', '11,14', '12,13', '12,14', '13,14']);
});

it('a card of a good that is not asked, or one that is given already, changes nothing', () => {
  expect(exchanged([11, 21], 31, goodOf)).toEqual([11, 21]);
  expect(exchanged([11, 12], 11, goodOf)).toEqual([11, 12]);
});

it('each good has its own cards', () => {
  expect(exchanged([11, 21], 22, goodOf)).toEqual([11, 22]);
});

it('what has left the hand is chosen no more', () => {
  expect(given([12], [11], [11, 12])).toEqual([12]);
  expect(given([12], [11], [11])).toEqual([11]);
  expect(given(undefined, [11], [11])).toEqual([11]);
});
