import type { Table } from '$web/lib/table.svelte';
import guide from './guide';

const asked = (at: string, scoring_possible: boolean) =>
  ({
    seat: 1,
    view: {
      waiting: [1],
      decision: { at },
      table: { scoring_possible, princes: [{ scoring_ducats: 2 }, { scoring_ducats: 7 }] },
    },
  }) as unknown as Table;

describe('the guide', () => {
  it('says before a scoring what one’s own ports would bring', () => {
    expect(guide.hint(asked('turn', false))?.key).toBe('turn');
    expect(guide.hint(asked('turn', true))).toMatchObject({ key: 'scoring', args: { ducats: 7 } });
    expect(guide.hint(asked('sailing', true))?.key).toBe('sailing');
  });
});
