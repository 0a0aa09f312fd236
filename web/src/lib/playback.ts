/** How others' deeds are watched, and what of them one has not seen from one's own turn. */
import type { Entry, Event, View } from './wire';

/** `wait`: a learner says when the next player's deeds are told; `at_once`: they are not told, only their outcome. */
export const PLAYBACK_SPEEDS = ['wait', 'slow', 'usual', 'at_once'] as const;
export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number];

/** How long a deed of another is looked at when they are watched slowly, in milliseconds. */
export const SLOW_PAUSE = 1600;
/** And in a first match, whoever has chosen no pace. */
export const TUTORIAL_PAUSE = 500;

/** The first of the others of whose deeds this tells. */
export function firstOtherSeat(entries: Entry[], yours: number[]): number | null {
  return entries.find(({ seat, events }) => seat !== null && !yours.includes(seat) && events.length)?.seat ?? null;
}

/** Does a turn begin in the course of this? */
export const beginsTurn = (entries: Entry[]) => entries.some(({ events }) => events.some((event) => event.begins_turn));

/** Whoever is asked the same as before, in the same turn, is talking with the others: he need not be shielded from them. */
export function isNegotiation(before: View, after: View, seat: number | null, entries: Entry[]): boolean {
  const asked = (view: View) => seat !== null && view.waiting.includes(seat);
  return asked(before) && asked(after) && before.decision.at === after.decision.at && !beginsTurn(entries);
}

/** What happened since one's own last deed; before the first, everything. */
export function sinceOwnAction(log: Entry[], seat: number | null): Entry[] {
  return log.slice(log.findLastIndex((entry) => entry.seat === seat) + 1);
}

/** The things of the table that this was about, as the board calls their places: `port-7`, `galley-3`. */
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

/** Waits, unless somebody wants to go on. */
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
