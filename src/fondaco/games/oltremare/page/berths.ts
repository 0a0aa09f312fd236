/** Where ships lie in a port: close by, on no name and on no other port. */
import type { Point } from '$web/chart/project';
import type { PortPlace } from './box';

const [SHIP, NAME, PORT] = [15, 7, 8]; // radii in which they are drawn
const LETTER = 6;
const BERTHS = 5;
const TURNS = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12);
const OFFINGS = [21, 26, 32, 40];

/** A name as a row of discs along its slant. */
export function lettering({ at: [x, y], angle, anchor, name }: PortPlace): Point[] {
  const slant = (angle * Math.PI) / 180 + (anchor === 'end' ? Math.PI : 0);
  return Array.from({ length: Math.ceil((name.length * LETTER) / NAME) + 1 }, (_, i) => {
    const along = 14 + i * NAME;
    return [x + along * Math.cos(slant), y + along * Math.sin(slant)];
  });
}

const cover = (a: Point, b: Point, reach: number) => Math.max(0, reach - Math.hypot(a[0] - b[0], a[1] - b[1]));
const sum = (ship: Point, things: Point[], reach: number) =>
  things.reduce((all, each) => all + cover(ship, each, reach), 0);

/** The berths of each port, the best first. */
export function berths(ports: PortPlace[], width: number, height: number): Point[][] {
  const names = ports.flatMap(lettering);
  const places = ports.map(({ at }) => at);
  return ports.map(({ at: [x, y] }) => {
    const taken: Point[] = [];
    const spots = OFFINGS.flatMap((far) =>
      TURNS.map((turn): Point => [x + far * Math.cos(turn), y + far * Math.sin(turn)]),
    )
      .filter(([left, top]) => left > SHIP && top > SHIP && left < width - SHIP && top < height - SHIP)
      .map((spot) => ({
        spot,
        cost:
          4 * sum(spot, names, SHIP + NAME) +
          3 * sum(spot, places, SHIP + PORT) +
          Math.hypot(spot[0] - x, spot[1] - y) +
          (spot[1] - y) / 4,
      }));
    while (taken.length < BERTHS) {
      const costs = spots.map(({ spot, cost }) => cost + 3 * sum(spot, taken, 2 * SHIP - 4));
      taken.push(spots[costs.indexOf(Math.min(...costs))].spot);
    }
    return taken;
  });
}
