/** How the answers of Méditerranée are called, and which of them are asked twice. */
import type { Action } from '$web/lib/menu';
import type { MediterraneeBoard } from './state.svelte';
import { costOf } from './view';

const ELSEWHERE = ['bid', 'name_price', 'counter_price', 'muster', 'propose', 'sail', 'go_on', 'stow', 'sell'];

/** Offered by the chart, a hold, a form or the prompt's own buttons. */
export const elsewhere = ({ trading, at }: MediterraneeBoard, action: Action): boolean =>
  ELSEWHERE.includes(action.do) || trading || (at === 'business' && action.do !== 'done');

const landingOf = ({ view }: MediterraneeBoard, action: Action) =>
  action.do === 'land' ? view.landings.find(({ galley }) => galley === action.galley) : undefined;

/** How likely an attack, gone on with to its end, is won. */
function oddsOf({ view }: MediterraneeBoard, { do: what, galley, target_galley }: Action): string | undefined {
  const plan =
    what === 'storm'
      ? view.storms.find((each) => each.galley === galley)
      : what === 'attack'
        ? view.attacks.find((each) => each.galley === galley && each.target_galley === target_galley)
        : undefined;
  return plan && `${plan.percent} %`;
}

export function label(board: MediterraneeBoard, action: Action): { text: string; cost?: string; tone?: 'go' | 'on' } {
  const { translator, view, decision } = board;
  const galley = board.galleyOf(action.galley);
  const args: Record<string, unknown> = {
    ...action,
    port: action.port ?? galley?.zone,
    to_seat: board.galleyOf(action.target_galley)?.seat,
    ducats: action.ducats ?? decision.ducats,
    first: action.first ?? decision.named,
  };
  if (action.do === 'buy') args.good = board.portOf(galley?.zone)?.good;
  const lands = landingOf(board, action);
  if (lands) Object.assign(args, lands, { takes: String(lands.takes), sinks: String(lands.sinks) });
  const key = `mediterranee.web.do.${action.do}`;
  const ours = translator.knows(key) && (action.do !== 'land' || lands); // a button that is about to go may be told anew
  const words = translator.say(ours ? key : `mediterranee.do.${action.do}`, args);
  const tone = lands?.takes && !lands.sinks ? 'go' : undefined;
  return { text: words, cost: costOf(view, action) ?? oddsOf(board, action), tone };
}

/** Whoever would sink a galley is asked twice, and whoever leaves a phase and loses something that matters. */
export function confirmation(board: MediterraneeBoard, action: Action): boolean | string {
  const { translator, view } = board;
  if (action.do !== 'done') return landingOf(board, action)?.sinks ?? false;
  if (!view.done_loses) return false;
  switch (board.at) {
    case 'landing': {
      const ports = view.landings.filter(({ takes, sinks }) => takes && !sinks).map(({ port }) => port);
      return translator.say('mediterranee.web.lose.landing', { ports: [...new Set(ports)] });
    }
    case 'sale': {
      const ducats = Math.max(0, ...view.sales.map(({ all_ducats }) => all_ducats));
      return translator.say('mediterranee.web.lose.sale', { ducats });
    }
    case 'fleet':
      return translator.say('mediterranee.web.lose.fleet');
    default: {
      const treasury = board.seat === null ? null : view.powers[board.seat].ducats;
      const affordable = view.purchases.some(({ ducats }) => ducats <= (treasury ?? 0));
      return affordable && translator.say('mediterranee.web.lose.business');
    }
  }
}

export function partName(board: MediterraneeBoard, part: string, value: unknown): string | null {
  const { translator } = board;
  const galley = translator.kinds[part] === 'galley' ? board.galleyOf(value) : undefined;
  return galley ? translator.say('mediterranee.web.galley_at', { galley: galley.galley, zone: galley.zone }) : null;
}
