/** What the games bring for the browser, found in their own folders. The shell knows no game. */
import type { Component } from 'svelte';
import type { Guide } from '../shell/guide';
import type { Table } from '../lib/table.svelte';

/** How a game stands in the lobby: where its emblem lies on the chart, in hundredths of it, the port it is about, the colour of the emblem's field, and what it is like. */
export interface LobbyCard {
  at: [number, number];
  port: [number, number];
  field: string;
  says: Record<string, string>;
  /** It lies before whoever comes for the first time. */
  first?: boolean;
}

/** Files of the pages by the id of their game. */
function byGame<T>(files: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [/games\/(\w+)\/page\//.exec(path)![1], file]));
}

const boards = byGame(
  import.meta.glob<Component<{ table: Table }>>('../../../src/fondaco/games/*/page/Board.svelte', {
    import: 'default',
  }),
);
const guides = byGame(import.meta.glob<Guide>('../../../src/fondaco/games/*/page/guide.ts', { import: 'default' }));
const cards = byGame(
  import.meta.glob<LobbyCard>('../../../src/fondaco/games/*/page/lobby.json', { import: 'default', eager: true }),
);
const emblems = byGame(
  import.meta.glob<string>('../../../src/fondaco/games/*/page/emblem.svg', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);

export const hasBoard = (game: string) => game in boards;
export const hasGuide = (game: string) => game in guides;
export const boardOf = (game: string) => boards[game]();
export const guideOf = (game: string) => guides[game]();
export const cardOf = (game: string): LobbyCard | undefined => cards[game];
export const emblemOf = (game: string): string | undefined => emblems[game];
