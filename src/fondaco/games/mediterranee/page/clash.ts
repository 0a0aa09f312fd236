/** The attack that stands in the panel, and who fell by it. */
import { tells, type Entry, type Event } from '$web/lib/wire';

export type Clash = Record<string, number>;
export interface Fallen {
  says: string;
  args: Record<string, unknown>;
}

const is = tells('mediterranee');
const isAttack = is('fights', 'storms');
const attackIn = (entry?: Entry) => (entry?.events.findLast(isAttack)?.args as Clash | undefined) ?? null;

/** One's own attack, until one does the next thing; else, for whoever is asked, the last that happened. */
export function clashOf(log: Entry[], seat: number | null, asked: boolean): Clash | null {
  const own = seat === null ? null : attackIn(log.findLast((entry) => entry.seat === seat));
  return own ?? (asked ? attackIn(log.at(-1)) : null);
}

/** What an attack was made on, for words that name it. */
export const against = ({ port }: Clash) => ({ what: port === undefined ? 'galley' : 'port' });

/** What was told after an attack. */
function since(log: Entry[], clash: Clash): Event[] {
  const events = log.flatMap((entry) => entry.events);
  return events.slice(events.findLastIndex(({ args }) => args === clash) + 1);
}

/** Whether an attack left nobody to the attacker, and to the attacked. A galley without a crew sinks or is taken before
    anything else is told; until then it is the prize that somebody is asked about. A port at which somebody has landed
    since had no guard left, and one that was attacked again had; of any other it is seen: `guards` are those there. */
export function emptiedBy(log: Entry[], clash: Clash, prize: unknown, guards: number): [boolean, boolean] {
  const after = since(log, clash);
  const others = after.findIndex((event) => !is('sinks')(event));
  const ends = after.slice(0, others < 0 ? undefined : after[0].says === 'mediterranee.captures' ? 1 : others);
  const lost = after.length ? ends.map(({ args }) => args.galley) : [prize];
  if (clash.port === undefined) return [lost.includes(clash.galley), lost.includes(clash.target_galley)];
  const next = after.find((event) => event.args.port === clash.port && is('storms', 'lands', 'conquers')(event));
  return [lost.includes(clash.galley), next ? !isAttack(next) : !guards];
}

/** Whether those who fought can still be counted as the attack left them: none has fought again, or gone elsewhere. */
export function standsStill(log: Entry[], clash: Clash): boolean {
  const moves = is('fights', 'storms', 'captures', 'lands', 'conquers', 'enrols', 'dismisses');
  const { seat, to_seat, port = -1 } = clash;
  const sides: unknown[] = [seat, to_seat];
  return !since(log, clash).some(
    (event) =>
      moves(event) &&
      (sides.includes(event.args.seat) || sides.includes(event.args.to_seat) || event.args.port === port),
  );
}

/** Who fell on either side, the attacked first; of a side that is `emptied` nobody is counted: more may have been struck
    than there were. */
export function fallenBy(clash: Clash, emptied: [boolean, boolean]): Fallen[] {
  const { seat, galley, to_seat, target_galley, port, hits, losses } = clash;
  const sides = [
    { seat: to_seat, galley: target_galley, port, struck: hits, gone: emptied[1] },
    { seat, galley, port: undefined, struck: losses, gone: emptied[0] },
  ];
  const lines = sides.flatMap(({ struck, gone, ...side }): Fallen[] => {
    if (gone) return [{ says: 'mediterranee.web.gone', args: { ...side, ...against(side as Clash) } }];
    return struck ? [{ says: 'mediterranee.web.falls', args: { seat: side.seat, sailors: struck } }] : [];
  });
  return lines.length ? lines : [{ says: 'mediterranee.web.none_falls', args: {} }];
}
