/** Reasons for a hint, in words. */
import type { Table } from '../lib/table.svelte';
import type { PlanEnd, ReasonBody } from '../lib/wire';
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

/** Why an earlier plan for the turn no longer holds. */
export function whyPlanChanged({ translator }: Table, { own, says, args }: PlanEnd): string {
  const why = own ? 'own' : says ? 'event' : 'other';
  return say('hint.changed', { why, what: says ? translator.say(says, args ?? {}) : '' });
}

/** How far the seat is expected to be ahead or behind. */
export function expectedResult(table: Table, standing: number): string {
  const points = Math.round(standing);
  const side = points > 0 ? 'ahead' : points < 0 ? 'behind' : 'level';
  return say('hint.expected', { side, amount: formatPoints(table, Math.abs(points)) });
}
