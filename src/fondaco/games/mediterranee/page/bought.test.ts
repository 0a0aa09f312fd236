import type { Entry } from '$web/lib/wire';
import { boughtOf } from './bought';

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

describe('what one has bought', () => {
  it('is nothing before one has paid for something in this turn', () => {
    expect(boughtOf([...BEFORE, ...TALK], ME, true)).toBeNull();
    expect(boughtOf([...BEFORE, did(ILSE, ['buys', { seat: ILSE, good: WINE, ducats: 100 }])], ME, false)).toBeNull();
  });
  it('is still bought when a price has been asked since, and cannot be taken back any more', () => {
    const log = [...BEFORE, buys(WINE, 100), ...TALK];
    expect(boughtOf(log, ME, false)).toMatchObject({ goods: [WINE], ducats: 100, back: 'none' });
    // one's own last word about the price can be taken back, but not what was bought before
    expect(boughtOf([...log, did(ME, ['price', { seat: ME }])], ME, true)).toMatchObject({ back: 'none' });
    expect(boughtOf([...log, buys(IRON, 300)], ME, true)).toMatchObject({ ducats: 400, back: 'some' });
  });
  it('is taken back as long as nobody has answered, whatever else was done since', () => {
    const works = did(ME, ['enrols', { seat: ME }], ['builds_galley', { seat: ME }], ['builds_fort', { seat: ME }]);
    const log = [...BEFORE, buys(WINE, 100), works, did(ME, ['transfers', { seat: ME }])];
    expect(boughtOf(log, ME, true)).toMatchObject({ sailors: 1, galleys: 1, forts: 1, back: 'all' });
    expect(boughtOf(log, ME, false)).toMatchObject({ back: 'none' });
  });
});
