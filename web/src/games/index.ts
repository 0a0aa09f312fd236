/** Boards, guides, legends and drawings of the games, found in their folders. The shell knows no game. */
import type { Component } from 'svelte';
import type { Guide } from '../shell/guide';
import type { Legend } from '../shell/legend';
import type { Translator } from '../lib/translator';
import type { Table } from '../lib/table.svelte';
import type { BoardFile } from '../lib/wire';

/** The drawings of a how-to-play page, by name. */
export type Drawings = Component<{ name: string; board: BoardFile; translator: Translator }>;

/** Files by the id of their game. */
function byGame<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [/games\/(\w+)\/page\//.exec(path)![1], file]));
}

const boards = byGame(
  import.meta.glob<Component<{ table: Table }>>('../../../src/fondaco/games/*/page/Board.svelte', {
    import: 'default',
  }),
);
const guides = byGame(import.meta.glob<Guide>('../../../src/fondaco/games/*/page/guide.ts', { import: 'default' }));
const legends = byGame(import.meta.glob<Legend>('../../../src/fondaco/games/*/page/legend.ts', { import: 'default' }));
const drawings = byGame(
  import.meta.glob<Drawings>('../../../src/fondaco/games/*/page/Drawings.svelte', { import: 'default' }),
);

export const hasBoard = (game: string) => game in boards;
export const hasGuide = (game: string) => game in guides;
export const hasLegend = (game: string) => game in legends;
export const boardOf = (game: string) => boards[game]();
export const guideOf = (game: string) => guides[game]();
export const legendOf = (game: string) => legends[game]();
export const drawingsOf = async (game: string): Promise<Drawings | null> => (await drawings[game]?.()) ?? null;
