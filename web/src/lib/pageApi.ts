/** The table as a page brought by a package sees it (docs/page.md), independent of the client's internals. */
import type { Action } from './menu';
import { question } from './question';
import type { Args } from './translator';
import type { Table } from './table.svelte';
import type { Refusal, View } from './wire';

export interface PageApi {
  /** The view of this seat, and the tables of the board file. */
  readonly view: View;
  readonly components: unknown;
  /** The seat of the reader, or null for a spectator; the names of all seats. */
  readonly seat: number | null;
  readonly names: string[];
  /** The legal actions. */
  readonly options: Action[];
  /** The question in the reader's language; for others, whom the table waits for. */
  readonly question: string;
  /** Why the last action was refused. */
  readonly refusal: Refusal | null;
  play(action: Action): Promise<boolean>;
  why(action: Action): Promise<void>;
  undo(): Promise<void>;
  /** A message of the game's catalogue in the reader's language. */
  say(key: string, args?: Args): string;
}

export type Mount = (
  target: HTMLElement,
  table: PageApi,
) => { update?: (table: PageApi) => void; destroy?: () => void } | void;

export function pageApi(table: Table): PageApi {
  return {
    view: table.view,
    components: table.board.tables,
    seat: table.seat,
    names: table.names(),
    options: table.menu,
    question: question(table.view, table.translator),
    refusal: table.refusal,
    play: (action) => table.play(action),
    why: (action) => table.explain(action),
    undo: () => table.undo(),
    say: (key, args) => table.translator.say(`${table.card.game}.${key}`, args),
  };
}
