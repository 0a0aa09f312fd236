/** The attack on show in the panel, and its losses. */
import { isEventOf, type Entry } from '$web/lib/wire';

export type Clash = Record<string, number>;
export interface Fallen {
  says: string;
  args: Record<string, unknown>;
}

const isAttack = isEventOf('mediterranee')('fights', 'storms');
const attackIn = (entry?: Entry) => (entry?.events.findLast(isAttack)?.args as Clash | undefined) ?? null;

/** One's own attack, until the next action; else, for a seat that is asked, the last attack. */
export function clashOf(log: Entry[], seat: number | null, asked: boolean): Clash | null {
  const own = seat === null ? null : attackIn(log.findLast((entry) => entry.seat === seat));
  return own ?? (asked ? attackIn(log.at(-1)) : null);
}

/** The target of an attack, as message arguments. */
export const against = ({ port }: Clash) => ({ what: port === undefined ? 'galley' : 'port' });

/** Losses on both sides, the defender first; matches under older rules do not report them. */
export function fallenBy(clash: Clash): Fallen[] {
  const { seat, galley, to_seat, target_galley, port, fallen, left, other_fallen, other_left } = clash;
  if (left === undefined) return [];
  const sides = [
    { seat: to_seat, galley: target_galley, port, sailors: other_fallen, stand: other_left },
    { seat, galley, port: undefined, sailors: fallen, stand: left },
  ];
  const lines = sides.flatMap(({ sailors, stand, ...side }): Fallen[] => {
    if (!stand) return [{ says: 'mediterranee.web.gone', args: { ...side, ...against(side as Clash) } }];
    return sailors ? [{ says: 'mediterranee.web.falls', args: { seat: side.seat, sailors } }] : [];
  });
  return lines.length ? lines : [{ says: 'mediterranee.web.none_falls', args: {} }];
}
