import { broughtBy, countedWith } from './brings';

const yields = [
  [1, 3, 6],
  [0, 0, 0],
  [0, 1, 3],
  [0, 1, 2],
];
const card = (...icons: number[]) => ({ icons: icons.map(Boolean) });

it('icons are counted on the table and on the cards taken up', () => {
  expect(countedWith({ laid_icons: [0, 0, 1, 1] }, [card(0, 1, 1, 0)])).toEqual([0, 1, 2, 1]);
});

it('what comes without an icon is told, and an icon that brings nothing too', () => {
  expect(broughtBy({ yields }, [0, 1, 2, 0])).toEqual([
    { icon: 'ducats', count: 0, amount: 1 },
    { icon: 'pirates', count: 1, amount: 0 },
    { icon: 'market', count: 2, amount: 3 },
  ]);
});
