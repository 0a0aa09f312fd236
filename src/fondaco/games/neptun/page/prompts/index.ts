/** The prompts of Neptun by the kind of the decision, and the question in words. */
import type { DecisionPrompts } from '$web/board/prompts';
import type { NeptunBoard } from '../state.svelte';
import { pays } from '../answers';
import ChooseOar from './ChooseOar.svelte';
import Delivery from './Delivery.svelte';
import TemplePoint from './TemplePoint.svelte';
import Voyage from './Voyage.svelte';

export const PROMPTS: DecisionPrompts<NeptunBoard> = {
  choose_oars: { before: ChooseOar },
  choose_oar: { before: ChooseOar },
  voyage: { before: Voyage },
  delivery: { before: Delivery },
  temple_point: { text: templePoint, about: TemplePoint },
};

/** The question, or what is waited for. */
export function question(board: NeptunBoard): string {
  const { translator, decision, at, idle } = board;
  if (board.unread) return translator.say('neptun.web.end.title', { round: board.unread.round });
  if (board.announced || board.notice) return board.announced || board.notice;
  if (!board.asked)
    return translator.say(at === 'choose_oars' && board.seat !== null ? 'neptun.web.wait_oars' : 'neptun.web.wait', {
      seats: board.awaited,
    });
  return (
    PROMPTS[at]?.text?.(board) ??
    translator.say(`neptun.${isPlain(board) || idle ? 'web.at' : 'at'}.${at}${idle}`, {
      ...decision,
      wind: board.view.wind,
      fields: board.boardData.slots.length,
    })
  );
}

/** The board shows the rest, or there is nothing of which the whole question warns. */
function isPlain({ at, table, view }: NeptunBoard): boolean {
  switch (at) {
    case 'voyage':
    case 'extra_turn':
      return true;
    case 'choose_contract':
      return !table.can({ do: 'turn_up' });
    case 'delivery':
      return !view.deliveries.some(({ slot, lost_slots }) => lost_slots.length && table.can({ do: 'deliver', slot }));
  }
  return false;
}

function templePoint({ view, names, translator }: NeptunBoard): string | undefined {
  if (!view.for_sale) return undefined;
  const { temple, points, rank, tile_points: now, next_rank: later, next_points: then } = view.for_sale;
  const last = String(view.last_round);
  const args = { temple, points, rank, among: names.length, now, later, then, last };
  return translator.say(`neptun.web.at.temple_point${pays(view.for_sale) ? '' : '_quiet'}`, args);
}
