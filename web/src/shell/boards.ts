/** Which board a table is drawn on. */
import type { Component } from 'svelte';
import { boardOf, hasBoard } from '../games';
import type { Table } from '../lib/table.svelte';
import PackageBoard from './PackageBoard.svelte';
import PlainBoard from './PlainBoard.svelte';

export type Board = Component<{ table: Table }>;

/** That of its game, or the page that a package brings for it, or the plain one. */
export async function boardFor({ card, facts }: Table): Promise<Board> {
  if (hasBoard(card.game)) return boardOf(card.game);
  return facts.page ? PackageBoard : PlainBoard;
}
