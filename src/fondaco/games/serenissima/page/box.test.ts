import { SHEET } from './box';
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
