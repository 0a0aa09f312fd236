import { describe, expect, it } from 'vitest';
import { badgePosition, type Box } from '../src/chart/badgePosition';

const tablet = (x: number, y: number): Box => ({ at: [x, y], width: 128, height: 34 });
const FIGURE = { width: 40, height: 15 };

describe('the figure of a tablet', () => {
  it('lies at its corner above on the right, and on the sheet', () => {
    expect(badgePosition(tablet(428, 83), [], FIGURE, 1366)).toEqual([552, 74]);
    expect(badgePosition(tablet(1230, 400), [], FIGURE, 1366)).toEqual([1322, 391]);
  });
  it('lies elsewhere if it would touch another tablet there', () => {
    expect(badgePosition(tablet(428, 83), [tablet(512, 39)], FIGURE, 1366)).toEqual([552, 111]);
    expect(badgePosition(tablet(428, 83), [tablet(512, 39), tablet(520, 130)], FIGURE, 1366)).toEqual([392, 74]);
  });
});
