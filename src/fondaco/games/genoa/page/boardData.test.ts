import type { BoardFile } from '$web/lib/wire';
import { BoardData, CELL, flagAt, markAt, TOWER, type Building, type Point, type Printed } from './boardData';

const [high, broad] = [
  { at: [0, 0], wide: CELL - 14, upright: true, row: { kind: 'other' }, foot: [CELL / 2, 1.5 * CELL + 2] },
  { at: [0, 0], wide: 2 * CELL - 14, upright: false, row: { kind: 'other' }, foot: [1.5 * CELL + 12, CELL / 2 + 2] },
] as unknown as Building[];
const over = ([ax, ay]: number[], [aw, ah]: number[], [bx, by]: number[], [bw, bh]: number[]) =>
  ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
const [FLAG, MARK] = [
  [33, 17],
  [18, 18],
];

describe('flags on a building', () => {
  it('hang in one row below what a broad building says of itself', () => {
    const rows = [0, 1, 2, 3].map((n) => flagAt(broad, 0, n, true)[1]);
    expect(new Set(rows).size).toBe(1);
  });
  it('leave what a high building says of itself to be read where the tower was not', () => {
    for (const marks of [0, 1, 2])
      for (const n of [0, 1, 2]) expect(flagAt(high, marks, n, false)[1]).toBeGreaterThan(CELL);
  });
  for (const building of [high, broad])
    for (const marks of [0, 1, 2, 3])
      it(`leave ${marks} marks of one's own and the tower to be seen, and stay in a ${building.upright ? 'high' : 'broad'} building`, () => {
        const flags = [0, 1, 2, 3].map((n) => flagAt(building, marks, n, true));
        const own = [...Array(marks).keys()].map((n) => markAt(building, n));
        const [x, y]: Point = [building.foot[0] - TOWER.size / 2, building.foot[1] - TOWER.size];
        const hidden = (at: Point, size: number[]) => over(at, size, [x, y], [TOWER.size, TOWER.high]);
        expect(own.filter((mark) => hidden(mark, MARK))).toEqual([]);
        for (const [n, flag] of flags.entries()) {
          expect(own.filter((mark) => over(flag, FLAG, mark, MARK))).toEqual([]);
          expect(flags.slice(n + 1).filter((other) => over(flag, FLAG, other, FLAG))).toEqual([]);
          expect(hidden(flag, FLAG)).toBe(false);
          expect(flag[0]).toBeGreaterThanOrEqual(0);
          expect(flag[0] + FLAG[0]).toBeLessThanOrEqual(building.wide + 14);
          expect(flag[1]).toBeGreaterThanOrEqual(0);
        }
      });
});

test('orders are known by the buildings that their cards name', () => {
  const cards = [
    { deck: 'small_order', spaces: [4], goods: [1] },
    { deck: 'large_order', spaces: [7], goods: [1, 2, 3] },
    { deck: 'message', spaces: [4, 7], goods: [] },
  ];
  const at = (space: number) => BoardData.prototype.ordersAt.call({ cards } as unknown as BoardData, space);
  expect([4, 7, 9].map(at)).toEqual([['small_order'], ['large_order'], []]);
  // the example card exists in the boardData
  expect(BoardData.prototype.first.call({ cards } as unknown as BoardData, 'message')).toBe(cards[2]);
});

test('buildings and streets lie on the squares that the building says, by the numbers that it gives them', () => {
  const at = (...squares: number[][]) => ({ squares: squares.map(([red, blue]) => ({ red, blue })) });
  const tables = {
    goods: [],
    specials: [],
    merchants: [],
    town: { grid: ['MAR PAR', '--- PAR'] },
    spaces: [
      { id: 'markt', name: 'Markt', kind: 'market' },
      { id: 'park', name: 'Park', kind: 'other' },
    ],
  };
  const nouns = {
    space: [
      ['genoa.space.park', at([2, 1])],
      ['genoa.space.markt', at([1, 1], [2, 2])],
      ['genoa.street', at([1, 2])],
    ],
    card: [],
  };
  const { buildings, streets } = new BoardData({ tables, nouns } as unknown as BoardFile<Printed>);
  expect(
    buildings.map(({ row, space, squares }) => [row.id, space, squares.map(({ red, blue }) => [red, blue])]),
  ).toEqual([
    ['park', 0, [[2, 1]]],
    [
      'markt',
      1,
      [
        [1, 1],
        [2, 2],
      ],
    ],
  ]);
  expect(streets).toEqual([{ space: 2, square: { red: 1, blue: 2 } }]);
});
