import { pay } from './boardData';

it('what a contract pays is looked up on the board: gold, or points in the temple', () => {
  const cities = [
    { id: 'athenae', name: 'Athenae', lat: 0, lon: 0, pays: { honey: { gold: 2 }, salt: { temple: 1 } } },
  ];
  expect(pay({ cities }, 'athenae', 'honey')).toEqual({ gold: 2, points: 0 });
  expect(pay({ cities }, 'athenae', 'salt')).toEqual({ gold: 0, points: 1 });
});
