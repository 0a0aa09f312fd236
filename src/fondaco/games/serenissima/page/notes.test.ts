import { notesAt } from './notes';
import type { GalleyState, PortState, Serenissima } from './view';

const galley = { galley: 4, zone: 9, seat: 0, sailors: 3 } as unknown as GalleyState;
const fight = { target_galley: 7, dice: 3, target_dice: 2, fort_dice: 0, most_losses: 2, percent: 61 };
const view = { sales: [], blocking_seats: [], shielding_galleys: [], fights: [fight] } as unknown as Serenissima;
const there = { port: 9, seat: 1 } as PortState;

it('a fight is told of in open sea and before a closed port as it is in a port', () => {
  const told = notesAt(galley, there, view);
  expect(told).toMatchObject([{ says: 'serenissima.web.fight', args: { number: 7, crew: 3, most: 2, percent: 61 } }]);
  expect(notesAt(galley, undefined, view)).toEqual(told);
});

it('selling everything in an own port stores it', () => {
  const sales = [{ ends_turn: true, spice_ducats: 0, wine_ducats: 0 }] as Serenissima['sales'];
  const said = (seat: number) => notesAt(galley, { ...there, seat }, { ...view, sales, fights: [] })[0].says;
  expect([said(0), said(1)]).toEqual(['serenissima.web.last_store', 'serenissima.web.last_sale']);
});
