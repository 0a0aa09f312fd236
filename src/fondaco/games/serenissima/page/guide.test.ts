import { tutorial } from '$web/lib/tutorial.svelte';
import type { Table } from '$web/lib/table.svelte';
import guide from './guide';

// tutorial progress needs localStorage, which does not exist here
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

const asked = (at: string, scoring_possible: boolean, fights: unknown[] = []) =>
  ({
    seat: 1,
    view: {
      waiting: [1],
      decision: { at },
      table: {
        round: 1,
        fights,
        scoring_possible,
        ports: [],
        galleys: [],
        basilica_goods: [3, 2],
        princes: [{ scoring_ducats: 2 }, { scoring_ducats: 7 }],
      },
    },
  }) as unknown as Table;

describe('the guide', () => {
  it('says before a scoring what one’s own ports would bring', () => {
    expect(guide.instruction(asked('turn', false))?.key).toBe('turn');
    expect(guide.instruction(asked('turn', true))).toMatchObject({ key: 'scoring', args: { ducats: 7 } });
    expect(guide.instruction(asked('sailing', true))?.key).toBe('sailing');
    expect(guide.instruction(asked('special_investment', true))?.key).toBe('special_investment');
  });
  it('says how one fights before the first fight', () => {
    tutorial.start('serenissima');
    const arrived = (fights: unknown[]) => guide.instruction(asked('sell_or_fight', false, fights))?.key;
    expect(arrived([])).toBe('sell_or_fight');
    expect(arrived([{}])).toBe('fight');
    tutorial.complete('serenissima', 'fight');
    expect(arrived([{}])).toBe('sell_or_fight');
  });
  it('says what basilicas are made of when one has some, or a rival has built', () => {
    const [ME, RIVAL, MARBLE, WINE, GOLD, WOOD] = [1, 0, 2, 3, 4, 0];
    const key = (ports: unknown[], galleys: unknown[] = []) => {
      const table = asked('turn', false);
      Object.assign(table.view.table!, { ports, galleys });
      return guide.instruction(table)?.key;
    };
    const port = (seat: number, good: number, basilica = false) => ({ seat, good, goods: [], basilica });
    tutorial.start('serenissima');
    expect(key([port(ME, MARBLE)])).toBe('turn'); // the first instruction comes first
    tutorial.complete('serenissima', 'turn');
    expect(key([port(ME, WOOD), port(RIVAL, MARBLE)])).toBe('turn');
    expect(key([port(ME, MARBLE)])).toBe('basilica');
    expect(key([], [{ seat: ME, goods: [MARBLE] }])).toBe('basilica');
    // goods that this table's basilica needs
    expect(key([], [{ seat: ME, goods: [WINE] }])).toBe('basilica');
    expect(key([port(ME, GOLD)])).toBe('turn');
    expect(key([port(RIVAL, WOOD, true)])).toBe('basilica');
    tutorial.complete('serenissima', 'basilica');
    expect(key([port(ME, MARBLE)])).toBe('turn');
  });
});
