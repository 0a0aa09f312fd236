/** Reasons for a hint, in words. */
import type { Table } from '../lib/table.svelte';
import type { ReasonBody } from '../lib/wire';
import { say } from '../lib/i18n.svelte';

/** Points in the game's own unit. */
export function formatPoints({ card, translator }: Table, points: number): string {
  const unit = `${card.game}.web.unit`;
  return translator.knows(unit) ? translator.say(unit, { points }) : say('hint.points', { points });
}

/** What follows the answer, or with `otherwise` the answer it is compared with. */
export function explainHint({ translator }: Table, why: ReasonBody, otherwise: 'hint.instead' | 'hint.missed'): string {
  const when = why.later ? 'later' : why.sure ? 'sure' : 'likely';
  const what = [why, ...(why.also ?? [])].map(({ says, args }) => translator.say(says, args)).join(' ');
  return say(why.instead ? otherwise : 'hint.then', { when, what });
}
