/** Notes for a galley that has arrived: about the place, and about possible fights. */
import type { Tiding } from './tidings';
import type { GalleyState, PortState, Serenissima } from './view';

type Known = Pick<Serenissima, 'sales' | 'barring_seats' | 'shielding_galleys' | 'fights'>;

/** `there` is the port, unless it is closed; galleys can be fought without one. */
export function notesAt(galley: GalleyState, there: PortState | undefined, view: Known): Tiding[] {
  const { zone: port, seat, sailors: crew } = galley;
  const { sales, barring_seats: seats, shielding_galleys: galleys, fights } = view;
  const most = (what: 'spice_ducats' | 'wine_ducats') => Math.max(0, ...sales.map((plan) => plan[what]));
  const note = (says: string, args: object = {}) => ({ says: `serenissima.web.${says}`, args: { ...args } });
  const [spice, wine] = [most('spice_ducats'), most('wine_ducats')];
  return [
    ...(sales.length && sales.every(({ ends_turn }) => ends_turn)
      ? [note(there?.seat === seat ? 'last_store' : 'last_sale')]
      : []),
    ...(sales.length && there && there.seat < 0 ? [note('neutral', { port })] : []),
    ...(seats.length ? [note('may_bar', { seats })] : []),
    ...(spice ? [note('spice', { ducats: spice })] : []),
    ...(wine ? [note('stored_wine', { ducats: wine })] : []),
    ...(galleys.length ? [note('shielded', { port, galleys })] : []),
    ...fights.map((fight) =>
      note('fight', { ...fight, number: fight.target_galley, port, crew, most: fight.most_losses }),
    ),
  ];
}
