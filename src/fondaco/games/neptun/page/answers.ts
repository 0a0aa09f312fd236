/** Labels of the answers of Neptun. */
import type { Action } from '$web/lib/menu';
import type { NeptunBoard } from './state.svelte';
import type { Neptun } from './view';

const ELSEWHERE = ['take', 'load', 'row', 'sail', 'deliver'];

/** Offered by the chart, the strip, the contracts or the prompt's own buttons. */
export const elsewhere = ({ phone, served }: NeptunBoard, action: Action): boolean =>
  ELSEWHERE.includes(action.do) || (phone && action.do === 'turn_up') || (action.do === 'stay' && served.length > 0);

export function label(board: NeptunBoard, action: Action): { text: string; cost?: string; tone?: 'go' | 'on' } {
  const { view, translator, at } = board;
  if (action.do === 'decline') return { text: translator.say(`neptun.web.decline.${at}`) };
  if (action.do === 'buy_point' && view.for_sale)
    return {
      tone: pays(view.for_sale) ? 'go' : undefined,
      text: translator.say('neptun.do.buy_point'),
      cost: translator.say('neptun.web.costs', { gold: view.for_sale.gold }),
    };
  if (action.do === 'turn_up' && view.next_column === view.last_column)
    return { text: translator.say('neptun.web.turn_up_last') };
  if (action.do === 'take') {
    const { city, good } = view.columns[action.column as number];
    return { text: translator.say('neptun.web.take', { city, good }) };
  }
  return {
    text: translator.say(`neptun.do.${action.do}`, action),
    tone: action.do === 'stay' && board.idle ? 'go' : undefined,
  };
}

/** Whether a temple point for sale would change a place or what it wins. */
export const pays = ({ rank, next_rank, tile_points, next_points }: NonNullable<Neptun['for_sale']>): boolean =>
  rank !== next_rank || tile_points !== next_points;

/** With a hint about a field comes what the voyage would be, beside the shortest. */
export function benefit({ view, translator }: NeptunBoard, action: Action): string {
  const plan = action.do === 'load' ? view.loadings.find(({ slot }) => slot === action.slot) : undefined;
  if (!plan) return '';
  const least = Math.min(...view.loadings.map(({ miles }) => miles));
  return translator.say('neptun.web.serves_load', { miles: plan.miles, more: plan.miles - least });
}

/** Whoever stays although a city of a contract is in reach is asked twice. */
export function confirmation({ goals, translator }: NeptunBoard, action: Action): string | false {
  const places = [...new Set(goals.map(({ city }) => city))];
  if (action.do !== 'stay' || !places.length) return false;
  return translator.say('neptun.web.stay_sure', { places });
}
