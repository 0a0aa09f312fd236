/** What is asked of the house about tournaments, and how it is said. */
import type { CupCard, PaceCard } from './wire';
import { paceOf, say, words } from './i18n.svelte';

export type Deed = 'enter' | 'leave' | 'begin' | 'close';
export type CupTerms = Pick<CupCard, 'name' | 'game' | 'format' | 'players' | 'places'> & {
  clock: PaceCard['clock'];
  rounds: number;
  fill: string | null;
  begins: number | null;
  options: Record<string, unknown>;
};

/** Day and hour at which one begins, where the reader is. */
export const beginning = (at: number) =>
  new Intl.DateTimeFormat(words.lang, { dateStyle: 'full', timeStyle: 'short' }).format(at);

/** The same in a line: format, tables, pace. */
export function factsOf({ format, players, clock }: Pick<CupCard, 'format' | 'players' | 'clock'>): string {
  return say('cup.facts', { format: say(`cup.format.${format}`), players, pace: paceOf(clock) });
}
