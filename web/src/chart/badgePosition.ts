/** Position of a badge at a corner of its port label, where it cannot be read as another port's. */
import type { Point } from './projection';

export interface Box {
  at: Point;
  width: number;
  height: number;
}
/** Overlap with its own label, and distance from others, in pixels. */
const [OVER, UP, DOWN, APART] = [4, 9, 6, 7];

const near = (a: Box, b: Box) =>
  a.at[0] < b.at[0] + b.width + APART &&
  b.at[0] < a.at[0] + a.width + APART &&
  a.at[1] < b.at[1] + b.height + APART &&
  b.at[1] < a.at[1] + a.height + APART;

/** Top right, else bottom right, else left; never beyond the right edge of the sheet. */
export function badgePosition(own: Box, others: Box[], size: { width: number; height: number }, edge: number): Point {
  const [x, y] = own.at;
  const right = Math.min(x + own.width - OVER, edge - size.width - OVER);
  const left = x - size.width + OVER;
  const [above, below] = [y - UP, y + own.height - DOWN];
  const places: Point[] = [
    [right, above],
    [right, below],
    [left, above],
    [left, below],
  ];
  return places.find((at) => !others.some((other) => near({ at, ...size }, other))) ?? places[0];
}
