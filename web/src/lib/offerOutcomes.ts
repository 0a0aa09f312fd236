/** What became of one's own offers that nobody has taken. */
import type { Entry, Event, Line, View } from './wire';

export interface UnmetOffer {
  number: number;
  refused: boolean;
  /** What the one it was made to did instead: that is why, as far as all can see. */
  instead: Event | null;
}

interface Offer {
  number: number;
  seat: number;
  to_seat: number;
}

const offersOf = (view: View, seat: number): Offer[] =>
  ((view.table?.offers ?? []) as Offer[]).filter((offer) => offer.seat === seat);

/** An offer has a number, and is talk; what is done has none, and a deal reveals what it is about. */
const isAction = ({ args, reveals }: Event) => args.number === undefined || reveals;

/** Those that lay on the table and lie there no longer, by what others did: refused, or gone without a word. What was told
    of an offer of mine, that it was taken or taken back, or what was said in its stead, is seen without this. `refuses` is
    the message by which it is refused, where a game has one. */
export function unmetOffers(before: View, after: View, entries: Entry[], seat: number, refuses: string): UnmetOffer[] {
  if (!entries.some((entry) => entry.seat !== null && entry.seat !== seat)) return [];
  const told = entries.flatMap(({ events }) => events);
  const lie = offersOf(after, seat).map(({ number }) => number);
  const settled = told.flatMap(({ args }) => [args.seat === seat ? args.number : 0, args.answers, args.replaces]);
  return offersOf(before, seat)
    .filter(({ number }) => !lie.includes(number) && !settled.includes(number))
    .map(({ number, to_seat }) => {
      const refused = told.some(({ says, args }) => says === refuses && args.number === number);
      const by = ({ args }: Event) => to_seat >= 0 && [args.seat, args.to_seat].includes(to_seat);
      return { number, refused, instead: refused ? null : (told.find((each) => by(each) && isAction(each)) ?? null) };
    });
}

/** What bots have said to a seat of its offers since it last spoke, after what is forgotten and as far as is shown. */
export function botRemarks(lines: Line[], seat: number | null, shown: number, forgotten = 0): Line[] {
  const own = lines.findLastIndex((line) => line.kind === 'play' && line.seat === seat);
  const said = ({ kind, to_seat, seq }: Line) =>
    kind === 'remark' && to_seat === seat && seq > forgotten && seq <= shown;
  return lines.slice(own + 1).filter(said);
}
