/** What a player should know before the answer: of the place and its fights, and of what can be bought. */
import { narrow, values } from '$web/lib/menu';
import type { SerenissimaBoard } from './state.svelte';
import type { NewsLine } from './turnNews';
import type { GalleyState, PortState, Serenissima } from './view';

type Known = Pick<Serenissima, 'sales' | 'blocking_seats' | 'shielding_galleys' | 'fights'>;

const note = (says: string, args: object = {}): NewsLine => ({ says: `serenissima.web.${says}`, args: { ...args } });

/** Notes for the pending decision, while this seat can answer it. */
export function notesFor(board: SerenissimaBoard): NewsLine[] {
  const { table, view, active } = board;
  if (!board.asked || !table.menu.length) return [];
  if (board.at === 'investment') return investmentNotes(board);
  if (board.at === 'special_investment')
    return table.can({ do: 'commission' }) ? [note('number', { ducats: view.prices?.galley ?? 0 })] : [];
  return active ? notesAt(active, board.there, view) : [];
}

function investmentNotes({ table, decision, boardData }: SerenissimaBoard): NewsLine[] {
  const figures = { dice: boardData.numbers.fort_dice, ducats: boardData.board.tables.scoring.basilica };
  const oneGalley = decision.commissioned && !table.selection.do && !table.can({ do: 'commission' });
  const buildings = (['build_fort', 'build_basilica'] as const).flatMap((what) => {
    const ports = values<number>(narrow(table.remaining, { do: what }), 'port');
    return ports.length ? [note(what, { ports, ...figures })] : [];
  });
  return [...(oneGalley ? [note('one_galley')] : []), ...buildings];
}

/** `there` is the port, unless it is closed; galleys are fought where there is none, too. */
export function notesAt(galley: GalleyState, there: PortState | undefined, view: Known): NewsLine[] {
  const { zone: port, seat, sailors: crew } = galley;
  const { sales, blocking_seats: seats, shielding_galleys: galleys, fights } = view;
  const most = (what: 'spice_ducats' | 'wine_ducats') => Math.max(0, ...sales.map((plan) => plan[what]));
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
