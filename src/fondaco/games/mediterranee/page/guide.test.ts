import { tutorial } from '$web/lib/tutorial.svelte';
import type { Table } from '$web/lib/table.svelte';
import guide from './guide';

// tutorial progress needs localStorage, which does not exist here
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

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
  it('tells once what galleys are built of, when there is business again after the first turn', () => {
    tutorial.start('mediterranee');
    const key = (turn: number) => guide.instruction(asked('business', [], turn))?.key;
    expect([1, 2, 3].map(key)).toEqual(['business', 'timber', 'timber']);
    tutorial.complete('mediterranee', 'timber');
    expect(key(4)).toBe('business');
  });
  it('teaches older spoils, of which one loses what one leaves, by themselves', () => {
    expect(['spoils', 'loose_spoils'].map((at) => guide.instruction(asked(at))?.key)).toEqual([
      'spoils',
      'loose_spoils',
    ]);
  });
  it('explains passage to who asks for it, and sailing to who may go on', () => {
    expect(guide.instruction(asked('course', ['anchor', 'ask_passage']))?.key).toBe('course');
    expect(guide.instruction(asked('course', ['anchor', 'go_on']))?.key).toBe('fleet');
  });
});
