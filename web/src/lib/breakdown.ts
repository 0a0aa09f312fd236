/** Where the results of a match come from: what decided it, and what to show. */
import type { BreakdownTotals, SourceTotals } from './wire';

/**
 * The sources by which a player is furthest ahead of another: the first, and the second if its lead is at least half as
 * large. For a source with a breakdown of its own, such as a treasury, it is the furthest ahead in there.
 */
export function decisiveSources(breakdowns: BreakdownTotals[], winner: number, other: number): SourceTotals[] {
  const lead = ({ amounts }: SourceTotals) => amounts[winner] - amounts[other];
  const leading = (sources: SourceTotals[] = []) =>
    sources.filter((each) => lead(each) > 0).sort((a, b) => lead(b) - lead(a));
  const [first, second] = leading(breakdowns[0]?.sources);
  if (!first) return [];
  const found = second && lead(second) * 2 >= lead(first) ? [first, second] : [first];
  return found.map((each) => leading(breakdowns.slice(1).find(({ name }) => name === each.source)?.sources)[0] ?? each);
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
