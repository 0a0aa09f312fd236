import type { Table } from '$web/lib/table.svelte';
import guide from './guide';

/** The reader trades, and the last answer is still being sent: the menu is empty. */
const trading = (must_get: number) =>
  ({
    seat: 0,
    menu: [],
    can: () => false,
    view: {
      over: false,
      waiting: [0],
      decision: { at: 'trade', who: 0 },
      table: { turn: 9, offers: [], must_play: 3, must_get, merchants: [{}, {}] },
    },
  }) as unknown as Table;

it('suggests buying only to a player who needs cards', () => {
  expect(guide.instruction(trading(2))).toMatchObject({ key: 'buy', args: { load: 3 } });
  expect(guide.instruction(trading(0))).toMatchObject({ key: 'end_trade' });
});

it('who can neither accept an offer nor answer it is not told to make another', () => {
  const answering = (left: number) => {
    const table = trading(0);
    Object.assign(table.view.table!, { offers: [{ number: 7, seat: 1, to_seat: 0 }], proposals_left: [0, left] });
    return guide.instruction(table);
  };
  expect(answering(1)).toMatchObject({ key: 'offer_refuse', args: { counter: 'true' } });
  expect(answering(0)).toMatchObject({ key: 'offer_refuse', args: { counter: 'false' } });
});

it('who may make no offer is not told to make one', () => {
  const told = (turn: number, who: number, left: number) => {
    const table = trading(0);
    Object.assign(table, { translator: { seat: () => 'Ada' } });
    table.view.decision.who = who;
    Object.assign(table.view.table!, { turn, proposals_left: [9, left], partner_seats: [1], merchants: [{}, {}] });
    return guide.instruction(table);
  };
  expect(told(3, 0, 1)).toMatchObject({ key: 'first_trade' });
  expect(told(3, 0, 0)).toMatchObject({ key: 'end_trade' });
  expect(told(1, 0, 1)).toMatchObject({ key: 'first_turn', args: { load: 3 } });
  expect(told(9, 1, 1)).toMatchObject({ key: 'others_trade', at: '.trade form', args: { propose: 'true' } });
  expect(told(9, 1, 0)).toMatchObject({ key: 'others_trade', at: '[data-do="pass"]', args: { propose: 'false' } });
});
