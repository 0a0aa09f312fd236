/** Tutorial of Oltre Mare: introduction and first match. */
import type { Guide, Instruction } from '$web/shell/guide';
import type { Table } from '$web/lib/table.svelte';
import { smallScreen } from '$web/lib/screen';
import { counters, mayAccept, mayPropose } from './possibleActions';
import figures from './figures';
import match from './tutorial.json';
import type { OltreMare } from './view';

const button = (name: string) => `[data-do="${name}"]`;

function trade(table: Table, view: OltreMare): Instruction | null {
  const [you, active] = [table.seat!, table.view.decision.who as number];
  const offer = view.offers.find((each) => each.to_seat === you);
  if (offer) {
    if (!mayAccept(table.menu, offer)) return { key: 'offer_refuse', at: '.offer', args: counters(view, offer) };
    return { key: you === active ? 'offer_own' : 'offer', at: '.offer' };
  }
  if (you !== active) {
    const propose = mayPropose(view, active);
    return {
      key: 'others_trade',
      at: smallScreen.current || !propose ? button('pass') : '.trade form',
      args: { name: table.translator.seat(active), propose: String(propose) },
    };
  }
  if (view.must_get) return { key: 'buy', at: button('buy-goods'), args: { load: view.must_play } };
  // the very first turn is about the cards; offers come later
  if (view.turn === 1) return { key: 'first_turn', at: button('end_trade'), args: { load: view.must_play } };
  if (
    view.turn <= 1 + view.merchants.length &&
    !view.offers.length &&
    view.partner_seats.some((seat) => mayPropose(view, seat))
  )
    return { key: 'first_trade', at: '.trade form', args: { load: view.must_play } };
  return { key: 'end_trade', at: button('end_trade'), args: { load: view.must_play } };
}

export default {
  figures,
  opening: [
    { key: 'you', at: '' },
    { key: 'goal', at: '.ledger' },
    { key: 'card', at: '[data-place="hand"] [data-place^="card-"]' },
    { key: 'hold', at: '.holding .hold' },
    { key: 'trade', at: '.prompt' },
  ],
  match,
  instruction(table) {
    const view = table.view.table as OltreMare;
    const { at, who } = table.view.decision;
    if (table.view.over) return { key: 'over', at: '.over' };
    if (table.seat === null || !table.view.waiting.includes(table.seat))
      return view.turn <= 3
        ? { key: 'wait', at: '.ledger .now', args: { name: table.translator.seat(who as number) } }
        : null;
    switch (at) {
      case 'cut_hand':
        return { key: 'cut_hand', at: '[data-place="hand"]' };
      case 'trade':
        return trade(table, view);
      case 'play_card':
        return { key: 'play_card', at: '[data-place="hand"]', args: { load: view.must_play } };
      case 'voyage':
        return { key: 'voyage', at: '.port.can', every: true, args: { routes: table.view.decision.routes } };
      case 'compass':
        return { key: 'compass', at: button('keep') };
      case 'loading':
        return { key: 'loading', at: '.played' };
    }
    return null;
  },
} satisfies Guide;
