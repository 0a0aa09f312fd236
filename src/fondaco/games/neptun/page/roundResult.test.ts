import type { Entry } from '$web/lib/wire';
import { lastStrips, lastTaken, rewardedAfter, roundEnd } from './roundResult';
import type { Neptun } from './view';

const [ME, BRUNO, ILSE] = [0, 1, 2];
const entry = (seat: number | null, ...events: [string, Record<string, number>][]) =>
  ({ seat, events: events.map(([what, args]) => ({ says: `neptun.${what}`, args })) }) as unknown as Entry;
const LOG = [
  entry(null, ['loses', { seat: BRUNO, slot: 1 }], ['round', { round: 1 }]),
  entry(ME, ['delivers', { seat: ME }], ['loses', { seat: ME, slot: 0 }]),
  entry(
    BRUNO,
    ['delivers', { seat: BRUNO }],
    ['loses', { seat: ME, slot: 4 }],
    ['bonus', { seat: BRUNO }],
    ['tile', { seat: ME, temple: 2, points: 3 }],
    ['tile', { seat: ME, temple: 2, points: 1 }],
    ['tile', { seat: ILSE, temple: 5, points: 2 }],
    ['round', { round: 2 }],
    ['turn', { round: 2 }],
    ['delivers', { seat: ILSE }],
  ),
];

describe('the end of a round', () => {
  it('counts contracts, tiles and bonus by seat', () => {
    const end = roundEnd(LOG, ME, 3)!;
    expect(end.round).toBe(1);
    expect(end.bySeat[ME]).toEqual({ delivered: 1, lost: 2, tiles: new Map([[2, 4]]), bonus: null });
    expect(end.bySeat[BRUNO].bonus).toEqual({ points: null });
    expect(end.bySeat[ILSE].tiles.get(5)).toBe(2);
  });
  it('counts nothing of the round before or after', () => {
    const end = roundEnd(LOG, ME, 3)!;
    expect([end.bySeat[BRUNO].lost, end.bySeat[ILSE].delivered]).toEqual([0, 0]);
    const earlier = [entry(null, ['round', { round: 0 }]), entry(ME, ['delivers', { seat: ME }])];
    expect(roundEnd([...earlier, ...LOG], ME, 3)).toEqual(end);
  });
  it('is shown until one has done something in the new round', () => {
    expect(roundEnd([...LOG, entry(BRUNO, ['takes', { seat: BRUNO }])], ME, 3)).not.toBeNull();
    expect(roundEnd([...LOG, entry(ME, ['takes', { seat: ME }])], ME, 3)).toBeNull();
    expect(roundEnd(LOG.slice(0, 2), ME, 3)).toBeNull();
  });
  it('says what one’s own bonus tile is worth', () => {
    const own = entry(ME, ['bonus', { seat: ME }], ['bonus_worth', { seat: ME, points: 2 }], ['round', { round: 2 }]);
    expect(roundEnd([LOG[0], own], ME, 3)!.bySeat[ME].bonus).toEqual({ points: 2 });
  });
});

describe('the last contract of the row', () => {
  const LAST = 5;
  const taken = entry(
    ME,
    ['turns_up', { seat: ME, column: LAST }],
    ['takes', { seat: ME }],
    ['loads', { seat: ME, slot: 4 }],
  );
  it('is told until one does something else', () => {
    const says = lastTaken([...LOG, taken, entry(BRUNO, ['ready', { seat: BRUNO }])], ME, LAST)?.map(
      (event) => event.says,
    );
    expect(says).toEqual(['neptun.takes', 'neptun.loads']);
    expect(lastTaken([taken, entry(ME, ['ready', { seat: ME }])], ME, LAST)).toBeNull();
  });
  it('is none that one chose, or that another took', () => {
    expect(lastTaken([entry(ME, ['takes', { seat: ME }])], ME, LAST)).toBeNull();
    const turned = ['turns_up', { seat: ME, column: LAST }] as [string, Record<string, number>];
    expect(lastTaken([entry(ME, turned, ['takes', { seat: BRUNO }])], ME, LAST)).toBeNull();
  });
  it('is none that is not the last, though it was taken as soon as it was turned up', () => {
    expect(lastTaken([taken], ME, LAST + 1)).toBeNull();
  });
});

describe('a round that has ended', () => {
  it('was decided by lot where that is told', () => {
    const lot = (args: object) =>
      roundEnd(
        [
          entry(
            null,
            ['round', { round: 1 }],
            ['tile', { seat: ME, temple: 2, points: 4, ...args }],
            ['round', { round: 2 }],
          ),
        ],
        ME,
        3,
      );
    expect([{}, { by_lot: false }, { by_lot: true }].map((args) => lot(args)?.byLot)).toEqual([false, false, true]);
  });
});

describe('the strips after the last round', () => {
  it('show what became of each contract, though the board is cleared', () => {
    const last = [
      ...LOG,
      entry(ME, ['loads', { seat: ME, slot: 0, city: 4, good: 1 }], ['loads', { seat: ME, slot: 1, city: 5, good: 2 }]),
      entry(BRUNO, ['loads', { seat: BRUNO, slot: 1, city: 7, good: 0 }]),
      entry(
        ME,
        ['delivers', { seat: ME, slot: 1, city: 5, good: 2 }],
        ['favour', { seat: ME, temple: 2, points: 3 }],
        ['loses', { seat: ME, slot: 0 }],
        ['count', { seat: ME, points: 9 }],
      ),
    ];
    const of = (seat: number) => lastStrips(last).filter((each) => each.seat === seat);
    expect(of(ME).map(({ slot, state, city, points }) => [slot, state, city, points])).toEqual([
      [0, 3, -1, 0],
      [1, 2, 5, 3],
    ]);
    expect(of(BRUNO).map(({ slot, state, city }) => [slot, state, city])).toEqual([[1, 1, 7]]);
  });
  it('tells how many places the temples reward next, whatever round the view is of', () => {
    const view = (round: number, ...tiles: number[][][]) =>
      ({
        round,
        needs_points: round === 2,
        temples: tiles.map(([tile_points, next_tile_points]) => ({ tile_points, next_tile_points })),
      }) as unknown as Neptun;
    expect(rewardedAfter(1, view(1, [[4], [7, 3]], [[3], [5, 1]]))).toEqual({
      fewest: 2,
      tiles: 2,
      various: 'false',
      bare: 'true',
    });
    const next = [[7, 3], [9]];
    expect(rewardedAfter(1, view(2, next, [[5], [9]]))).toEqual({
      fewest: 1,
      tiles: 2,
      various: 'true',
      bare: 'false',
    });
  });
});
