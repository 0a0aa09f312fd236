import { describe, expect, it } from 'vitest';
import { ZoneSea, type ZoneRow } from '../src/chart/zones';

const SHEET = { x: 0, y: 0, scale: 1, width: 400, height: 300 };
const ROWS: ZoneRow[] = [{ key: 'gulf', name: 'Gulf', lon: 0, lat: 0, adjacent: [], open_sea: true }];
/** A gulf of 200 by 90 with two berths one below the other. */
const SEA = new ZoneSea(SHEET, ROWS, {
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
const fleet = (count: number) => Array.from({ length: count }, (_, galley) => ({ galley, seat: 0, zone: 0 }));

describe('galleys in a zone', () => {
  it('lie at berths while there are enough', () => {
    expect([...SEA.moorings(fleet(2)).values()].map(({ at }) => at)).toEqual([
      [150, 130],
      [150, 168],
    ]);
  });
  it('lie neither ashore nor on each other where they crowd', () => {
    const lying = [...SEA.moorings(fleet(6)).values()];
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
});
