/** Mercator projection, in which rhumb lines are straight; 22 pixels per degree. */
export type Point = [number, number];

const mercator = (lat: number) => (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

/** Convert to the units of coast.json. */
export const toCoastUnits = ([lon, lat]: Point): Point => [100 * (lon + 16), 100 * (mercator(53) - mercator(lat))];

/** A section of the chart: origin in coast units, pixels per unit, and size. */
export interface Sheet {
  x: number;
  y: number;
  scale: number;
  width: number;
  height: number;
}

export function project(sheet: Sheet, place: Point): Point {
  const [x, y] = toCoastUnits(place);
  return [(x - sheet.x) * sheet.scale, (y - sheet.y) * sheet.scale];
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A smooth path through points: Catmull-Rom as Bézier curves. */
export function curve(points: Point[]): string {
  if (points.length === 2) return `M${points[0].map(round)}L${points[1].map(round)}`;
  let path = `M${points[0].map(round)}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [
      points[Math.max(0, i - 1)],
      points[i],
      points[i + 1],
      points[Math.min(points.length - 1, i + 2)],
    ];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${first.map(round)} ${second.map(round)} ${to.map(round)}`;
  }
  return path;
}

/** Rhumb lines: sixteen points around the centre, each joined to those 3, 5, 7 and 8 steps on. */
export function rhumbs(
  heart: Point,
  radius: number,
  reach: number,
): { wind: 'a' | 'b' | 'c'; path: string; knots: Point[] }[] {
  const knot = (i: number): Point => {
    const angle = (i * Math.PI) / 8;
    return [heart[0] + radius * Math.sin(angle), heart[1] - radius * Math.cos(angle)];
  };
  const paths = { a: '', b: '', c: '' };
  for (let i = 0; i < 16; i++) {
    for (const step of [3, 5, 7, 8]) {
      if (step === 8 && i >= 8) continue;
      const [from, to] = [knot(i), knot(i + step)];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const [dx, dy] = [((to[0] - from[0]) / length) * reach, ((to[1] - from[1]) / length) * reach];
      const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      const wind = (2 * i + step) % 4 === 0 ? 'a' : (2 * i + step) % 2 === 0 ? 'b' : 'c';
      paths[wind] +=
        `M${round(middle[0] - dx)} ${round(middle[1] - dy)}L${round(middle[0] + dx)} ${round(middle[1] + dy)}`;
    }
  }
  const knots = Array.from({ length: 16 }, (_, i) => knot(i));
  return (['a', 'b', 'c'] as const).map((wind) => ({ wind, path: paths[wind], knots: wind === 'a' ? knots : [] }));
}
