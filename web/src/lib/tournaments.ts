/** Types and texts for tournaments. */
import type { TournamentCard, TimeControlCard } from './wire';
import { formatPace, say, i18n } from './i18n.svelte';

export type TournamentCommand = 'enter' | 'leave' | 'begin' | 'close' | 'ready';
export type NewTournament = Pick<TournamentCard, 'name' | 'game' | 'format' | 'players' | 'places'> & {
  clock: TimeControlCard['clock'];
  rounds: number;
  fill: string | null;
  begins: number | null;
  /** Seconds between two rounds. */
  pause: number;
  options: Record<string, unknown>;
};

/** Start date and time in the reader's time zone. */
export const formatStart = (at: number) =>
  new Intl.DateTimeFormat(i18n.lang, { dateStyle: 'full', timeStyle: 'short' }).format(at);

/** Time of day in the reader's time zone, with the date if it is not today. */
export const formatTime = (at: number) =>
  new Intl.DateTimeFormat(i18n.lang, {
    ...(new Date(at).toDateString() === new Date().toDateString() ? {} : { dateStyle: 'medium' }),
    timeStyle: 'short',
  }).format(at);

/** One line of facts: format, players per table, pace. */
export function describeTournament({
  format,
  players,
  clock,
}: Pick<TournamentCard, 'format' | 'players' | 'clock'>): string {
  return say('tournament.facts', { format: say(`tournament.format.${format}`), players, pace: formatPace(clock) });
}
