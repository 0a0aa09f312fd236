/** What the clocks of a table show. */
import type { ClockCard } from '../wire/house';

/** From here on somebody should hurry. */
const LATE = 10;
const LONG = 2 * 3600;

/** Seconds that are left, by the time of the house; a clock that does not run stands. */
export function remaining({ left, runs_out_at }: ClockCard, at: number): number {
  return runs_out_at === null ? left : Math.max(0, (runs_out_at - at) / 1000);
}

export const isLate = (clock: ClockCard, at: number) => clock.runs_out_at !== null && remaining(clock, at) <= LATE;

/** The face of a clock: "1:05", and from two hours on in words that tell as much as one needs to know: "2 days". */
export function formatClock(seconds: number, roughly: (seconds: number) => string): string {
  if (seconds >= LONG) return roughly(seconds);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The clock that runs out first, of these seats or of all. */
export function nextToRunOut(clocks: ClockCard[], seats: number[] | null): ClockCard | null {
  const running = clocks.filter(({ seat, runs_out_at }) => runs_out_at !== null && (!seats || seats.includes(seat)));
  return running.sort((a, b) => a.runs_out_at! - b.runs_out_at!)[0] ?? null;
}
