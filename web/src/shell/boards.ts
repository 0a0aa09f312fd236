/** Choose the board component of a table. */
import type { Component } from 'svelte';
import { boardOf, hasBoard } from '../games';
import type { Table } from '../lib/table.svelte';

export type Board = Component<{ table: Table }>;

/** The game's own board, else the page brought by its package, else the plain board. */
export async function boardFor({ card, facts }: Table): Promise<Board> {
  if (hasBoard(card.game)) return boardOf(card.game);
  return (await (facts.page ? import('./PackageBoard.svelte') : import('./PlainBoard.svelte'))).default;
}
