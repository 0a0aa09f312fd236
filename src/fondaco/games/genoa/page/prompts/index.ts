/** The prompts of Genoa by the kind of the decision, and the question in words. */
import type { DecisionPrompts } from '$web/board/prompts';
import { doable } from '../possibleActions';
import { WITHIN_HERE, type GenoaBoard } from '../state.svelte';
import { lapsing } from '../offerDraft.svelte';
import ChooseThing from './ChooseThing.svelte';
import Move from './Move.svelte';
import SpecialCards from './SpecialCards.svelte';

export const PROMPTS: DecisionPrompts<GenoaBoard> = {
  start: { before: SpecialCards },
  here: { before: SpecialCards },
  ahead: { before: Move },
  sold: { before: Move },
  acting: { before: SpecialCards },
  building_villa: { before: SpecialCards },
  reward: { before: ChooseThing },
  swapping: { before: ChooseThing },
  laying: { before: SpecialCards },
};

/** Decisions with words of the page's own. */
const WORDED = ['here', 'ahead', 'acting'];

/** The question, or what is waited for. */
export function question(board: GenoaBoard): string {
  const { table, translator, decision, at, going, swap } = board;
  if (board.announced || board.notice) return board.announced || board.notice;
  if (!board.asked) return translator.say('genoa.web.wait', { seats: board.awaited });
  if (going !== null) return lapseBy(board, going);
  if (swap?.item != null) return translator.say('genoa.at.swapping', { item: swap.item });
  const which = `genoa.web.at.${swap ? 'swap' : table.selection.do}`;
  if (board.things.length && !table.animating && translator.knows(which)) return translator.say(which);
  return translator.say(WORDED.includes(at) ? `genoa.web.at.${at}` : `genoa.at.${at}`, {
    ...decision,
    yours: String(decision.who === board.seat),
    space: (decision.space as number | undefined) ?? board.here,
    can: String(board.may.length > 0),
    tap: String(board.phone),
    ...doable(table.seatView.options),
  });
}

/** Which offers would lapse by a move. */
function lapseBy(board: GenoaBoard, space: number): string {
  const { translator, view, at } = board;
  return translator.say('genoa.web.lapse.going', {
    space,
    sold: String(at === 'sold'),
    more: lapsing(view, 'move').filter((offer) => offer.space !== space).length,
    what: translator.join(board.lapse(space)),
  });
}

/** The steps of a turn. */
export const steps = ({ over, at, view, translator }: GenoaBoard): { label: string; now: boolean }[] =>
  over
    ? []
    : ['start', 'here', 'ahead', 'laying'].map((step) => ({
        label: translator.say(`genoa.web.step.${step}`, { steps: view.steps_left }),
        now: at === step || (step === 'here' && WITHIN_HERE.includes(at)) || (step === 'ahead' && at === 'sold'),
      }));
