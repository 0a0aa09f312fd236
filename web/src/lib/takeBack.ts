/** What became of a request for a take-back. */
import type { Line } from './wire';

/** Whether a seat's latest request has ended because the match went on, not because it was answered or withdrawn. */
export function hasLapsed(lines: Line[], seat: number): boolean {
  const ends = ['play', 'undo', 'withdraw_undo', 'end'];
  const asked = lines.findLastIndex((line) => line.kind === 'ask_undo' && line.seat === seat);
  const end = lines.slice(asked + 1).find(({ kind, yes }) => ends.includes(kind) || (kind === 'consent' && !yes));
  return asked >= 0 && end?.kind === 'play';
}
