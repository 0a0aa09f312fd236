import { describe, expect, it } from 'vitest';
import { type ZoneRow, ZoneMap, arrivalsOf, assignBerths } from '../src/chart/zones';
import type { Entry } from '../src/lib/wire';

const SHEET = { x: 0, y: 0, scale: 1, width: 400, height: 300 };
const ROWS: ZoneRow[] = [{ key: 'gulf', name: 'Gulf', lon: 0, lat: 0, adjacent: [], open_sea: true }];
/** A gulf of 200 by 90 with two berths one below the other. */
const SEA = new ZoneMap(SHEET, ROWS, {
  zones: {
    gulf: {
      outline: 'M100 100l200 0 0 90-200 0z',
      berths: [
        [150, 130],
        [150, 168],
      ],
    },
  },
  borders: [],
  rocks: [],
});
const fleet = (count: number) => Array.from({ length: count }, (_, galley) => ({ galley, zone: 0 }));
const moored = (count: number) => [...SEA.moorings(fleet(count), assignBerths([], fleet(count))).values()];

describe('galleys in a zone', () => {
  it('lie at berths while there are enough', () => {
    expect(moored(2).map(({ at }) => at)).toEqual([
      [150, 130],
      [150, 168],
    ]);
  });
  it('lie neither ashore nor on each other where they crowd', () => {
    const lying = moored(6);
    for (const {
      at: [x, y],
    } of lying.filter(({ low }) => low)) {
      expect(x - 30).toBeGreaterThanOrEqual(100);
      expect(x + 30).toBeLessThanOrEqual(300);
      expect(y + 17).toBeLessThanOrEqual(190);
    }
    for (const one of lying)
      for (const other of lying.filter((each) => each !== one && each.low))
        expect(Math.abs(one.at[0] - other.at[0]) >= 60 || Math.abs(one.at[1] - other.at[1]) >= 19).toBe(true);
  });
  it('are under sail where there is one alone', () => {
    expect(SEA.moorings(fleet(1), new Map([[0, 5]])).get(0)).toEqual({ at: [150, 130], low: false });
  });
});

describe('the berth of a galley', () => {
  const [GULF, SOUND] = [0, 1];
  const lies = (zone: number) => (galley: number) => ({ galley, zone });
  it('is kept while others come and go', () => {
    const left = [{ galley: 1, zone: SOUND, from: GULF }];
    const stays = [2, 3].map(lies(GULF));
    expect(assignBerths(left, [lies(SOUND)(1), ...stays])).toEqual(
      new Map([
        [1, 0],
        [2, 1],
        [3, 2],
      ]),
    );
    const back = [...left, { galley: 9, zone: GULF }];
    expect(assignBerths(back, [...stays, lies(GULF)(9)]).get(9)).toBe(0); // who comes takes the place that has become free
    expect(SEA.room(GULF, [1, 2])).toEqual([150, 130]); // and it is known beforehand
  });
  it('is free again when a galley has sunk', () => {
    const told = [
      { galley: 1, zone: GULF },
      { galley: 2, zone: GULF },
      { galley: 1, zone: null },
      { galley: 3, zone: GULF },
    ];
    expect(assignBerths(told, [2, 3].map(lies(GULF)))).toEqual(
      new Map([
        [2, 1],
        [3, 0],
      ]),
    );
  });
  it('is found for one of whom nothing was told', () => {
    expect(assignBerths([{ galley: 1, zone: SOUND }], [1, 2].map(lies(GULF)))).toEqual(
      new Map([
        [1, 1],
        [2, 0],
      ]),
    );
  });
});

describe('what is told of galleys', () => {
  it('says where they have come to, from where, and which are gone', () => {
    const told = [
      ['sails', { galley: 2, from_zone: 4, zone: 7 }],
      ['launched', { galley: 3, port: 9 }],
      ['rests', { galley: 2, zone: 8 }],
      ['sinks', { galley: 2 }],
    ] as const;
    const log = [{ events: told.map(([what, args]) => ({ says: `wharf.${what}`, args })) }] as unknown as Entry[];
    expect(arrivalsOf(log, { 'wharf.sails': 'zone', 'wharf.launched': 'port', 'wharf.sinks': null })).toEqual([
      { galley: 2, zone: 7, from: 4 },
      { galley: 3, zone: 9, from: undefined },
      { galley: 2, zone: null, from: undefined },
    ]);
  });
});
