/** Positions of the worked examples in the rules; the tests play the same file. */
import examples from './examples.json';

interface Shown {
  /** City, good and state of each contract. */
  strip?: string[][];
  /** Strength, wind, and whether the card is chosen. */
  oars?: (number | boolean)[][];
  gold?: number;
  wind?: number;
  /** Points of tiles. */
  tiles?: number[];
}

export const EXAMPLES = examples as unknown as Partial<Record<string, Shown>>;
