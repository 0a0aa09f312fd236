/** A fight from the log: attacker and target, the last throw of both sides, and the result. */
import { isEventOf, type Entry } from '$web/lib/wire';
import type { NewsLine } from './turnNews';

export interface Fought {
  /** The attacking seat and galley, and the target: a galley by number, or 0 for the port. */
  attack: { seat: number; galley: number; number: number; port: number };
  throws: { seat: number; faces: number[] }[];
  lines: NewsLine[];
}

const is = isEventOf('serenissima');

/** The fight whose last throw is in this log entry. */
function foughtIn(log: Entry[], line: number): Fought | null {
  const { events } = log[line];
  const casts = events.filter(is('rolls')).slice(-2);
  const begun = log.slice(0, line + 1).flatMap((entry) => entry.events);
  const attack = begun.findLast(is('attacks', 'assaults'));
  if (!casts.length || !attack) return null;
  const { seat, galley, target_galley: number = 0, port = -1, to_seat } = attack.args as Record<string, number>;
  const throws = casts.map(({ args }) => args as unknown as Fought['throws'][number]);
  const ends = events.slice(events.indexOf(casts[0])).filter(is('sinks', 'port_is_neutral'));
  // for a crew that is gone only that is reported: there may have been more skulls than sailors
  const strikes = casts.flatMap(({ args }): NewsLine[] => {
    const struck = args.seat === seat ? to_seat : seat;
    // older rules do not report whose galley is attacked
    return args.skulls && struck !== undefined && !ends.some((end) => end.args.seat === struck)
      ? [{ says: 'serenissima.web.struck', args: { seat: struck, skulls: args.skulls } }]
      : [];
  });
  const none = casts.every(({ args }) => !args.skulls);
  return {
    attack: { seat, galley, number, port },
    throws,
    lines: none ? [{ says: 'serenissima.web.none_strikes', args: {} }] : [...strikes, ...ends],
  };
}

/** The port was captured again since. */
const overtaken = (log: Entry[], line: number, { attack }: Fought) =>
  log
    .slice(line + 1)
    .some(({ events }) => events.some((each) => is('takes_port')(each) && each.args.port === attack.port));

/** One's own fight, until the next action; else the fight of another player. Null once it is outdated. */
export function fightOf(log: Entry[], seat: number | null, fighting: boolean): Fought | null {
  const mine = seat === null ? -1 : log.findLastIndex((entry) => entry.seat === seat);
  const own = mine < 0 ? null : foughtIn(log, mine);
  if (own) return overtaken(log, mine, own) ? null : own;
  if (!fighting) return null;
  const began = log.findLastIndex(({ events }) => events.some(({ begins_turn }) => begins_turn));
  const last = log.findLastIndex(({ events }) => events.some(is('rolls')));
  const found = last > began ? foughtIn(log, last) : null;
  return found && found.attack.seat !== seat && !overtaken(log, last, found) ? found : null;
}
