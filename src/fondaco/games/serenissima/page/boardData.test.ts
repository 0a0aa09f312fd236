import type { BoardFile } from '$web/lib/wire';
import { BoardData, SHEET, type Printed } from './boardData';
import drawing from './chart.json';

describe('the first galleys of a zone', () => {
  it('do not lie below the question, as high as it is while one loads', () => {
    const [left, right, top, hull] = [248, 608, 525, 30];
    const hidden = Object.entries(drawing.zones).filter(([, { berths }]) =>
      berths.slice(0, 2).some(([x, y]) => {
        const [across, down] = [(x - SHEET.x) * SHEET.scale, (y - SHEET.y) * SHEET.scale];
        return across > left - hull && across < right + hull && down > top;
      }),
    );
    expect(hidden.map(([zone]) => zone)).toEqual([]);
  });
});

it('a port lies in its zone where a board of one’s own does not say where; open sea has none', () => {
  const zone_lonlat = [15, 38];
  const zone = [
    { id: 'here', name: 'Here', zone_lonlat },
    { id: 'there', name: 'There', zone_lonlat, port_lonlat: [16, 39], port: true },
    { id: 'sea', name: 'Sea', zone_lonlat, port: false },
  ];
  const tables = { components: { colours: [] }, doge_card: [], edge: [], zone };
  const { zones } = new BoardData({ tables } as unknown as BoardFile<Printed>).sea;
  expect(zones.map(({ port }) => port !== null)).toEqual([true, true, false]);
  expect(zones.map(({ openSea }) => openSea)).toEqual([false, false, true]);
});
