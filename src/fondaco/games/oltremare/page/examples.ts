/** Positions of the worked examples in the rules; the tests play the same file. */
import examples from './examples.json';

/** A group of things side by side. `then` is preceded by an arrow, `both` by one each way. */
export interface ExampleGroup {
  step?: number;
  seat?: number;
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
  then?: boolean;
  both?: boolean;
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
