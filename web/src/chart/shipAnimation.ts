/** Animations of ships: between zones across the border, or along lanes. */
import { tween } from '../shell/flyingPieces.svelte';
import type { Point } from './projection';
import type { ZoneMap } from './zones';

const A_ZONE = 450;
const PIXELS_PER_SECOND = 260;

export interface Fleet {
  boardData: { sea: ZoneMap };
  galleyAt: (galley: number) => Point | null;
  /** A free position in a zone. */
  room: (zone: number) => Point;
  sail: (galley: number, at: Point, zone: number) => void;
}

/** Move a galley from its position across the border to a free position in the next zone. */
export async function sailTo(
  fleet: Fleet,
  galley: number,
  left: number | undefined,
  zone: number,
  skip: AbortSignal,
): Promise<void> {
  const [from, to] = [fleet.galleyAt(galley), fleet.room(zone)];
  if (!from || left === undefined) return;
  const over = fleet.boardData.sea.ways[left].get(zone) ?? [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const bend: Point = [2 * over[0] - (from[0] + to[0]) / 2, 2 * over[1] - (from[1] + to[1]) / 2];
  await tween(A_ZONE, skip, (t) => {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    fleet.sail(galley, [a * from[0] + b * bend[0] + c * to[0], a * from[1] + b * bend[1] + c * to[1]], zone);
  });
}

export interface Lane {
  a: number;
  b: number;
  path: string;
}

/** The lanes that join these places one after the other. */
export function lanesBetween<L extends Lane>(lanes: L[], places: number[]): L[] {
  return places
    .slice(1)
    .flatMap((to, i) =>
      lanes.filter(({ a, b }) => (a === places[i] && b === to) || (b === places[i] && a === to)).slice(0, 1),
    );
}

/** Move a ship along the lanes from the first place to the last, at constant speed. */
export async function sailAlong(
  lanes: Lane[],
  places: number[],
  longest: number,
  skip: AbortSignal,
  draw: (at: Point) => void,
): Promise<void> {
  const lines = lanesBetween(lanes, places).map((lane, i) => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', lane.path);
    return { path, length: path.getTotalLength(), back: lane.a !== places[i] };
  });
  const whole = lines.reduce((sum, { length }) => sum + length, 0);
  if (!whole) return;
  await tween(Math.min(longest, (whole / PIXELS_PER_SECOND) * 1000 + 250), skip, (share) => {
    let left = share * whole;
    for (const { path, length, back } of lines) {
      if (left <= length || path === lines.at(-1)!.path) {
        const { x, y } = path.getPointAtLength(back ? length - left : left);
        return draw([x, y]);
      }
      left -= length;
    }
  });
}
