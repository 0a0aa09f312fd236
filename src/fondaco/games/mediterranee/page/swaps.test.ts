import { swapsOf } from './swaps';

const goods = { do: 'swap_goods', galley: 1, to_galley: 2, good: 3, to_good: 4 };
const sailor = { do: 'swap_sailor', galley: 2, to_galley: 1, good: 3 };
const menu = [{ do: 'done' }, goods, sailor];

it('finds an exchange of goods from either galley', () => {
  expect(swapsOf([goods], 1, 3)).toEqual([{ galley: 2, swaps: [{ action: goods, gets: 4 }] }]);
  expect(swapsOf([goods], 2, 4)).toEqual([{ galley: 1, swaps: [{ action: goods, gets: 3 }] }]);
  expect(swapsOf([goods], 1, 4)).toEqual([]);
});

it('finds a sailor for the good in hand, and a good for a sailor where nothing is', () => {
  expect(swapsOf(menu, 1, 3)[0].swaps).toEqual([
    { action: goods, gets: 4 },
    { action: sailor, gets: null },
  ]);
  expect(swapsOf(menu, 2, null)).toEqual([{ galley: 1, swaps: [{ action: sailor, gets: 3 }] }]);
  expect(swapsOf(menu, 1, null)).toEqual([]);
});

it('lists other galleys by their number', () => {
  const more = [
    { ...sailor, galley: 5 },
    { ...sailor, galley: 3 },
  ];
  expect(swapsOf(more, 1, 3).map(({ galley }) => galley)).toEqual([3, 5]);
});
