import type { Action } from '$web/lib/menu';
import type { Table } from '$web/lib/table.svelte';
import guide from './guide';

const asked = (decision: Record<string, unknown>, ...kinds: string[]) => {
  const menu = kinds.map((what): Action => ({ do: what }));
  const table = {
    seat: 0,
    menu,
    can: ({ do: what }: Action) => kinds.includes(what),
    view: { over: false, waiting: [0], decision: { who: 0, ...decision } },
  };
  return guide.instruction(table as unknown as Table)?.key;
};

it('does not show the yield to a player who has promised a large order', () => {
  expect(asked({ at: 'acting', yielded: false }, 'take', 'fill')).toBe('acting');
  expect(asked({ at: 'acting', yielded: false }, 'fill')).toBe(undefined);
  expect(asked({ at: 'acting', yielded: true }, 'done')).toBe('acted');
});

it('only who can act is told so', () => {
  expect(asked({ at: 'here' }, 'act', 'go_on')).toBe('here_lead');
  expect(asked({ at: 'here' }, 'go_on')).toBe('here_sell');
  expect(asked({ at: 'here', who: 1 }, 'done')).toBe('here_bid');
});

it('whose step is sold is not asked where the tower goes', () => {
  expect(asked({ at: 'ahead' }, 'move')).toBe('ahead_lead');
  expect(asked({ at: 'sold' }, 'move')).toBe('sold');
});
