/** What was done to somebody while others were at work, worst told last: each a message of the page with its arguments. */
import type { Entry } from '$web/lib/wire';

export interface Loss {
  says: string;
  args: Record<string, number>;
}

/** Attacks on his galleys and ports that cost him men, galleys that were taken, and ports that fell. */
export function lossesOf(entries: Entry[], seat: number, garrisonOf: (port: number) => number): Loss[] {
  const stormed = new Set<number>();
  const all = entries.flatMap(({ events }) => events);
  /** How many fell on a galley that is gone nobody knows: more may be struck than were aboard. */
  const gone = all
    .filter(({ says, args }) =>
      says === 'mediterranee.captures' ? args.to_seat === seat : says === 'mediterranee.sinks' && args.seat === seat,
    )
    .map(({ args }) => args.galley);
  /** Ports that somebody else has taken: whoever stands guard there now is his. */
  const fallen = all
    .filter(({ says, args }) => says === 'mediterranee.conquers' && args.seat !== seat)
    .map(({ args }) => args.port);
  const left = (port: number) => (fallen.includes(port) ? 0 : garrisonOf(port));
  return all.flatMap(({ says, args: told }): Loss[] => {
    const args = told as Record<string, number>;
    switch (says) {
      case 'mediterranee.storms':
        if (args.to_seat !== seat || !args.hits) return [];
        stormed.add(args.port);
        return [{ says: 'mediterranee.web.loss.garrison', args: { ...args, left: left(args.port) } }];
      case 'mediterranee.fights':
        return args.to_seat === seat && args.hits && !gone.includes(args.target_galley)
          ? [{ says: 'mediterranee.web.loss.crew', args }]
          : [];
      case 'mediterranee.captures':
        return args.to_seat === seat ? [{ says, args }] : [];
      case 'mediterranee.sinks':
        return args.seat === seat ? [{ says, args }] : [];
      case 'mediterranee.conquers':
        return stormed.has(args.port) && args.seat !== seat ? [{ says, args }] : [];
    }
    return [];
  });
}
