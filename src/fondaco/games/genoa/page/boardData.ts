/** Printed components of Die Händler von Genua: town, buildings, cards. */
import type { BoardFile } from '$web/lib/wire';

interface Row {
  id: string;
  name: string;
  kind: string;
  goods?: string[];
  special?: string;
  deck?: string;
  cards?: number;
  markers?: number;
}
export interface Printed {
  game: {
    ducat_step: number;
    discs: number;
    owner_income: number;
    building_value: number;
    large_order_ducats: number;
    small_order_ducats: number;
    message_ducats: number;
    privilege_scale: number[];
  };
  town: { grid: string[] };
  merchants: { color: string }[];
  goods: { id: string; count: number }[];
  specials: { id: string }[];
  spaces: Row[];
}
export interface Square {
  red: number;
  blue: number;
}
/**
 * Geometry of a building. `at` is the upper left of its widest row, where the text begins, `wide` the room for it; `foot`
 * is where the tower stands, `shield` where the owner's marker hangs, `upright` is true for a narrow, high building.
 */
export interface Building {
  space: number;
  row: Row;
  squares: Square[];
  outline: string;
  at: Point;
  wide: number;
  upright: boolean;
  foot: Point;
  shield: Point;
  silhouette: string;
}
export type Point = [number, number];
/** A card of a deck as printed. */
export interface Card {
  deck: Deck;
  spaces: number[];
  goods: number[];
}

export const CELL = 72;
export const DECKS = ['large_order', 'small_order', 'message', 'privilege'] as const;
export type Deck = (typeof DECKS)[number];
export const DECK_SIGNS: Record<Deck, string> = {
  large_order: 'order',
  small_order: 'scroll',
  message: 'message',
  privilege: 'privilege',
};
export const SPECIAL_SIGNS: Record<string, string> = {
  start_anywhere: 'startfield',
  further_action: 'action',
  any_ware: 'anyware',
  swap: 'swap',
  building_action: 'building',
};
const SILHOUETTES: Record<string, string> = {
  palazzo: 'palace',
  hafen: 'port',
  park: 'trees',
  kutscherei: 'wagonwheel',
  rathaus: 'tower',
  kathedrale: 'basilica',
  poststation: 'message',
  gildenhalle: 'chest',
  taverna: 'wine',
  trattoria: 'wine',
};

/** Sizes of an offer flag, of the mark of an own card, and of the tower. */
const [FLAG, MARK] = [{ wide: 35, high: 19 }, 20];
export const TOWER = { size: 28, high: 40 };
const MARGIN = 14;

/** Position of an own card's mark: in the lower right corner, the next to its left. */
export const markAt = ({ at: [x, y], wide, upright }: Building, n: number): Point => [
  x + wide + MARGIN / 2 - (n + 1) * MARK + 1,
  y + (upright ? 2 : 1) * CELL - 22,
];

/** Position of a flag: from the lower left on, beside or above the marks, and above the tower if it was there. */
export function flagAt(building: Building, marks: number, n: number, walked: boolean): Point {
  const {
    at: [x, y],
    wide,
    upright,
    row: { kind },
  } = building;
  const most = upright ? 2 : 4;
  const storeys = upright || kind === 'market' ? 2 : 1;
  const beside = Math.max(0, Math.min(most, Math.floor((wide + MARGIN - 2 - marks * MARK) / FLAG.wide)));
  const [row, place] = n < beside ? [0, n] : [1 + Math.floor((n - beside) / most), (n - beside) % most];
  // in a high building the tower stands between the first row and the others
  const raised = !row ? 0 : upright && walked ? TOWER.high + 5 : marks ? 4 : 0;
  return [x + 2 + place * FLAG.wide, y + storeys * CELL - FLAG.high * (row + 1) - raised];
}

export class BoardData {
  readonly goods: string[];
  readonly specials: string[];
  readonly colours: string[];
  readonly buildings: Building[];
  readonly streets: { space: number; square: Square }[];
  readonly cards: Card[];
  readonly size: number;
  /** Item numbers: goods, special cards, marker, a card of each deck, each card. */
  readonly marker: number;
  readonly aCard: number;
  readonly firstCard: number;

  constructor(readonly board: BoardFile<Printed>) {
    const { tables, nouns } = board;
    this.goods = tables.goods.map(({ id }) => id);
    this.specials = tables.specials.map(({ id }) => id);
    this.colours = tables.merchants.map(({ color }) => color);
    this.marker = this.goods.length + this.specials.length;
    this.aCard = this.marker + 1;
    this.firstCard = this.aCard + DECKS.length;
    this.size = tables.town.grid.length;
    const spaces = nouns.space as [string, { squares: Square[] }][];
    const row = (key: string) => tables.spaces.find(({ id }) => key === `genoa.space.${id}`);
    this.buildings = spaces.flatMap(([key, { squares }], space) =>
      row(key) ? [built(row(key)!, space, squares)] : [],
    );
    this.streets = spaces.flatMap(([key, { squares }], space) => (row(key) ? [] : [{ space, square: squares[0] }]));
    this.cards = (nouns.card as [string, { space?: number; spaces?: number[]; goods?: number[] }][]).map(
      ([key, { space, spaces, goods }]) => ({
        deck: key.slice(key.lastIndexOf('.') + 1) as Deck,
        spaces: spaces ?? [space!],
        goods: goods ?? [],
      }),
    );
  }

  /** Path of the tower, below the icons of the buildings. */
  trail(walk: number[]): string {
    return `M${walk
      .map((space) => this.foot(space))
      .map(([x, y]) => [x, y + 8])
      .join('L')}`;
  }

  /** The first card of a deck, for an example. */
  first(deck: Deck): Card {
    return this.cards.find((card) => card.deck === deck)!;
  }

  /** Decks whose orders name a space. */
  ordersAt(space: number): Deck[] {
    return DECKS.filter((deck) =>
      this.cards.some((card) => card.deck === deck && card.goods.length && card.spaces.includes(space)),
    );
  }

  /** Where the tower stands on a space. */
  foot(space: number): Point {
    if (space < this.buildings.length) return this.buildings[space].foot;
    const { square } = this.streets.find((street) => street.space === space)!;
    return [(square.red - 0.5) * CELL, (square.blue - 0.5) * CELL];
  }
}

function built(row: Row, space: number, squares: Square[]): Building {
  const breadth = (blue: number) => squares.filter((square) => square.blue === blue).length;
  const top = [...squares].sort((a, b) => breadth(b.blue) - breadth(a.blue) || a.blue - b.blue || a.red - b.red)[0];
  const upright = breadth(top.blue) === 1;
  const leg = squares.find((square) => breadth(square.blue) < breadth(top.blue));
  const last = leg ?? (upright ? squares.at(-1)! : squares.filter(({ blue }) => blue === top.blue).at(-1)!);
  const [x, y] = [(top.red - 1) * CELL, (top.blue - 1) * CELL];
  const wide = breadth(top.blue) * CELL;
  const market = row.kind === 'market';
  return {
    space,
    row,
    squares,
    outline: outline(squares),
    at: [x, y],
    wide: wide - 14,
    upright,
    silhouette: row.kind === 'villa' ? 'villa' : (SILHOUETTES[row.id] ?? ''),
    foot: market
      ? [x + CELL, y + CELL]
      : [(last.red - 0.5) * CELL + (leg || upright ? 0 : 12), (last.blue - 0.5) * CELL + (leg ? 0 : 2)],
    shield: upright
      ? [x + CELL - 27, y + CELL - 6]
      : leg
        ? [(leg.red - 1) * CELL + 8, (leg.blue - 1) * CELL + (leg.blue < top.blue ? 8 : CELL - 30)]
        : [x + wide - 28, y + 8],
  };
}

/** The edges between squares inside and outside. */
function outline(squares: Square[]): string {
  const has = (red: number, blue: number) => squares.some((square) => square.red === red && square.blue === blue);
  return squares
    .map(({ red, blue }) => {
      const [x, y] = [(red - 1) * CELL, (blue - 1) * CELL];
      return [
        has(red, blue - 1) ? '' : `M${x} ${y}h${CELL}`,
        has(red, blue + 1) ? '' : `M${x} ${y + CELL}h${CELL}`,
        has(red - 1, blue) ? '' : `M${x} ${y}v${CELL}`,
        has(red + 1, blue) ? '' : `M${x + CELL} ${y}v${CELL}`,
      ].join('');
    })
    .join('');
}
