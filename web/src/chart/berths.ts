/** Positions of ships at a port: close by, on no name and on no other port. */
import type { Point } from './projection';

const [SHIP, NAME, PORT] = [15, 7, 8]; // radii in which they are drawn
const BERTHS = 5;
const TURNS = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12);
const OFFINGS = [21, 26, 32, 40];

/** Cover something long, such as a name, with a row of discs. */
export const row = ([x, y]: Point, slant: number, length: number): Point[] =>
  Array.from({ length: Math.ceil(length / NAME) + 1 }, (_, i) => [
    x + i * NAME * Math.cos(slant),
    y + i * NAME * Math.sin(slant),
  ]);

const cover = (a: Point, b: Point, reach: number) => Math.max(0, reach - Math.hypot(a[0] - b[0], a[1] - b[1]));
const sum = (ship: Point, things: Point[], reach: number) =>
  things.reduce((all, each) => all + cover(ship, each, reach), 0);

/** Berths of each port, the best first; `names` are discs over all text on the chart. */
export function berths(ports: Point[], names: Point[], width: number, height: number): Point[][] {
  return ports.map(([x, y]) => {
    const taken: Point[] = [];
    const spots = OFFINGS.flatMap((far) =>
      TURNS.map((turn): Point => [x + far * Math.cos(turn), y + far * Math.sin(turn)]),
    )
      .filter(([left, top]) => left > SHIP && top > SHIP && left < width - SHIP && top < height - SHIP)
      .map((spot) => ({
        spot,
        cost:
          4 * sum(spot, names, SHIP + NAME) +
          3 * sum(spot, ports, SHIP + PORT) +
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
