/** What became of one's own offers that nobody has taken. */
import type { Entry, View } from './wire';

export interface Unmet {
  number: number;
  refused: boolean;
}

const offersOf = (view: View, seat: number): number[] =>
  ((view.table?.offers ?? []) as { number: number; seat: number }[])
    .filter((offer) => offer.seat === seat)
    .map(({ number }) => number);

/** Those that lay on the table and lie there no longer, by what others did: refused, or gone without a word. What was told
    of an offer of mine, that it was taken or taken back, or what was said in its stead, is seen without this. */
export function unmet(before: View, after: View, entries: Entry[], seat: number): Unmet[] {
  if (!entries.some((entry) => entry.seat !== null && entry.seat !== seat)) return [];
  const told = entries.flatMap(({ events }) => events.map(({ args }) => args));
  const [lie, settled] = [
    offersOf(after, seat),
    told.flatMap((args) => [args.seat === seat ? args.number : 0, args.answers, args.replaces]),
  ];
  return offersOf(before, seat)
    .filter((number) => !lie.includes(number) && !settled.includes(number))
    .map((number) => ({ number, refused: told.some((args) => args.number === number) }));
}
