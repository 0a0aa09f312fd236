/** Labels of the answers of Genoa, and notes about them. */
import { narrow, type Action } from '$web/lib/menu';
import type { GenoaBoard } from './state.svelte';
import { lapsing, outbid } from './offerDraft.svelte';

const ELSEWHERE = ['propose', 'ask', 'accept', 'withdraw', 'move', 'start_at', 'wish', 'swap'];
const TALKS = ['here', 'ahead'];
const HELPS = ['act', 'move', 'start_at', 'propose', 'wish'];

/** Offered by the town, the negotiation or the prompt's own buttons. */
export const elsewhere = ({ swap, going, things }: GenoaBoard, action: Action): boolean =>
  swap !== null || going !== null || ELSEWHERE.includes(action.do) || things.includes(action);

export const label = ({ translator, at }: GenoaBoard, action: Action): { text: string; tone?: 'go' | 'on' } => ({
  text: translator.say(action.do === 'done' && TALKS.includes(at) ? 'genoa.web.pass' : `genoa.do.${action.do}`, action),
  tone: ['roll', 'act', 'take', 'fill'].includes(action.do) ? 'on' : undefined,
});

/** A single answer of a kind has the name that it has alone. */
export function partName(board: GenoaBoard, part: string, value: unknown): string | null {
  const alike = part === 'do' ? narrow(board.table.remaining, { do: value as string }) : [];
  return alike.length === 1 ? label(board, alike[0]).text : null;
}

/** Whoever ends the walk is told whose offers end with it. */
export function confirmation({ view, seat, translator }: GenoaBoard, { do: what }: Action): boolean | string {
  const lapsed = what === 'end_turn' ? lapsing(view, what) : [];
  const seats = [...new Set(lapsed.map((offer) => offer.seat).filter((each) => each !== seat))];
  return seats.length ? translator.say('genoa.web.lapse.by_it', { seats }) : false;
}

/** One's own cards for which an answer is good: they can be served where it leads. */
export function benefit({ view, here, translator }: GenoaBoard, action: Action): string {
  const space = (action.space as number | undefined) ?? here;
  const plans = HELPS.includes(action.do) ? view.plans.filter((plan) => plan.wanted_spaces.includes(space)) : [];
  return plans.length ? translator.say('genoa.web.serves', { cards: plans.map(({ card }) => card) }) : '';
}

/** What one should know of this turn: that it cost a round, or that another bids more. */
export function warning({ asked, at, view, seat, table, translator }: GenoaBoard): string {
  if (!asked || !TALKS.includes(at)) return '';
  const more = outbid(view, seat);
  if (more) return translator.say('genoa.web.outbid', more);
  const events = table.log.flatMap((entry) => entry.events);
  const turn = events.slice(events.findLastIndex((event) => event.begins_turn) + 1);
  const start = view.walk.length < 2 && turn.find(({ says }) => says === 'genoa.market_start');
  return start ? translator.say('genoa.web.round.market', start.args) : '';
}
