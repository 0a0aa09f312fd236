/** How actions of other players are shown, and which of them the reader has not seen. */
import type { Entry, Event, View } from './wire';

/** `wait`: pause before each player's turn; `at_once`: no animation. */
export const PLAYBACK_SPEEDS = ['wait', 'slow', 'usual', 'quick', 'at_once'] as const;
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number];

/** Share of the usual time that animations take at the speed `quick`. */
export const QUICK = 0.4;
/** Pause after an action of another player at the speed `slow`, in milliseconds. */
export const SLOW_PAUSE = 1600;
/** The same pause in a first match at the usual speed. */
export const TUTORIAL_PAUSE = 500;

/** The first other seat that acts in these entries. */
export function firstOtherSeat(entries: Entry[], yours: number[]): number | null {
  return entries.find(({ seat, events }) => seat !== null && !yours.includes(seat) && events.length)?.seat ?? null;
}

/** Whether a turn begins in these entries. */
export const beginsTurn = (entries: Entry[]) => entries.some(({ events }) => events.some((event) => event.begins_turn));

/**
 * Whether the seat is still asked the same question in the same turn: then the entries are negotiation, and need no
 * pause.
 */
export function isNegotiation(before: View, after: View, seat: number | null, entries: Entry[]): boolean {
  const asked = (view: View) => seat !== null && view.waiting.includes(seat);
  return asked(before) && asked(after) && before.decision.at === after.decision.at && !beginsTurn(entries);
}

/** Log entries since the seat's last action; all entries before its first. */
export function sinceOwnAction(log: Entry[], seat: number | null): Entry[] {
  return log.slice(log.findLastIndex((entry) => entry.seat === seat) + 1);
}

/** The places on the board that events mention, as `data-place` names: `port-7`, `galley-3`. */
export function placesOfEvents(events: Event[], kinds: Record<string, string>): string[] {
  const found = events.flatMap(({ args }) =>
    Object.entries(args).flatMap(([name, value]) => {
      const kind = kinds[name];
      const things = Array.isArray(value) ? value : [value];
      return kind && kind !== 'seat'
        ? things.filter((thing) => typeof thing === 'number' && thing >= 0).map((thing) => `${kind}-${thing}`)
        : [];
    }),
  );
  return [...new Set(found)];
}

/** Wait, or return at once when `skip` is aborted. */
export function pause(ms: number, skip: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (skip.aborted) return done();
    const timer = setTimeout(done, ms);
    skip.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
}
