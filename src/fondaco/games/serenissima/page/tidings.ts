/** What happened to a prince between two of his turns: what others did to him, and what the Doge brought. */
import { tells, type Entry, type Event } from '$web/lib/wire';
import type { Serenissima } from './view';

/** A message of the game with its arguments. */
export interface Tiding {
  says: string;
  args: Record<string, unknown>;
}

const is = tells('serenissima');

/** Nothing before his first turn is over, nor when he has done something in the one that runs. */
export function tidingsOf(log: Entry[], seat: number, view: Serenissima): Tiding[] {
  const told = log.flatMap((entry, line) => entry.events.map((event) => ({ event, line })));
  const turns = told.flatMap(({ event }, i) => (event.begins_turn ? [i] : []));
  const now = turns.at(-1) ?? -1;
  const mine = (i: number) => told[i].event.args.seat === seat;
  const running = now >= 0 && mine(now);
  if (running && log.some((entry, line) => line > told[now].line && entry.seat === seat)) return [];
  const last = turns.findLast((i) => mine(i) && !(running && i === now));
  if (last === undefined) return [];
  const end = told.findIndex(({ event }, i) => i > last && (event.begins_turn || is('doge')(event)));
  if (end < 0) return [];
  const since = told.slice(end).map(({ event }) => event);
  return [...attacks(since, seat, view), ...dogeBrings(since, seat, view)];
}

/** Each galley and each port of his that was attacked, as it stands now. */
function attacks(events: Event[], seat: number, view: Serenissima): Tiding[] {
  const found = new Map<string, Tiding>();
  for (const [i, event] of events.entries()) {
    const { args } = event;
    const defends = events.slice(i + 1).filter(is('rolls'))[1]?.args.seat;
    if (is('attacks')(event) && args.seat !== seat && defends === seat) {
      const number = args.target_galley as number;
      const afloat = view.galleys.find((each) => each.galley === number && each.seat === seat);
      found.set(`galley-${number}`, {
        says: 'serenissima.web.waited.galley',
        args: { seat: args.seat, number, sailors: afloat?.sailors ?? 0 },
      });
    }
    if (is('assaults')(event) && args.to_seat === seat) {
      const state = view.ports.find(({ port }) => port === args.port)!;
      const fate = state.seat === seat ? 'held' : state.seat < 0 ? 'free' : state.seat === args.seat ? 'taken' : 'lost';
      found.set(`port-${state.port}`, {
        says: 'serenissima.web.waited.port',
        args: { seat: args.seat, port: state.port, fate, sailors: state.sailors, to_seat: Math.max(0, state.seat) },
      });
    }
  }
  return [...found.values()];
}

/** The card, what wine and a scoring brought him, and who could buy a galley since he had too few. */
function dogeBrings(events: Event[], seat: number, view: Serenissima): Tiding[] {
  const card = events.findIndex(is('doge'));
  if (card < 0) return [];
  const next = events.findIndex((event, i) => i > card && is('round')(event));
  const between = events.slice(card, next < 0 ? undefined : next);
  return between.flatMap((event): Tiding[] => {
    const { says, args } = event;
    if (is('doge')(event) || is('track')(event) || (is('wine')(event) && args.seat === seat)) return [{ says, args }];
    if (is('scores')(event) && args.seat === seat) return [{ says, args }, ...paid(args.ducats as number, seat, view)];
    if (is('commissions')(event) && args.seat !== seat)
      return [{ says: 'serenissima.web.waited.special', args: { seat: args.seat, number: args.galley } }];
    return [];
  });
}

/** Which ports paid it, while they are still as they were counted. */
function paid(ducats: number, seat: number, { ports }: Serenissima): Tiding[] {
  const own = ports.filter((port) => port.seat === seat && port.scoring_ducats);
  const sum = own.reduce((all, port) => all + port.scoring_ducats, 0);
  return sum === ducats
    ? own.map(({ port, scoring_ducats }) => ({
        says: 'serenissima.web.waited.paid',
        args: { port, ducats: scoring_ducats },
      }))
    : [];
}
