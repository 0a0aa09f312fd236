import coast from './coast.json';
import { toCoastUnits, type Point } from './projection';

export { coast };

/** Vertices of the coastline, in its own units. */
const corners: Point[] = [];
for (const ring of coast.d.split('z')) {
  const numbers = ring.match(/-?\d+/g)?.map(Number) ?? [];
  let [x, y] = [0, 0];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    [x, y] = i ? [x + numbers[i], y + numbers[i + 1]] : [numbers[0], numbers[1]];
    corners.push([x, y]);
  }
}

/** Move a place onto the drawn coast, if that is near. */
export function snapToCoast(place: Point, near = 45): Point {
  const [x, y] = toCoastUnits(place);
  let best: Point = [x, y];
  let least = near;
  for (const corner of corners) {
    const distance = Math.hypot(corner[0] - x, corner[1] - y);
    if (distance < least) [best, least] = [corner, distance];
  }
  return best;
}
