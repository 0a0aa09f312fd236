/** What the log reports about one's own ducats and wishes. */
import type { Entry, Event } from '$web/lib/wire';

const PAID = ['genoa.delivers', 'genoa.fills', 'genoa.owner_earns'];
const MOST = 3;

/** Events of this turn and the one before it, without its first message. */
function lately(log: Entry[]): Event[] {
  const events = log.flatMap((entry) => entry.events);
  const turns = events.flatMap(({ says }, i) => (says === 'genoa.turn' ? [i] : []));
  return events.slice(turns.at(-2) ?? turns[0] ?? 0);
}

function change({ says, args }: Event, seat: number): number {
  if (says === 'genoa.deals') {
    const gain = (args.want_ducats as number) - (args.give_ducats as number);
    return args.seat === seat ? gain : args.to_seat === seat ? -gain : 0;
  }
  return PAID.includes(says) && args.seat === seat ? (args.ducats as number) : 0;
}

/** Recent changes of one's own ducats, the newest first. */
export const came = (log: Entry[], seat: number): { ducats: number; event: Event }[] =>
  lately(log)
    .map((event) => ({ ducats: change(event, seat), event }))
    .filter(({ ducats }) => ducats !== 0)
    .slice(-MOST)
    .reverse();

export interface Answer {
  seat: number;
  space: number;
  met: boolean;
}

/**
 * Outcomes of one's own wishes in the current walk: the tower has come, or the walk is over. Undecided wishes are left
 * out.
 */
export function answered(log: Entry[], me: number): Answer[] {
  const answers: Answer[] = [];
  let [leader, former, open] = [-1, 0, new Set<number>()];
  for (const { says, args } of lately(log)) {
    const space = args.space as number;
    if (says === 'genoa.wishes' && args.seat === me) open.add(space);
    if (says === 'genoa.moves') {
      answers.splice(0, former);
      former = 0;
    }
    if (says === 'genoa.moves' && open.delete(space)) answers.push({ seat: leader, space, met: true });
    if (says === 'genoa.turn' || says === 'genoa.ends_walk') {
      answers.push(...[...open].map((wished) => ({ seat: leader, space: wished, met: false })));
      open = new Set();
    }
    if (says === 'genoa.turn') {
      answers.splice(0, answers.length, ...answers.filter(({ met }) => !met));
      [leader, former] = [args.seat as number, answers.length];
    }
  }
  return answers;
}

/**
 * For each good of an order, whether the player owns it, each counted once; the view says whether the order can be
 * filled.
 */
export function held(asked: number[], owned: number[]): boolean[] {
  const left = [...owned];
  return asked.map((good) => {
    const at = left.indexOf(good);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
