/** What happened to a player between two turns: actions of others, and the Doge. */
import { isEventOf, type Entry, type Event } from '$web/lib/wire';
import type { Serenissima } from './view';

/** A message of the game with its arguments. */
export interface NewsLine {
  says: string;
  args: Record<string, unknown>;
}

const is = isEventOf('serenissima');

/** Actions of others, and the end of the round, each in order. */
export interface Tidings {
  hits: NewsLine[];
  doge: NewsLine[];
}

/** Empty before the seat's first turn is over, and after its first action in the current turn. */
export function tidingsOf(log: Entry[], seat: number, view: Serenissima): Tidings {
  const nothing = { hits: [], doge: [] };
  const told = log.flatMap((entry, line) => entry.events.map((event) => ({ event, line })));
  const turns = told.flatMap(({ event }, i) => (event.begins_turn ? [i] : []));
  const now = turns.at(-1) ?? -1;
  const mine = (i: number) => told[i].event.args.seat === seat;
  const running = now >= 0 && mine(now);
  if (running && log.some((entry, line) => line > told[now].line && entry.seat === seat)) return nothing;
  const last = turns.findLast((i) => mine(i) && !(running && i === now));
  if (last === undefined) return nothing;
  const end = told.findIndex(({ event }, i) => i > last && (event.begins_turn || is('doge')(event)));
  if (end < 0) return nothing;
  const events = told.map(({ event }) => event);
  return { hits: hitsOf(events, end, seat, view), doge: dogeBrings(events.slice(end), seat) };
}

/**
 * Own galleys that were sunk; attacked galleys and ports in their current state; and captured free ports with what the
 * player had sold there.
 */
function hitsOf(events: Event[], since: number, seat: number, view: Serenissima): NewsLine[] {
  const found = new Map<string, NewsLine>();
  for (const [i, event] of events.entries()) {
    if (i < since) continue;
    const { args } = event;
    const goods = is('takes_port')(event) && args.seat !== seat ? soldInFree(events.slice(0, i), args.port, seat) : [];
    if (goods.length)
      found.set(`port-${args.port}`, {
        says: 'serenissima.web.waited.sold',
        args: { seat: args.seat, port: args.port, goods },
      });
    // older rules do not report whose galley it is: leave it out
    if (is('attacks')(event) && args.to_seat === seat) {
      const number = args.target_galley as number;
      const afloat = view.galleys.find((each) => each.galley === number && each.seat === seat);
      found.set(`galley-${number}`, {
        says: 'serenissima.web.waited.galley',
        args: { seat: args.seat, number, sailors: afloat?.sailors ?? 0 },
      });
    }
    // its number is free afterwards: another galley may have it now
    const struck = is('sinks')(event) && args.seat === seat ? found.get(`galley-${args.galley}`) : undefined;
    if (struck) {
      found.delete(`galley-${args.galley}`);
      found.set(`sunk-${i}`, { ...struck, args: { ...struck.args, sailors: 0 } });
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

/** Goods that the player sold in a port since it became free; empty if it was captured since. */
function soldInFree(before: Event[], port: unknown, seat: number): number[] {
  const here = before.filter(({ args }) => args.port === port);
  const freed = here.findLastIndex(is('port_is_neutral'));
  if (here.findLastIndex(is('takes_port')) > freed) return [];
  const sold = here.slice(freed + 1).filter((event) => is('sells')(event) && event.args.seat === seat);
  return sold.map(({ args }) => args.good as number);
}

/** The card, income from wine and scoring, and who could buy a galley for having too few. */
function dogeBrings(events: Event[], seat: number): NewsLine[] {
  const card = events.findIndex(is('doge'));
  if (card < 0) return [];
  const next = events.findIndex((event, i) => i > card && is('round')(event));
  const paid = (args: { port: number; ducats: number }) => ({ says: 'serenissima.web.waited.paid', args });
  const between = events.slice(card, next < 0 ? undefined : next);
  return between.flatMap((event): NewsLine[] => {
    const { says, args } = event;
    if (is('doge')(event) || is('track')(event) || (is('wine')(event) && args.seat === seat)) return [{ says, args }];
    if (is('scores')(event) && args.seat === seat) return [{ says, args }, ...paidBy(args).map(paid)];
    if (is('commissions')(event) && args.seat !== seat)
      return [{ says: 'serenissima.web.waited.special', args: { seat: args.seat, number: args.galley } }];
    return [];
  });
}

/** What each port paid, where the log reports it; older rules do not. */
export function paidBy({ paid_ports = [], paid_ducats = [] }: Event['args']): { port: number; ducats: number }[] {
  const ducats = paid_ducats as number[];
  return (paid_ports as number[]).map((port, i) => ({ port, ducats: ducats[i] }));
}
