/** A table as the built page of a package gets it (docs/page.md): all that it needs, and nothing of how the client is made. */
import type { Action } from './menu';
import { question } from './question';
import type { Args } from './translator';
import type { Table } from './table.svelte';
import type { Refusal, View } from './wire';

export interface PageApi {
  /** What this seat may know, and what is printed in the box. */
  readonly view: View;
  readonly box: unknown;
  /** The seat that looks, or null for who looks on; the names of all. */
  readonly seat: number | null;
  readonly names: string[];
  /** What can be said now. */
  readonly options: Action[];
  /** What is asked, in the reader's words; for who is not asked, whom the table waits for. */
  readonly question: string;
  /** Why the last thing was refused. */
  readonly refusal: Refusal | null;
  play(action: Action): Promise<boolean>;
  why(action: Action): Promise<void>;
  undo(): Promise<void>;
  /** A message of the game's words, in the reader's language. */
  say(key: string, args?: Args): string;
}

export type Mount = (
  target: HTMLElement,
  table: PageApi,
) => { update?: (table: PageApi) => void; destroy?: () => void } | void;

export function pageApi(table: Table): PageApi {
  return {
    view: table.view,
    box: table.board.tables,
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
