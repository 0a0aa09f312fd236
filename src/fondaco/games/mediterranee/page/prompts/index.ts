/** The prompts of Méditerranée by the kind of the decision, and the question in words. */
import type { DecisionPrompts } from '$web/board/prompts';
import type { MediterraneeBoard } from '../state.svelte';
import Answer from './Answer.svelte';
import Battle from './Battle.svelte';
import Bidding from './Bidding.svelte';
import BidWorth from './BidWorth.svelte';
import Business from './Business.svelte';
import TurnOrderChoice from './TurnOrderChoice.svelte';
import Course from './Course.svelte';
import Fleet from './Fleet.svelte';
import Haggle from './Haggle.svelte';
import MusterCrews from './MusterCrews.svelte';
import Passage from './Passage.svelte';
import Price from './Price.svelte';
import Sale from './Sale.svelte';
import Spoils from './Spoils.svelte';
import TradeButton from './TradeButton.svelte';

export const PROMPTS: DecisionPrompts<MediterraneeBoard> = {
  muster_crews: { before: MusterCrews },
  bidding: { about: BidWorth, before: Bidding },
  choose_place: { about: TurnOrderChoice },
  business: { about: Business, after: TradeButton },
  quote: { before: Price },
  haggle: { about: Haggle, before: Price },
  last_word: { before: Price },
  answer: { about: Answer, after: TradeButton },
  counter_answer: { about: Answer },
  first_offer: { about: Answer },
  fleet: { text: fleet, about: Fleet },
  course: { text: course, about: Course },
  passage: { text: passage, about: Passage },
  battle: { about: Battle },
  spoils: { about: Spoils },
  loose_spoils: { about: Spoils },
  sale: { about: Sale },
};

/** The question, or what is waited for. */
export function question(board: MediterraneeBoard): string {
  const { table, translator, view, at, decision } = board;
  if (board.notice) return board.notice;
  if (!board.asked)
    return translator.say('mediterranee.web.wait', {
      seats: board.awaited,
      step: view.phase === null ? '' : translator.noun('phase', view.phase),
    });
  if (table.eventText) return table.eventText;
  const own = PROMPTS[at]?.text?.(board);
  if (own !== undefined) return own;
  const which = `mediterranee.web.which.${table.selection.do}`;
  return translator.knows(which)
    ? translator.say(which)
    : translator.say(`mediterranee.at.${at}`, { ...decision, yours: true });
}

function fleet({ goal, chosen, boardData, translator }: MediterraneeBoard): string {
  if (goal !== undefined)
    return translator.say('mediterranee.web.fleet.goal', {
      name: boardData.port(goal)?.name ?? translator.noun('zone', goal),
    });
  return chosen
    ? translator.say('mediterranee.web.fleet.galley', { galley: chosen.galley })
    : translator.say('mediterranee.web.fleet');
}

function course({ among, translator }: MediterraneeBoard): string | undefined {
  return among && translator.say('mediterranee.web.course', { galley: among.galley, zone: among.zone });
}

function passage(board: MediterraneeBoard): string {
  const { who, galley } = board.decision.course as { who: number; galley: number };
  const zone = board.galleyOf(galley)?.zone ?? -1;
  return board.translator.say('mediterranee.web.passage', { seat: who, galley, zone });
}
