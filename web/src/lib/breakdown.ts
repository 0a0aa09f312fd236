/** Where the results of a match come from: what decided it, and what to show. */
import type { BreakdownTotals, SourceTotals } from './wire';

/**
 * The source by which a player is furthest ahead of another. If that source has a breakdown of its own, such as a
 * treasury, it is the furthest ahead in there.
 */
export function decisiveSource(breakdowns: BreakdownTotals[], winner: number, other: number): SourceTotals | null {
  const lead = ({ amounts }: SourceTotals) => amounts[winner] - amounts[other];
  const furthest = (sources: SourceTotals[]) =>
    sources.reduce<SourceTotals | null>((best, each) => (lead(each) > (best ? lead(best) : 0) ? each : best), null);
  const found = furthest(breakdowns[0]?.sources ?? []);
  const within = breakdowns.slice(1).find(({ name }) => name === found?.source);
  return (within && furthest(within.sources)) ?? found;
}

/** The player to compare the winner with: the reader, or else the runner-up; null if there is none. */
export function comparedSeat(places: number[], winner: number, reader: number | null): number | null {
  if (reader !== null && places[reader] > places[winner]) return reader;
  const behind = places.map((_, seat) => seat).filter((seat) => places[seat] > places[winner]);
  return behind.sort((a, b) => places[a] - places[b])[0] ?? null;
}

/** The arguments of the sentence about what a source brought a player. */
export const sourceArgs = ({ args, amounts, counts }: SourceTotals, seat: number) => ({
  ...args,
  seat,
  count: counts[seat],
  amount: Math.abs(amounts[seat]),
  way: amounts[seat] < 0 ? 'loss' : amounts[seat] ? 'gain' : 'even',
});

/** The breakdowns to show: with several, the columns of the final scores are that of the score itself. */
export const shownBreakdowns = (breakdowns: BreakdownTotals[]) =>
  breakdowns.length > 1 ? breakdowns.slice(1) : breakdowns;

/** What some of a breakdown's sources brought a player, in words: "sales 30", "cards −31". */
export const sourcesInWords = (
  breakdown: BreakdownTotals | undefined,
  seat: number,
  shown: (source: string) => boolean,
  nameOf: (source: SourceTotals) => string,
) =>
  (breakdown?.sources ?? [])
    .filter(({ source, amounts }) => shown(source) && amounts[seat])
    .map((source) => `${nameOf(source)} ${signed(source.amounts[seat])}`);

/** A number with a true minus sign. */
export const signed = (amount: number) => String(amount).replace('-', '−');
