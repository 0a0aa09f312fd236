/** A fight as it was told: who attacked what, the last throw of both sides, and what came of it. */
import { isEventOf, type Entry } from '$web/lib/wire';
import type { Tiding } from './tidings';

export interface Fought {
  /** Who attacked, with which galley, and what: a galley by its number, or with 0 the port. */
  attack: { seat: number; galley: number; number: number; port: number };
  throws: { seat: number; faces: number[] }[];
  lines: Tiding[];
}

const is = isEventOf('serenissima');

/** The fight of which the last throw stands in this line of the log. */
function foughtIn(log: Entry[], line: number): Fought | null {
  const { events } = log[line];
  const casts = events.filter(is('rolls')).slice(-2);
  const begun = log.slice(0, line + 1).flatMap((entry) => entry.events);
  const attack = begun.findLast(is('attacks', 'assaults'));
  if (!casts.length || !attack) return null;
  const { seat, galley, target_galley: number = 0, port = -1, to_seat } = attack.args as Record<string, number>;
  const throws = casts.map(({ args }) => args as unknown as Fought['throws'][number]);
  const ends = events.slice(events.indexOf(casts[0])).filter(is('sinks', 'port_is_neutral'));
  // of a crew that is gone it is told that it is: the skulls may have been more than the men
  const strikes = casts.flatMap(({ args }): Tiding[] => {
    const struck = args.seat === seat ? to_seat : seat;
    // whose galley is attacked was not told by older rules
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

/** The port was fought for, and somebody holds it again since. */
const overtaken = (log: Entry[], line: number, { attack }: Fought) =>
  log
    .slice(line + 1)
    .some(({ events }) => events.some((each) => is('takes_port')(each) && each.args.port === attack.port));

/** One's own fight, until one does the next thing; else the one that another fights. Neither longer than it is true. */
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
