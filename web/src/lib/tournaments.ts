/** What is asked of the house about tournaments, and how it is said. */
import type { CupCard, PaceCard } from './wire';
import { formatPace, say, i18n } from './i18n.svelte';

export type TournamentCommand = 'enter' | 'leave' | 'begin' | 'close';
export type NewTournament = Pick<CupCard, 'name' | 'game' | 'format' | 'players' | 'places'> & {
  clock: PaceCard['clock'];
  rounds: number;
  fill: string | null;
  begins: number | null;
  options: Record<string, unknown>;
};

/** Day and hour at which one begins, where the reader is. */
export const formatStart = (at: number) =>
  new Intl.DateTimeFormat(i18n.lang, { dateStyle: 'full', timeStyle: 'short' }).format(at);

/** The same in a line: format, tables, pace. */
export function describeTournament({ format, players, clock }: Pick<CupCard, 'format' | 'players' | 'clock'>): string {
  return say('cup.facts', { format: say(`cup.format.${format}`), players, pace: formatPace(clock) });
}
