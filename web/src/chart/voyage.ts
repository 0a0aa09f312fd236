/** A galley goes from where it lies, over the border, to a free place in the next zone. */
import { glide } from '../shell/flights.svelte';
import type { Point } from './project';

export const A_ZONE = 450;

export function voyage(from: Point, over: Point, to: Point, skip: AbortSignal, draw: (at: Point) => void): Promise<void> {
  const bend: Point = [2 * over[0] - (from[0] + to[0]) / 2, 2 * over[1] - (from[1] + to[1]) / 2];
  return glide(A_ZONE, skip, (t) => {
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    draw([a * from[0] + b * bend[0] + c * to[0], a * from[1] + b * bend[1] + c * to[1]]);
  });
}
