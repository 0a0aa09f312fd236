/** The boards of the games, fetched when a table of theirs is opened. The shell knows no game. */
import type { Component } from 'svelte';
import type { Guide } from '../shell/guide';
import type { Table } from '../lib/table.svelte';

const boards = import.meta.glob<Component<{ table: Table }>>('./*/Board.svelte', { import: 'default' });
const guides = import.meta.glob<Guide>('./*/guide.ts', { import: 'default' });

export const hasBoard = (game: string) => `./${game}/Board.svelte` in boards;
export const hasGuide = (game: string) => `./${game}/guide.ts` in guides;
export const boardOf = (game: string) => boards[`./${game}/Board.svelte`]();
export const guideOf = (game: string) => guides[`./${game}/guide.ts`]();
