/** A guided match points at the next thing to do and says why. */
import type { Table } from '../lib/table.svelte';

export interface Hint {
  /** Its message in the game's catalogue: `guide.<key>` what to do, `guide.<key>.why` the reason. */
  key: string;
  args?: Record<string, unknown>;
  /** What it points at: the first element on the screen that fits. */
  at: string;
}

export interface Guide {
  game: string;
  /** The table of the taught match. */
  seats: string[];
  hint: (table: Table) => Hint | null;
}
