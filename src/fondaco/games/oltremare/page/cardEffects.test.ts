import { broughtBy, countedWith } from './cardEffects';

const yields = [
  [1, 3, 6],
  [0, 0, 0],
  [0, 1, 3],
  [0, 1, 2],
];
const sea_ducats = [0, 4, 5];
const card = (...icons: number[]) => ({ icons: icons.map(Boolean) });

it('icons are counted on the table and on the cards taken up', () => {
  expect(countedWith({ laid_icons: [0, 0, 1, 1] }, [card(0, 1, 1, 0)])).toEqual([0, 1, 2, 1]);
});

it('what comes without an icon is told, and an icon that brings nothing too', () => {
  expect(broughtBy({ yields, sea_ducats }, [0, 1, 2, 0])).toEqual([
    { icon: 'ducats', count: 0, amount: 1, ducats: 0 },
    { icon: 'pirates', count: 1, amount: 0, ducats: 0 },
    { icon: 'market', count: 2, amount: 3, ducats: 0 },
  ]);
});

it('what sailing pays is told as the server says it', () => {
  expect(broughtBy({ yields, sea_ducats }, [0, 0, 0, 2]).at(-1)).toMatchObject({ icon: 'navigation', ducats: 5 });
});
