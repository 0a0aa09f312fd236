/** Words about the deal of a day. */
import { formatApproximately, i18n, say } from './i18n.svelte';
import type { DailyDealState } from './wire';

/** A day in ISO notation, such as "19 November 2026". */
export const formatDealDay = (day: string): string =>
  new Intl.DateTimeFormat(i18n.lang, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00Z`));

/** How long the deal can still be played; empty when its day is over. */
export function dealTimeLeft({ deal }: DailyDealState): string {
  const left = (deal.ends_at - Date.now()) / 1000;
  return left > 0 ? say('daily_deal.ends', { time: formatApproximately(left) }) : '';
}

/** One's own result among all others; empty without one. */
export const ownDealResult = ({ you, results }: DailyDealState): string =>
  you?.rank ? say('daily_deal.result', { score: you.score, rank: you.rank, results }).replace('-', '−') : '';
