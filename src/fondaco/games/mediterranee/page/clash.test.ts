import type { Entry } from '$web/lib/wire';
import { clashOf, emptiedBy, fallenBy, standsStill } from './clash';

const [ME, ILSE, BRUNO] = [0, 1, 2];
const TRIPOLI = 21;
const storms = (seat: number, to_seat: number) => ({ seat, to_seat, galley: 1, port: TRIPOLI, hits: 2, losses: 1 });
const did = (seat: number, args?: Record<string, number>) =>
  ({ seq: 0, seat, events: args ? [{ says: 'mediterranee.storms', args }] : [] }) as unknown as Entry;

describe('the attack in the panel', () => {
  const mine = storms(ME, ILSE);
  it('is one’s own until one does the next thing, whatever others do and whoever is asked', () => {
    expect(clashOf([did(ME, mine), did(ILSE), did(BRUNO, storms(BRUNO, ILSE))], ME, false)).toBe(mine);
    expect(clashOf([did(ME, mine), did(ME)], ME, true)).toBeNull();
  });
  it('is else the last that happened, while one is asked', () => {
    const his = storms(BRUNO, ILSE);
    expect(clashOf([did(ME), did(BRUNO, his)], ME, true)).toBe(his);
    expect(clashOf([did(ME), did(BRUNO, his)], ME, false)).toBeNull();
    expect(clashOf([did(BRUNO, his), did(ILSE)], ME, true)).toBeNull();
  });
  it('says whom both sides lost', () => {
    expect(fallenBy(mine, [false, false])).toEqual([
      { says: 'mediterranee.web.falls', args: { seat: ILSE, sailors: 2 } },
      { says: 'mediterranee.web.falls', args: { seat: ME, sailors: 1 } },
    ]);
  });
  it('counts nobody of whom none is left, since more may be struck than there were', () => {
    expect(fallenBy({ ...mine, losses: 0 }, [false, true])).toMatchObject([
      { says: 'mediterranee.web.gone', args: { what: 'port', port: TRIPOLI } },
    ]);
    const { port: _, ...galleys } = { ...mine, target_galley: 8 };
    expect(fallenBy(galleys, [true, false])).toMatchObject([
      { args: { seat: ILSE, sailors: 2 } },
      { says: 'mediterranee.web.gone', args: { what: 'galley', galley: 1 } },
    ]);
  });
  it('says so where nobody fell', () => {
    expect(fallenBy({ ...mine, hits: 0, losses: 0 }, [false, false])).toMatchObject([
      { says: 'mediterranee.web.none_falls' },
    ]);
  });
});

describe('what became of both sides', () => {
  const HIS = 8;
  const tells = (seat: number, ...events: [string, Record<string, number>][]) =>
    ({
      seq: 0,
      seat,
      events: events.map(([what, args]) => ({ says: `mediterranee.${what}`, args })),
    }) as unknown as Entry;
  const port = storms(ME, ILSE);
  const { port: _, ...galley } = { ...port, target_galley: HIS };
  const stormed = tells(ME, ['storms', port]);
  const fought = tells(ME, ['fights', galley]);
  const NONE = [false, false];

  it('is seen at a port while nothing has happened there', () => {
    expect(emptiedBy([stormed], port, undefined, 0)).toEqual([false, true]);
    expect(emptiedBy([stormed], port, undefined, 2)).toEqual(NONE);
    expect(emptiedBy([tells(ME, ['storms', port], ['sinks', { seat: ME, galley: 1 }])], port, undefined, 2)).toEqual([
      true,
      false,
    ]);
  });
  it('is not told of a port that somebody else emptied, and took', () => {
    const third = tells(BRUNO, ['storms', storms(BRUNO, ILSE)]);
    const taken = tells(BRUNO, ['conquers', { seat: BRUNO, port: TRIPOLI }]);
    expect(emptiedBy([stormed, third], port, undefined, 0)).toEqual(NONE);
    expect(emptiedBy([stormed, third, taken], port, undefined, 0)).toEqual(NONE);
    expect(emptiedBy([stormed, taken], port, undefined, 1)).toEqual([false, true]);
  });
  it('is told of a galley next, or asked', () => {
    const sinks = (seat: number, lost: number): [string, Record<string, number>] => ['sinks', { seat, galley: lost }];
    expect(emptiedBy([fought], galley, undefined, 0)).toEqual(NONE);
    expect(emptiedBy([fought], galley, HIS, 0)).toEqual([false, true]);
    expect(emptiedBy([fought, tells(ILSE, sinks(ME, 1))], galley, undefined, 0)).toEqual([true, false]);
    expect(emptiedBy([tells(ME, ['fights', galley], sinks(ME, 1), sinks(ILSE, HIS))], galley, undefined, 0)).toEqual([
      true,
      true,
    ]);
    // all who won go aboard the prize
    const taken = tells(ILSE, ['captures', { seat: ILSE, galley: 1, to_seat: ME }], sinks(ILSE, HIS));
    expect(emptiedBy([fought, taken], galley, undefined, 0)).toEqual([true, false]);
  });
  it('is not told of a galley that somebody else beats afterwards, or that lands its last sailor', () => {
    const third = tells(BRUNO, ['fights', { ...galley, seat: BRUNO, galley: 4 }]);
    const sunk = tells(BRUNO, ['sinks', { seat: ILSE, galley: HIS }]);
    expect(emptiedBy([fought, third], galley, HIS, 0)).toEqual(NONE);
    expect(emptiedBy([fought, third, sunk], galley, undefined, 0)).toEqual(NONE);
    const landed = tells(ILSE, ['conquers', { seat: ILSE, port: 3 }], ['sinks', { seat: ILSE, galley: HIS }]);
    expect(emptiedBy([fought, landed], galley, undefined, 0)).toEqual(NONE);
  });
  it('is counted until one of them does something else', () => {
    expect(standsStill([fought, tells(BRUNO, ['lands', { seat: BRUNO, port: 3 }])], galley)).toBe(true);
    expect(standsStill([fought, tells(ILSE, ['lands', { seat: ILSE, port: 3 }])], galley)).toBe(false);
    expect(standsStill([stormed, tells(BRUNO, ['conquers', { seat: BRUNO, port: TRIPOLI }])], port)).toBe(false);
  });
});
