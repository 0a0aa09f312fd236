import type { Table } from '$web/lib/table.svelte';
import guide from './guide';

const asked = (at: string, menu: string[] = [], turn = 1) =>
  ({
    seat: 1,
    view: { waiting: [1], decision: { at }, table: { turn, powers: [{ capital_port: 3 }, { capital_port: 7 }] } },
    can: ({ do: what }: { do: string }) => menu.includes(what),
  }) as unknown as Table;

describe('the guide', () => {
  it('shows what a port is by one’s own capital', () => {
    const { at } = guide.opening.find(({ key }) => key === 'port') as { at: (table: Table) => string };
    expect(at(asked('bidding'))).toBe('[data-place="port-7"]');
  });
  it('tells in the second turn what galleys are built of', () => {
    expect([1, 2, 3].map((turn) => guide.hint(asked('business', [], turn))?.key)).toEqual([
      'business',
      'timber',
      'business',
    ]);
  });
  it('explains passage to who asks for it, and sailing to who may go on', () => {
    expect(guide.hint(asked('course', ['anchor', 'ask_passage']))?.key).toBe('course');
    expect(guide.hint(asked('course', ['anchor', 'go_on']))?.key).toBe('fleet');
  });
});
