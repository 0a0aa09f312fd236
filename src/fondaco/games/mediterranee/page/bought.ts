/** What a power has paid for in its business of this turn, and whether that can be taken back. */
import type { Entry } from '$web/lib/wire';

export interface Bought {
  goods: number[];
  /** What the goods have cost. */
  ducats: number;
  sailors: number;
  galleys: number;
  forts: number;
  /** How much of it the house lets one take back. */
  back: 'all' | 'some' | 'none';
}

const PAID = ['buys', 'enrols', 'builds_galley', 'builds_fort'].map((what) => `mediterranee.${what}`);

/** Nothing as long as nothing has been paid for. */
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
