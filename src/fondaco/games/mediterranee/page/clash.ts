/** The attack that stands in the panel, and who fell by it. */
import type { Entry, Event } from '$web/lib/wire';

export type Clash = Record<string, number>;
export interface Fallen {
  says: string;
  args: Record<string, unknown>;
}

const isAttack = ({ says }: Event) => says === 'mediterranee.fights' || says === 'mediterranee.storms';
const attackIn = (entry?: Entry) => (entry?.events.findLast(isAttack)?.args as Clash | undefined) ?? null;

/** One's own attack, until one does the next thing; else, for whoever is asked, the last that happened. */
export function clashOf(log: Entry[], seat: number | null, asked: boolean): Clash | null {
  const own = seat === null ? null : attackIn(log.findLast((entry) => entry.seat === seat));
  return own ?? (asked ? attackIn(log.at(-1)) : null);
}

/** What an attack was made on, for words that name it. */
export const against = ({ port }: Clash) => ({ what: port === undefined ? 'galley' : 'port' });

/** Who fell on either side, the attacked first; `left` are those whom each still has. */
export function fallenBy(clash: Clash, left: [number, number]): Fallen[] {
  const { seat, galley, to_seat, target_galley, port, hits, losses } = clash;
  const sides = [
    { seat: to_seat, galley: target_galley, port, struck: hits, left: left[1] },
    { seat, galley, port: undefined, struck: losses, left: left[0] },
  ];
  const lines = sides.flatMap(({ struck, left, ...side }): Fallen[] => {
    if (!left) return [{ says: 'mediterranee.web.gone', args: { ...side, ...against(side as Clash) } }];
    return struck ? [{ says: 'mediterranee.web.falls', args: { seat: side.seat, sailors: struck } }] : [];
  });
  return lines.length ? lines : [{ says: 'mediterranee.web.none_falls', args: {} }];
}
