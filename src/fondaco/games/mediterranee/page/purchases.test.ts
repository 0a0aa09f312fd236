import type { Entry } from '$web/lib/wire';
import { boughtOf } from './purchases';

const [ME, ILSE] = [0, 1];
const [IRON, WINE] = [5, 3];
const did = (seat: number, ...events: [string, Record<string, number>][]) =>
  ({
    seat,
    events: events.map(([what, args]) => ({ says: `mediterranee.${what}`, args, begins_turn: what === 'turn' })),
  }) as unknown as Entry;
const buys = (good: number, ducats: number) => did(ME, ['buys', { seat: ME, good, ducats, galley: 1 }]);
const BEFORE = [buys(IRON, 100), did(ILSE, ['turn', { turn: 2 }])];
const TALK = [did(ME, ['asks_price', { seat: ME }]), did(ILSE, ['names_price', { seat: ILSE }])];

const logged = (...entries: Entry[]) => entries.map((entry, seq) => ({ ...entry, seq }));

describe('what one has bought', () => {
  it('is nothing before one has paid for something in this turn', () => {
    expect(boughtOf(logged(...BEFORE, ...TALK), ME, 4)).toBeNull();
    const others = did(ILSE, ['buys', { seat: ILSE, good: WINE, ducats: 100 }]);
    expect(boughtOf(logged(...BEFORE, others), ME, 3)).toBeNull();
  });
  it('is still bought when a price has been asked since, and what the server lets one take back is said', () => {
    const log = logged(...BEFORE, buys(WINE, 100), ...TALK, buys(IRON, 300));
    expect(boughtOf(log, ME, 6)).toMatchObject({ goods: [WINE, IRON], ducats: 400, back: 'none' });
    expect(boughtOf(log, ME, 5)).toMatchObject({ ducats: 400, back: 'some' });
    expect(boughtOf(log, ME, 2)).toMatchObject({ ducats: 400, back: 'all' });
  });
  it('counts what was built and enrolled', () => {
    const works = did(ME, ['enrols', { seat: ME }], ['builds_galley', { seat: ME }], ['builds_fort', { seat: ME }]);
    const log = logged(...BEFORE, buys(WINE, 100), works, did(ME, ['transfers', { seat: ME }]));
    expect(boughtOf(log, ME, 2)).toMatchObject({ sailors: 1, galleys: 1, forts: 1, back: 'all' });
  });
});
