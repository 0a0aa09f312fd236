import type { Table } from '$web/lib/table.svelte';
import guide from './guide';

/** The reader trades, and his last answer is still on its way: the menu is empty. */
const trading = (must_get: number) =>
  ({
    seat: 0,
    menu: [],
    can: () => false,
    view: {
      over: false,
      waiting: [0],
      decision: { at: 'trade', who: 0 },
      table: { turn: 9, offers: [], must_play: 3, must_get },
    },
  }) as unknown as Table;

it('only who is told that he must get cards is sent to buy', () => {
  expect(guide.hint(trading(2))).toMatchObject({ key: 'buy', args: { load: 3 } });
  expect(guide.hint(trading(0))).toMatchObject({ key: 'end_trade' });
});
