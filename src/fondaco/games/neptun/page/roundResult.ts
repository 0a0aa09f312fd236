/** How a round ended: deliveries, losses, and points from temples and bonus tiles. */
import type { Entry, Event } from '$web/lib/wire';
import { STATES, type Contract, type Neptun } from './view';

export interface Earnings {
  delivered: number;
  lost: number;
  /** Points by temple. */
  tiles: Map<number, number>;
  /** A bonus tile, with its points where the reader may know them. */
  bonus: { points: number | null } | null;
}
export interface RoundEnd {
  round: number;
  bySeat: Earnings[];
  /** A tie for a tile was decided by lot; not reported under older rules. */
  byLot: boolean;
}

/** The end of the last round, until this seat acts in the new one. */
export function roundEnd(log: Entry[], seat: number, players: number): RoundEnd | null {
  const begins = ({ events }: Entry) => events.some(({ says }) => says === 'neptun.round');
  const last = log.findLastIndex(begins);
  if (last < 0 || log.findLastIndex((entry) => entry.seat === seat) > last) return null;
  const before = log.slice(0, last).findLastIndex(begins);
  const told = log.slice(Math.max(0, before), last + 1).flatMap(({ events }) => events);
  const [from, to] = [told.findIndex(isRound), told.findLastIndex(isRound)];
  if (from === to) return null;
  const bySeat = Array.from({ length: players }, (): Earnings => ({
    delivered: 0,
    lost: 0,
    tiles: new Map(),
    bonus: null,
  }));
  for (const { says, args } of told.slice(from + 1, to)) {
    const { seat: who, temple, points } = args as Record<string, number>;
    const own = bySeat[who];
    if (says === 'neptun.delivers') own.delivered += 1;
    if (says === 'neptun.loses') own.lost += 1;
    if (says === 'neptun.tile') own.tiles.set(temple, (own.tiles.get(temple) ?? 0) + points);
    if (says === 'neptun.bonus') own.bonus ??= { points: null };
    if (says === 'neptun.bonus_worth') own.bonus = { points };
  }
  const byLot = told.slice(from + 1, to).some(({ args }) => args.by_lot);
  return { round: (told[from].args as Record<string, number>).round, bySeat, byLot };
}

/**
 * Places that the temples reward in the next round, minimum and maximum, whether the view is of this round or the next;
 * and whether players without points there are included.
 */
export function rewardedAfter(
  round: number,
  { round: now, temples, needs_points }: Neptun,
): { fewest: number; tiles: number; various: string; bare: string } {
  const places = temples.map((each) => (now === round ? each.next_tile_points : each.tile_points).length);
  const [fewest, tiles] = [Math.min(...places), Math.max(...places)];
  return { fewest, tiles, various: String(fewest < tiles), bare: String(!needs_points) };
}

const isRound = ({ says }: { says: string }) => says === 'neptun.round';

/** The contract that the seat had to take because it was the last, until its next action. */
export function lastTaken(log: Entry[], seat: number, column: number): Event[] | null {
  const told = log.findLast((entry) => entry.seat === seat)?.events ?? [];
  const own = (what: string) => told.find(({ says, args }) => says === `neptun.${what}` && args.seat === seat);
  const taken = own('turns_up')?.args.column === column && own('takes');
  return taken ? [taken, own('loads')].filter((each) => each !== undefined) : null;
}

/** All contracts at the end of the last round, as the log reports them: the strips are cleared after scoring. */
export function lastStrips(log: Entry[]): Contract[] {
  const told = log.flatMap(({ events }) => events);
  const found: Contract[] = [];
  let served: Contract | undefined;
  for (const { says, args } of told.slice(told.findLastIndex(isRound) + 1)) {
    const { seat, slot, city, good, gold = 0, points = 0 } = args as Record<string, number>;
    const own = found.find((each) => each.seat === seat && each.slot === slot);
    if (says === 'neptun.loads')
      found.push({ seat, slot, city, good, state: STATES.indexOf('open'), pay_gold: 0, points: 0 });
    if (says === 'neptun.delivers' && own) (served = own).state = STATES.indexOf('fulfilled');
    if (says === 'neptun.loses' && own) Object.assign(own, { state: STATES.indexOf('lost'), city: -1, good: -1 });
    if (served?.seat === seat && says === 'neptun.earns') served.pay_gold = gold;
    if (served?.seat === seat && says === 'neptun.favour') served.points = points;
  }
  return found;
}
