/** What became of a request for a take-back. */
import type { Line } from './wire';

/** Whether a seat's latest request, now over, has ended because the match went on: nothing else has ended it. */
export function hasLapsed(lines: Line[], seat: number): boolean {
  const asked = lines.findLastIndex((line) => line.kind === 'ask_undo' && line.seat === seat);
  const after = lines.slice(asked + 1);
  const ended = ({ kind, yes, seat: by }: Line) =>
    kind === 'end' || (kind === 'consent' && !yes) || (by === seat && ['undo', 'withdraw_undo'].includes(kind));
  return asked >= 0 && after.some(({ kind }) => kind === 'play') && !after.some(ended);
}
