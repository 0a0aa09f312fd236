/** Own offers that disappeared without being accepted. */
import type { Entry, Event, Line, View } from './wire';

export interface UnmetOffer {
  number: number;
  refused: boolean;
  /** The visible action of the offer's addressee that replaced it, if any. */
  instead: Event | null;
}

interface Offer {
  number: number;
  seat: number;
  to_seat: number;
}

const offersOf = (view: View, seat: number): Offer[] =>
  ((view.table?.offers ?? []) as Offer[]).filter((offer) => offer.seat === seat);

/** Offers have a number, other actions have none; a concluded deal reveals its contents. */
const isAction = ({ args, reveals }: Event) => args.number === undefined || reveals;

/**
 * Own offers that were on the table and have disappeared through actions of others: refused, or dropped. Offers whose
 * fate an event reports (accepted, withdrawn, countered) are left out. `refuses` is the game's message for a refusal,
 * if it has one.
 */
export function unmetOffers(before: View, after: View, entries: Entry[], seat: number, refuses: string): UnmetOffer[] {
  if (!entries.some((entry) => entry.seat !== null && entry.seat !== seat)) return [];
  const happened = entries.flatMap(({ events }) => events);
  const lie = offersOf(after, seat).map(({ number }) => number);
  const settled = happened.flatMap(({ args }) => [args.seat === seat ? args.number : 0, args.answers, args.replaces]);
  return offersOf(before, seat)
    .filter(({ number }) => !lie.includes(number) && !settled.includes(number))
    .map(({ number, to_seat }) => {
      const refused = happened.some(({ says, args }) => says === refuses && args.number === number);
      const by = ({ args }: Event) => to_seat >= 0 && [args.seat, args.to_seat].includes(to_seat);
      return {
        number,
        refused,
        instead: refused ? null : (happened.find((each) => by(each) && isAction(each)) ?? null),
      };
    });
}

/** How many open offers of a seat were made by the server, for a player who was absent: by these log entries. */
export function offersByServer(view: View, log: Entry[], seat: number, byServer: Set<number>): number {
  const made = log
    .filter(({ seq }) => byServer.has(seq))
    .flatMap(({ events }) => events.filter(({ args }) => args.seat === seat).map(({ args }) => args.number));
  return offersOf(view, seat).filter(({ number }) => made.includes(number)).length;
}

/** Remarks of bots to a seat about its offers since its last action, between `forgotten` and `shown`. */
export function botRemarks(lines: Line[], seat: number | null, shown: number, forgotten = 0): Line[] {
  const own = lines.findLastIndex((line) => line.kind === 'play' && line.seat === seat);
  const said = ({ kind, to_seat, seq }: Line) =>
    kind === 'remark' && to_seat === seat && seq > forgotten && seq <= shown;
  return lines.slice(own + 1).filter(said);
}
