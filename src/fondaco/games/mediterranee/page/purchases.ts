/** What a power has bought this turn, and whether that can be undone. */
import type { Entry } from '$web/lib/wire';

export interface Bought {
  goods: number[];
  /** Total price of the goods. */
  ducats: number;
  sailors: number;
  galleys: number;
  forts: number;
  /** How much of it can be undone. */
  back: 'all' | 'some' | 'none';
}

const PAID = ['buys', 'enrols', 'builds_galley', 'builds_fort'].map((what) => `mediterranee.${what}`);

/** Null if nothing was bought. */
export function boughtOf(log: Entry[], seat: number, backTo: number): Bought | null {
  const turn = log.findLastIndex(({ events }) => events.some(({ begins_turn }) => begins_turn));
  const paid = log
    .slice(turn + 1)
    .flatMap(({ events, seq }) =>
      events.filter(({ says, args }) => PAID.includes(says) && args.seat === seat).map((event) => ({ event, seq })),
    );
  if (!paid.length) return null;
  const told = (what: string) =>
    paid.flatMap(({ event }) => (event.says === `mediterranee.${what}` ? [event.args] : []));
  const buys = told('buys') as { good: number; ducats: number }[];
  const loose = paid.filter(({ seq }) => seq >= backTo).length;
  return {
    goods: buys.map(({ good }) => good),
    ducats: buys.reduce((sum, { ducats }) => sum + ducats, 0),
    sailors: told('enrols').length,
    galleys: told('builds_galley').length,
    forts: told('builds_fort').length,
    back: loose === paid.length ? 'all' : loose ? 'some' : 'none',
  };
}
