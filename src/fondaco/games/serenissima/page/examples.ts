/** Positions of the worked examples in the rules and in "How to play"; the tests play the same file. */
import type { ExampleGroup as Group } from '$web/board/examples';
import type { Scene } from '$web/chart/ExampleScene.svelte';
import examples from './examples.json';

export interface ExampleGroup extends Group {
  scene?: Scene;
  /** A face is 1 for a skull, 0 for a blank. */
  throw?: { by: number; faces: number[] };
  ducats?: number;
}
interface Shown {
  shows?: ExampleGroup[];
  /** Where the white pawn comes from and goes to, and the Doge card that moves it. */
  track?: { from: number; to: number; card: string };
}

export const EXAMPLES = examples as unknown as Partial<Record<string, Shown>>;
