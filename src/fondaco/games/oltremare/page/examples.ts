/** Positions of the worked examples in the rules; the tests play the same file. */
import type { ExampleGroup as Group } from '$web/board/examples';
import examples from './examples.json';

export interface ExampleGroup extends Group {
  /** A key of `oltremare.web.card`. */
  label?: string;
  cards?: string[];
  /** Cards that stay behind. */
  faded?: string[];
  /** Face-down cards, each with its price or nothing. */
  backs?: string[];
  marker?: string;
  ducats?: number;
  prestige?: number;
  /** How many icons of each kind are counted, and what each kind yields. */
  icons?: number[];
  yields?: number[];
}
export interface ExampleChart {
  from: string;
  to: string;
  by: string[];
  ends: string[];
  box: number[];
}
interface Shown {
  shows?: ExampleGroup[];
  chart?: ExampleChart;
  position?: { lying?: Record<string, string> };
}

export const EXAMPLES = examples as unknown as Partial<Record<string, Shown>>;
