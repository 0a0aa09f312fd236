/** Printed components of Oltre Mare by number, and where they are drawn. */
import { berths, row } from '$web/chart/berths';
import { snapToCoast } from '$web/chart/coast';
import { curve, toCoastUnits, type Point, type Sheet } from '$web/chart/projection';
import type { Lane } from '$web/chart/shipAnimation';
import type { Translator } from '$web/lib/translator';
import type { BoardFile } from '$web/lib/wire';
import drawing from './chart.json';
import type { OltreMare } from './view';

export const ICONS = ['ducats', 'pirates', 'market', 'navigation'] as const;
export const MARKERS = [
  'compass',
  'fight_pirates',
  'favourable_terms',
  'local_authority',
  'big_deal',
  'open_sea',
] as const;

export interface Printed {
  game: { favourable_terms_prices: number[]; local_authority_base: number };
  merchants: { id: string; color: string }[];
  goods: { id: string; count: number; sequence: number[] }[];
  ports: { id: string; name: string; lat: number; lon: number }[];
  routes: { a: string; b: string; via?: Point[] }[];
  cards: { id: string; good: string; actions: string[]; lions: number; load: number; port?: string }[];
}

export interface CardFace {
  number: number;
  good: string;
  goodNumber: number;
  icons: boolean[];
  lions: number;
  load: number;
  port: number | null;
  sequence: number[];
}
export interface PortPlace {
  number: number;
  id: string;
  name: string;
  at: Point;
  angle: number;
  anchor: 'start' | 'end';
  great: boolean;
}
export interface Route extends Lane {
  number: number;
}

/** 1.3 degrees west to 41.7 east, from 47.7 north down, 22 pixels per degree. */
export const SHEET: Sheet = { x: 1470, y: 828.6, scale: 0.2205, width: 948, height: 522 };
export const HEART: Point = [18.35, 35.15];

const onSheet = ([x, y]: Point): Point => [(x - SHEET.x) * SHEET.scale, (y - SHEET.y) * SHEET.scale];

/** Discs over a port's name, which runs inland at an angle. */
function lettering({ at: [x, y], angle, anchor, name }: PortPlace): Point[] {
  const slant = (angle * Math.PI) / 180 + (anchor === 'end' ? Math.PI : 0);
  return row([x + 14 * Math.cos(slant), y + 14 * Math.sin(slant)], slant, name.length * 6);
}

/** Explanation of a marker, with the board's numbers. */
export function helpOf(
  translator: Pick<Translator, 'say' | 'join'>,
  { game }: Pick<Printed, 'game'>,
  marker: number,
): string {
  return translator.say(`oltremare.marker_help.${MARKERS[marker]}`, {
    prices: translator.join(game.favourable_terms_prices.map(String)),
    base: game.local_authority_base,
  });
}

/** Pay for each rank. */
export const scaleOf = ({ place_ducats }: Pick<OltreMare, 'place_ducats'>): string => place_ducats.join(', ');

export class BoardData {
  readonly cards: CardFace[];
  readonly ports: PortPlace[];
  readonly routes: Route[];
  /** Positions of ships in each port, the best first. */
  readonly berths: Point[][];
  readonly goods: Printed['goods'];
  readonly colours: string[];

  constructor(readonly board: BoardFile<Printed>) {
    const { tables } = board;
    this.goods = tables.goods;
    this.colours = tables.merchants.map((merchant) => merchant.color);
    const port = new Map(tables.ports.map(({ id }, number) => [id, number]));
    this.cards = tables.cards.map((card, number) => ({
      number,
      good: card.good,
      goodNumber: tables.goods.findIndex(({ id }) => id === card.good),
      icons: ICONS.map((icon) => card.actions.includes(icon)),
      lions: card.lions,
      load: card.load,
      port: card.port === undefined ? null : port.get(card.port)!,
      sequence: tables.goods.find(({ id }) => id === card.good)!.sequence,
    }));
    const degree = new Map<string, number>();
    for (const { a, b } of tables.routes) for (const end of [a, b]) degree.set(end, (degree.get(end) ?? 0) + 1);
    const drawn = drawing.ports as unknown as Record<string, [number, 'start' | 'end']>;
    this.ports = tables.ports.map(({ id, name, lat, lon }, number) => {
      const [angle, anchor] = drawn[id] ?? [0, 'start'];
      return {
        number,
        id,
        name,
        at: onSheet(snapToCoast([lon, lat])),
        angle,
        anchor,
        great: (degree.get(id) ?? 0) >= 4 || id === 'venezia',
      };
    });
    this.berths = berths(
      this.ports.map(({ at }) => at),
      this.ports.flatMap(lettering),
      SHEET.width,
      SHEET.height,
    );
    this.routes = tables.routes.map(({ a, b, via }, number) => {
      const [from, to] = [port.get(a)!, port.get(b)!];
      const sea = (via ?? drawnVia(a, b)).map((place) => onSheet(toCoastUnits(place)));
      return { number, a: from, b: to, path: curve([this.ports[from].at, ...sea, this.ports[to].at]) };
    });
  }
}

/** Order of a hand: by good. */
export function inHand(cards: CardFace[]): CardFace[] {
  return [...cards].sort((a, b) => a.goodNumber - b.goodNumber || a.load - b.load || a.number - b.number);
}

function drawnVia(a: string, b: string): Point[] {
  for (const [from, to, via] of drawing.routes as [string, string, Point[]][]) {
    if (from === a && to === b) return via;
    if (from === b && to === a) return [...via].reverse();
  }
  return [];
}
