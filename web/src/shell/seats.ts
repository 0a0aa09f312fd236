import type { GameCard, TableCard } from '../lib/wire';

/** Each seat colour has a symbol, so that seats can be told apart without colour. */
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

/** Seat colours of a table as its game defines them, else the default ones. */
export function coloursOf(game: GameCard | undefined, table: Pick<TableCard, 'players' | 'options'>): string[] {
  const agreed = table.options as Record<string, unknown>;
  const fit = game?.lobby?.colours.find(
    ({ players, options }) =>
      (players ?? table.players) === table.players &&
      Object.entries(options).every(([name, value]) => agreed[name] === value),
  );
  return (fit?.seats ?? COLOURS).slice(0, table.players);
}
