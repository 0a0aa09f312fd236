/** What was done to somebody while others were at work, worst told last: each a message of the page with its arguments. */
import type { Entry } from '$web/lib/wire';

export interface Loss {
  says: string;
  args: Record<string, number>;
}

/** Attacks on his galleys and ports that cost him men, galleys that were taken, and ports that fell. Matches of older rules
    tell of an attack only what was struck, and not whose a port was. */
export function lossesOf(entries: Entry[], seat: number): Loss[] {
  const all = entries.flatMap(({ events }) => events);
  return all.flatMap(({ says, args: told }): Loss[] => {
    const args = told as Record<string, number>;
    const { other_fallen: fallen, other_left: left } = args;
    switch (says) {
      case 'mediterranee.storms':
        if (args.to_seat !== seat || !(fallen ?? args.hits)) return [];
        return [{ says: left === undefined ? says : 'mediterranee.web.loss.garrison', args }];
      case 'mediterranee.fights':
        // that a galley without a crew sinks or is taken is told next
        if (args.to_seat !== seat || !(fallen ?? args.hits) || left === 0) return [];
        return [{ says: left === undefined ? says : 'mediterranee.web.loss.crew', args }];
      case 'mediterranee.sinks':
        return args.seat === seat ? [{ says, args }] : [];
      case 'mediterranee.captures':
      case 'mediterranee.conquers':
        return args.to_seat === seat ? [{ says, args }] : [];
    }
    return [];
  });
}
