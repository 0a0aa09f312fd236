/** What is printed on the components of Die Händler von Genua: the town, its houses, the cards. */
import type { BoardFile } from '../../lib/wire';

interface Row { id: string; code: string; name: string; kind: string; goods?: string[]; special?: string; deck?: string; cards?: number; markers?: number }
export interface Printed {
  game: { discs: number; ducat_step: number; items_per_side: number; markers_per_player: number };
  town: { plan: string; grid: string[]; villas?: { red: number; blue: number; space: string }[] };
  merchants: { color: string }[];
  goods: { id: string }[];
  specials: { id: string }[];
  spaces: Row[];
}
export interface Square { red: number; blue: number }
/** `at` is where its lettering begins: the upper left of its widest row, `wide` how much room there is. */
export interface House { space: number; row: Row; squares: Square[]; outline: string; at: [number, number]; wide: number }

export const CELL = 70;
export const DECKS = ['large_order', 'small_order', 'message', 'privilege'] as const;

export class Box {
  readonly goods: string[];
  readonly specials: string[];
  readonly colours: string[];
  readonly houses: House[];
  readonly streets: { space: number; square: Square }[];
  readonly size: number;

  constructor(readonly board: BoardFile<Printed>) {
    const { tables, nouns } = board;
    this.goods = tables.goods.map(({ id }) => id);
    this.specials = tables.specials.map(({ id }) => id);
    this.colours = tables.merchants.map(({ color }) => color);
    const grid = tables.town.grid.map((line) => line.split(' '));
    this.size = grid.length;
    const villas = tables.town.plan === 'villas' ? (tables.town.villas ?? []) : [];
    const codeAt = ({ red, blue }: Square): string => {
      const moved = villas.find((villa) => villa.red === red && villa.blue === blue);
      return moved ? tables.spaces.find(({ id }) => id === moved.space)!.code : (grid[blue - 1]?.[red - 1] ?? '');
    };
    const all = grid.flatMap((line, y) => line.map((_, x): Square => ({ red: x + 1, blue: y + 1 })));
    this.houses = tables.spaces.map((row, space) => {
      const squares = all.filter((square) => codeAt(square) === row.code);
      const breadth = (blue: number) => squares.filter((square) => square.blue === blue).length;
      const top = [...squares].sort((a, b) => breadth(b.blue) - breadth(a.blue) || a.blue - b.blue || a.red - b.red)[0];
      return { space, row, squares, outline: outline(squares), at: [(top.red - 1) * CELL, (top.blue - 1) * CELL], wide: breadth(top.blue) * CELL - 12 };
    });
    this.streets = (nouns.space as (string | [string, Square])[]).flatMap((noun, space) =>
      typeof noun !== 'string' && noun[0] === 'genoa.street' ? [{ space, square: noun[1] }] : []);
  }

  centre(space: number): [number, number] {
    const squares = space < this.houses.length ? this.houses[space].squares : [this.streets.find((street) => street.space === space)!.square];
    const mean = (pick: (square: Square) => number) => squares.reduce((sum, square) => sum + pick(square), 0) / squares.length;
    return [(mean(({ red }) => red) - 0.5) * CELL, (mean(({ blue }) => blue) - 0.5) * CELL];
  }
}

/** The edges between squares inside and outside. */
function outline(squares: Square[]): string {
  const has = (red: number, blue: number) => squares.some((square) => square.red === red && square.blue === blue);
  return squares.map(({ red, blue }) => {
    const [x, y] = [(red - 1) * CELL, (blue - 1) * CELL];
    return [
      has(red, blue - 1) ? '' : `M${x} ${y}h${CELL}`, has(red, blue + 1) ? '' : `M${x} ${y + CELL}h${CELL}`,
      has(red - 1, blue) ? '' : `M${x} ${y}v${CELL}`, has(red + 1, blue) ? '' : `M${x + CELL} ${y}v${CELL}`,
    ].join('');
  }).join('');
}
