/** Values shown on the clocks of a table. */
import type { ClockCard } from '../wire/server';
import type { Clock } from './wire';

/** Seconds below which a running clock is marked, and below which it is marked louder. */
const LOW = 30;
const LATE = 10;
const LONG = 2 * 3600;

/** A match over days, in which players are not expected to be online together. */
export const isCorrespondence = ({ kind }: Clock) => kind === 'days' || kind === 'correspondence';

/** Seconds left at the server time `at`. */
export function remaining({ left, runs_out_at }: ClockCard, at: number): number {
  return runs_out_at === null ? left : Math.max(0, (runs_out_at - at) / 1000);
}

export const isLow = (clock: ClockCard, at: number) => clock.runs_out_at !== null && remaining(clock, at) <= LOW;
export const isLate = (clock: ClockCard, at: number) => clock.runs_out_at !== null && remaining(clock, at) <= LATE;

/** Format as "1:05"; from two hours on in words, such as "2 days". */
export function formatClock(seconds: number, roughly: (seconds: number) => string): string {
  if (seconds >= LONG) return roughly(seconds);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The running clock that runs out first, among these seats or among all. */
export function nextToRunOut(clocks: ClockCard[], seats: number[] | null): ClockCard | null {
  const running = clocks.filter(({ seat, runs_out_at }) => runs_out_at !== null && (!seats || seats.includes(seat)));
  return running.sort((a, b) => a.runs_out_at! - b.runs_out_at!)[0] ?? null;
}
