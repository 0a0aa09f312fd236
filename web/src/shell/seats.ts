import type { GameCard, TableCard } from '../lib/wire';

/** A seat is a colour and a charge, never one without the other. */
export const SEAT_SYMBOLS: Record<string, string> = {
  red: 'lozenge',
  blue: 'roundel',
  green: 'pile',
  yellow: 'billet',
  purple: 'cross_pattee',
  orange: 'crescent',
  black: 'chevron',
};
const COLOURS = ['red', 'blue', 'green', 'yellow', 'purple'];

/** The colour of each seat at a table, as its game has them; of a game that says nothing of it, those of the house. */
export function coloursOf(game: GameCard | undefined, table: Pick<TableCard, 'players' | 'options'>): string[] {
  const agreed = table.options as Record<string, unknown>;
  const fit = game?.lobby?.colours.find(
    ({ players, options }) =>
      (players ?? table.players) === table.players &&
      Object.entries(options).every(([name, value]) => agreed[name] === value),
  );
  return (fit?.seats ?? COLOURS).slice(0, table.players);
}
