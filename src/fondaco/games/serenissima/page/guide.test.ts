import { lessons } from '$web/lib/lessons.svelte';
import type { Table } from '$web/lib/table.svelte';
import guide from './guide';

// what is learned is kept in the browser, and there is none here
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

const asked = (at: string, scoring_possible: boolean, fights: unknown[] = []) =>
  ({
    seat: 1,
    view: {
      waiting: [1],
      decision: { at },
      table: { round: 1, fights, scoring_possible, princes: [{ scoring_ducats: 2 }, { scoring_ducats: 7 }] },
    },
  }) as unknown as Table;

describe('the guide', () => {
  it('says before a scoring what one’s own ports would bring', () => {
    expect(guide.hint(asked('turn', false))?.key).toBe('turn');
    expect(guide.hint(asked('turn', true))).toMatchObject({ key: 'scoring', args: { ducats: 7 } });
    expect(guide.hint(asked('sailing', true))?.key).toBe('sailing');
  });
  it('says how one fights before the first fight', () => {
    lessons.begin('serenissima');
    const arrived = (fights: unknown[]) => guide.hint(asked('sell_or_fight', false, fights))?.key;
    expect(arrived([])).toBe('sell_or_fight');
    expect(arrived([{}])).toBe('fight');
    lessons.understood('serenissima', 'fight');
    expect(arrived([{}])).toBe('sell_or_fight');
  });
});
