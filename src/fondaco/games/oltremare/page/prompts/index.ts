/** The prompts of Oltre Mare by the kind of the decision, and the question and its warning in words. */
import type { DecisionPrompts } from '$web/board/prompts';
import { say } from '$web/lib/i18n.svelte';
import { answers, trades } from '../possibleActions';
import type { OltreMareBoard } from '../state.svelte';
import ChooseCards from './ChooseCards.svelte';
import ChoosePort from './ChoosePort.svelte';
import Trade from './Trade.svelte';

export const PROMPTS: DecisionPrompts<OltreMareBoard> = {
  trade: { text: trade, before: Trade },
  play_card: { text: chooseCards, before: ChooseCards },
  cut_hand: { text: chooseCards, before: ChooseCards },
  loading: { text: loading },
  voyage: { before: ChoosePort },
  compass: { before: ChoosePort },
};

/** The question, or what is waited for. */
export function question(board: OltreMareBoard): string {
  const { translator, decision, at, asked, seat, active, offered, table } = board;
  if (board.announced || board.notice) return board.announced || board.notice;
  if (asked && offered) {
    const name = translator.seat(offered.seat);
    return say('trade.answer', { name, ...answers(board.view, table.seatView.options, offered) });
  }
  if (board.sure === 'end_trade')
    return translator.say('oltremare.web.at.play_all', { count: board.view.hand_cards.length });
  const own = asked ? PROMPTS[at]?.text?.(board) : undefined;
  if (own !== undefined) return own;
  const yours = seat === active;
  if (asked && yours) return translator.say(`oltremare.at.${at}`, { ...decision, yours });
  return translator.say(`oltremare.web.wait.${at}`, { ...decision });
}

function trade({ view, table, translator, decision, seat, active, tooFew }: OltreMareBoard): string {
  const may = trades(view, table.seatView.options);
  if (seat !== active) return translator.say('oltremare.web.at.partner', { ...decision, ...may });
  return tooFew || translator.say('oltremare.web.at.trade', may);
}

function chooseCards({ picking, wanted, chosen, translator }: OltreMareBoard): string | undefined {
  return picking ? translator.say(`oltremare.web.at.${picking}`, { count: wanted - chosen.length }) : undefined;
}

function loading({ seat, active, view, translator }: OltreMareBoard): string | undefined {
  return seat === active ? translator.say('oltremare.web.at.loading', { count: view.table_cards.length }) : undefined;
}

/** Whoever has passed in this turn and is asked again is told so. */
function again({ at, seat, active, offersToYou, table, translator }: OltreMareBoard): string {
  if (at !== 'trade' || seat === active || offersToYou.length) return '';
  const begins = table.log.findLastIndex((entry) => entry.events.some((event) => event.begins_turn));
  const events = table.log.slice(Math.max(0, begins)).flatMap((entry) => entry.events);
  const passed = events.some(({ says, args }) => says === 'oltremare.passes' && args.seat === seat);
  return passed ? translator.say('oltremare.web.again') : '';
}

/** What the chosen cards would do, a word before the last turn, and before a refusal that may be final. */
export function warning(board: OltreMareBoard): string {
  const { view, translator, seat, active, offered, offersToYou, brought } = board;
  if (!board.asked || board.over) return '';
  if (board.drains) return translator.say('oltremare.web.drains');
  if (brought.length)
    return brought
      .map(({ icon, ...much }) => translator.say(`oltremare.web.brings.${icon}`, { ...much, each: view.pirate_ducats }))
      .join(' ');
  if (seat === active && view.last_turn)
    return translator.say('oltremare.web.last', { pile: view.pile, sure: String(view.last_for_sure) });
  if (offered && board.choosable(offered)) return translator.say('oltremare.web.which');
  const last = offersToYou.length === 1 && offersToYou[0].seat === active && !view.must_get;
  return last ? translator.say('oltremare.web.refuse_last', { name: translator.seat(active) }) : again(board);
}

/** So many cards for the pirates are said louder. */
const DEAR = 3;

/** The warning tells of a great loss, or of the end. */
export const isUrgent = ({ drains, brought }: OltreMareBoard): boolean =>
  drains || brought.some(({ icon, amount }) => icon === 'pirates' && amount >= DEAR);
