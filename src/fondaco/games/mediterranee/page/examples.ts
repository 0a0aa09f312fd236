/** Positions of the worked examples in the rules and in "How to play"; the tests play the same file. */
import type { ExampleGroup as Group } from '$web/board/examples';
import type { Scene } from '$web/chart/ExampleScene.svelte';
import examples from './examples.json';

export interface ExampleGroup extends Group {
  scene?: Scene;
  ducats?: number;
}

export const EXAMPLES = examples as unknown as Partial<Record<string, { shows: ExampleGroup[] }>>;
