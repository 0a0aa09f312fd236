import type { Entry } from '$web/lib/wire';
import { clashOf, fallenBy } from './attack';

const [ME, ILSE, BRUNO] = [0, 1, 2];
const TRIPOLI = 21;
const storms = (seat: number, to_seat: number) => ({
  ...{ seat, to_seat, galley: 1, port: TRIPOLI, hits: 2, losses: 1 },
  ...{ fallen: 1, left: 3, other_fallen: 2, other_left: 1 },
});
const did = (seat: number, args?: Record<string, number>) =>
  ({ seq: 0, seat, events: args ? [{ says: 'mediterranee.storms', args }] : [] }) as unknown as Entry;

describe('the attack in the panel', () => {
  const mine = storms(ME, ILSE);
  it('is one’s own until one does the next thing, whatever others do and whoever is asked', () => {
    expect(clashOf([did(ME, mine), did(ILSE), did(BRUNO, storms(BRUNO, ILSE))], ME, false)).toBe(mine);
    expect(clashOf([did(ME, mine), did(ME)], ME, true)).toBeNull();
  });
  it('is else the last that happened, while one is asked', () => {
    const theirs = storms(BRUNO, ILSE);
    expect(clashOf([did(ME), did(BRUNO, theirs)], ME, true)).toBe(theirs);
    expect(clashOf([did(ME), did(BRUNO, theirs)], ME, false)).toBeNull();
    expect(clashOf([did(BRUNO, theirs), did(ILSE)], ME, true)).toBeNull();
  });
  it('says whom both sides lost, as it was told: not how many were struck', () => {
    expect(fallenBy({ ...mine, hits: 3, losses: 2 })).toEqual([
      { says: 'mediterranee.web.falls', args: { seat: ILSE, sailors: 2 } },
      { says: 'mediterranee.web.falls', args: { seat: ME, sailors: 1 } },
    ]);
  });
  it('says of whom none is left, of a port and of a galley', () => {
    expect(fallenBy({ ...mine, fallen: 0, other_left: 0 })).toMatchObject([
      { says: 'mediterranee.web.gone', args: { what: 'port', port: TRIPOLI } },
    ]);
    const { port: _, ...galleys } = { ...mine, target_galley: 8 };
    expect(fallenBy({ ...galleys, left: 0 })).toMatchObject([
      { args: { seat: ILSE, sailors: 2 } },
      { says: 'mediterranee.web.gone', args: { what: 'galley', galley: 1 } },
    ]);
  });
  it('says so where nobody fell', () => {
    expect(fallenBy({ ...mine, fallen: 0, other_fallen: 0 })).toMatchObject([{ says: 'mediterranee.web.none_falls' }]);
  });
  it('shows only the dice where older rules told no more', () => {
    const { fallen: _, left: __, other_fallen: ___, other_left: ____, ...older } = mine;
    expect(fallenBy(older)).toEqual([]);
  });
});
