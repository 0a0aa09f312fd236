/** What was done to a player while others acted, the worst last; each a message with arguments. */
import type { Entry } from '$web/lib/wire';

export interface Loss {
  says: string;
  args: Record<string, number>;
}

/**
 * Attacks that cost sailors, captured galleys and lost ports. Under older rules, an attack reports only the hits, and
 * not the port's owner.
 */
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
        // that a galley without crew sinks or is captured is reported next
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
