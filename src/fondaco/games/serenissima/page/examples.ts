/** Positions of the worked examples in "How to play"; the tests play the same file. */
import examples from './examples.json';

interface Scene {
  port: string;
  mine: boolean;
  garrison: number;
  stored: string[];
  crew: number;
  cargo: string[];
}
export interface Example {
  scenes: Scene[];
  ducats: number;
}

export const EXAMPLES = examples as unknown as Partial<Record<string, Example>>;
