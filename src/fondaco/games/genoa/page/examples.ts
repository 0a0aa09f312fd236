/** Positions of the worked examples in the rules; the tests play the same file. */
import type { ExampleGroup as Group } from '$web/board/examples';
import examples from './examples.json';

export interface ExampleGroup extends Group {
  space?: string;
  /** Whether the tower stands here. */
  tower?: boolean;
  /** Cards of a deck, by id. */
  cards?: string[];
  /** Goods, special cards and markers, by id. */
  items?: string[];
  ducats?: number;
}
/** Streets are named by column and row: `s32`. */
export interface ExampleTown {
  walk: string[];
  owners?: Partial<Record<string, number>>;
  offers?: { seat: number; space: string; ducats: number }[];
}
interface Shown {
  shows?: ExampleGroup[];
  town?: ExampleTown;
  /** Column and row. */
  dice?: number[];
}

export const EXAMPLES = examples as unknown as Partial<Record<string, Shown>>;
