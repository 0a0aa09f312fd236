import { describe, expect, it } from 'vitest';
import { isLate, isLow, nextToRunOut, remaining, formatClock } from '../src/lib/clock';

const clock = (seat: number, left: number, runs_out_at: number | null = null) => ({ seat, left, runs_out_at });

describe('a clock', () => {
  it('stands while nobody waits for its seat, and runs out no further than to the end', () => {
    expect(remaining(clock(0, 90), 5000)).toBe(90);
    expect(remaining(clock(0, 90, 20_000), 5000)).toBe(15);
    expect(remaining(clock(0, 90, 20_000), 50_000)).toBe(0);
  });
  it('is marked in its last ten seconds, if it runs', () => {
    expect([11_000, 10_000, 0].map((left) => isLate(clock(0, 90, 50_000 + left), 50_000))).toEqual([false, true, true]);
    expect(isLate(clock(0, 5), 50_000)).toBe(false);
    expect([31_000, 30_000].map((left) => isLow(clock(0, 90, 50_000 + left), 50_000))).toEqual([false, true]);
    expect(isLow(clock(0, 5), 50_000)).toBe(false);
  });
  it('shows seconds when they count, and days when they do', () => {
    const roughly = (seconds: number) => `about ${seconds}`;
    expect([0.2, 65, 7199, 7200].map((left) => formatClock(left, roughly))).toEqual([
      '0:01',
      '1:05',
      '119:59',
      'about 7200',
    ]);
  });
});

describe('of several clocks', () => {
  const clocks = [clock(0, 9, 3000), clock(1, 9), clock(2, 9, 2000)];
  it('the one that runs out first counts, of those that run', () => {
    expect(nextToRunOut(clocks, null)?.seat).toBe(2);
    expect(nextToRunOut(clocks, [0, 1])?.seat).toBe(0);
    expect(nextToRunOut(clocks, [1])).toBeNull();
  });
});
