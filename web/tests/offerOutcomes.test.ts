import { describe, expect, it } from 'vitest';
import { botRemarks, offersByServer, unmetOffers as unmetBy } from '../src/lib/offerOutcomes';
import type { Entry, Line, View } from '../src/lib/wire';

const view = (...offers: [number, number][]) =>
  ({ table: { offers: offers.map(([number, seat]) => ({ number, seat, to_seat: 1 - seat })) } }) as View;
const said = (seat: number, args: Record<string, unknown>, reveals = false, says = 'x.says'): Entry => ({
  seq: 4,
  seat,
  action: null,
  events: [{ says, args, to: null, reveals, fleeting: false }],
});
const mine = view([3, 0], [4, 1]);
const unmet = (before: View, after: View, entries: Entry[], seat: number) =>
  unmetBy(before, after, entries, seat, 'x.refuses');

describe('an offer of mine that lies no longer', () => {
  it('was refused by the message that the game has for it, or not taken', () => {
    const about = (says: string) => said(1, { seat: 1, number: 3 }, false, says);
    expect(unmet(mine, view([4, 1]), [about('x.refuses')], 0)).toEqual([{ number: 3, refused: true, instead: null }]);
    expect(unmet(mine, view([4, 1]), [about('x.lapses')], 0)).toMatchObject([{ number: 3, refused: false }]);
    expect(unmet(mine, view(), [said(1, { seat: 1, space: 2 })], 0)).toMatchObject([{ number: 3, refused: false }]);
  });
  it('was not taken because of what was done instead, and not because of what was said', () => {
    const talk = [said(2, { seat: 2, to_seat: 1, number: 5 }), said(2, { seat: 2, space: 4 })];
    const [moved, dealt] = [said(1, { seat: 1, space: 2 }), said(1, { seat: 2, to_seat: 1, number: 5 }, true)];
    for (const deed of [moved, dealt])
      expect(unmet(mine, view(), [...talk, deed, said(1, { seat: 1, space: 9 })], 0)[0].instead).toBe(deed.events[0]);
    expect(unmet(mine, view(), talk, 0)[0].instead).toBe(null);
  });
  it('was taken, is taken back, or has another in its stead', () => {
    for (const args of [
      { seat: 0, to_seat: 1, number: 3 },
      { seat: 1, number: 5, answers: 3 },
      { seat: 0, number: 5, replaces: 3 },
    ])
      expect(unmet(mine, view(), [said(1, args)], 0)).toEqual([]);
  });
  it('is my own doing while nobody else has done anything', () => {
    expect(unmet(mine, view(), [], 0)).toEqual([]);
    expect(unmet(mine, view(), [said(0, { seat: 0, space: 2 })], 0)).toEqual([]);
  });
  it('is none that lies there still', () => {
    expect(unmet(mine, mine, [said(1, { seat: 1, space: 2 })], 0)).toEqual([]);
  });
  it('made to all was left by nobody in particular', () => {
    const asked = { table: { offers: [{ number: 3, seat: 0, to_seat: -1 }] } } as View;
    expect(unmet(asked, view(), [said(1, { seat: 1, to_seat: -1 })], 0)[0].instead).toBe(null);
  });
  it('is of no concern to others, nor where games have no offers', () => {
    expect(unmet(mine, view(), [said(1, {})], 2)).toEqual([]);
    expect(unmet({ table: {} } as View, { table: null } as View, [said(1, {})], 0)).toEqual([]);
  });
});

describe('what a bot says of an offer', () => {
  const line = (seq: number, kind: string, seat: number, to_seat?: number) => ({ seq, kind, seat, to_seat }) as Line;
  const lines = [
    line(1, 'remark', 1, 0),
    line(2, 'play', 0),
    line(3, 'play', 1),
    line(4, 'remark', 1, 0),
    line(5, 'remark', 1, 2),
    line(6, 'remark', 2, 0),
  ];
  it('is shown to its author until the next message of that author', () => {
    expect(botRemarks(lines, 0, 6)).toEqual([lines[3], lines[5]]);
    expect(botRemarks(lines, 0, 4)).toEqual([lines[3]]);
    expect(botRemarks([...lines, line(7, 'play', 0)], 0, 7)).toEqual([]);
    expect(botRemarks(lines, null, 6)).toEqual([]);
  });
  it('is forgotten with the turn it was said in', () => {
    expect(botRemarks(lines, 0, 6, 4)).toEqual([lines[5]]);
    expect(botRemarks(lines, 0, 6, 6)).toEqual([]);
  });
});

describe('an offer that a bot made for an absent player', () => {
  const made = (seq: number, seat: number, number: number) => ({ ...said(seat, { seat, number }), seq });
  it('is counted while it is open, and no other', () => {
    const log = [made(4, 0, 3), made(5, 0, 7), made(6, 1, 4)];
    expect(offersByServer(mine, log, 0, new Set([4]))).toBe(1);
    expect(offersByServer(mine, log, 0, new Set([5, 6]))).toBe(0);
    expect(offersByServer(mine, log, 0, new Set())).toBe(0);
    expect(offersByServer(view(), log, 0, new Set([4]))).toBe(0);
  });
});
