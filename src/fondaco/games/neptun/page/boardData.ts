/** Printed components of Neptun by number, and where they are drawn. */
import { berths, row } from '$web/chart/berths';
import { snapToCoast } from '$web/chart/coast';
import { curve, toCoastUnits, type Point, type Sheet } from '$web/chart/projection';
import type { Lane } from '$web/chart/shipAnimation';
import type { BoardFile } from '$web/lib/wire';
import drawing from './chart.json';

interface City {
  id: string;
  name: string;
  region?: string;
  /** Pay of each good: gold, or points in the temple. */
  pays?: Record<string, { gold?: number; temple?: number }>;
  lat: number;
  lon: number;
}
export interface Printed {
  merchants: { color: string }[];
  wind: { least_forecast: number; speeds: number[] };
  start: City;
  regions: { id: string; name: string }[];
  cities: City[];
  routes: { a: string; b: string; kind: string }[];
  goods: { id: string }[];
  game: { gold_per_mile: number; gold_per_temple_point: number; leftover_gold: number; extra_turns: number };
  /** Tiles of each round, by temple. */
  point_tiles: Record<'A' | 'B' | 'C', number[]>[];
}
export interface Harbour {
  number: number;
  id: string;
  name: string;
  at: Point;
  label: [number, number, string];
  pin: Point;
  region: number;
}
export interface TiledLane extends Lane {
  disc: Point;
}

const [WEST, NORTH]: Point = toCoastUnits([-9.6, 46.15]);
/** 9.6 degrees west to 40.8 east, 27.1 pixels per degree. */
export const SHEET: Sheet = { x: WEST, y: NORTH, scale: 0.271, width: 1366, height: 566 };
export const HEART: Point = [14.5, 39.2];
/** Position of each temple in pixels of the sheet. */
export const TEMPLES: Record<string, Point> = {
  hispania: [14, 244],
  italia: [366, 8],
  graecia: [784, 70],
  asia_minor: [1082, 236],
  africa: [236, 424],
};

/** The place where every round begins. */
export const START = 0;

export const PIN = 78;
/** Distance between ships that can be told apart. */
export const BERTH = 24;

const onSheet = ([x, y]: Point): Point => [(x - SHEET.x) * SHEET.scale, (y - SHEET.y) * SHEET.scale];
const drawn = drawing as unknown as {
  routes: Record<string, { via: Point[]; tile: number }>;
  names: Record<string, [number, number, string]>;
  pins: Record<string, Point>;
  provinces: Record<string, { colour: string; ink: string; dark: string; outline: Point[] }>;
};

/** Pay of a contract. */
export function pay({ cities }: Pick<Printed, 'cities'>, city: string, good: string): { gold: number; points: number } {
  const { gold = 0, temple: points = 0 } = cities.find(({ id }) => id === city)?.pays?.[good] ?? {};
  return { gold, points };
}

const LETTER = 7.2;
/** Discs over the text beside a harbour: its name, and the pin of a contract. */
function lettering({ at: [x, y], name, label: [dx, dy, anchor], pin }: Harbour): Point[] {
  const long = name.length * LETTER;
  const left = x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? long : long / 2);
  return [...row([left, y + dy - 5], 0, long), ...row([x + pin[0], y + pin[1] + 10], 0, PIN)];
}

export class BoardData {
  readonly sheet = SHEET;
  readonly harbours: Harbour[];
  readonly lanes: TiledLane[];
  /** Positions of ships, by harbour. */
  readonly berths: Point[][];
  readonly goods: string[];
  readonly colours: string[];
  readonly oars: { strength: number; wind: number }[];
  /** The fields of a contract strip. */
  readonly slots: number[];

  constructor(readonly board: BoardFile<Printed>) {
    const { tables } = board;
    const cities = [tables.start, ...tables.cities];
    this.goods = tables.goods.map(({ id }) => id);
    this.colours = tables.merchants.map(({ color }) => color);
    this.harbours = cities.map((city, number) => ({
      number,
      id: city.id,
      name: city.name,
      at: onSheet(snapToCoast([city.lon, city.lat])),
      label: drawn.names[city.id] ?? [10, 4, 'start'],
      pin: drawn.pins[city.id] ?? [12, 10],
      region: tables.regions.findIndex(({ id }) => id === city.region),
    }));
    this.lanes = tables.routes.map(({ a, b }) => this.lane(a, b));
    this.berths = berths(
      this.harbours.map(({ at }) => at),
      [...this.harbours.flatMap(lettering), ...this.lanes.map(({ disc }) => disc)],
      SHEET.width,
      SHEET.height,
    );
    this.slots = board.nouns.slot.map((_, slot) => slot);
    this.oars = (board.nouns.oar as [string, { strength: number; wind: string }][]).map(([, { strength, wind }]) => ({
      strength,
      wind: Number(wind),
    }));
  }

  private lane(a: string, b: string): TiledLane {
    const [from, to] = [a, b].map((id) => this.harbours.findIndex((harbour) => harbour.id === id));
    const there = drawn.routes[`${a}-${b}`];
    const back = drawn.routes[`${b}-${a}`];
    const via = (there?.via ?? [...(back?.via ?? [])].reverse()).map((place) => onSheet(toCoastUnits(place)));
    const points = [this.harbours[from].at, ...via, this.harbours[to].at];
    return { a: from, b: to, path: curve(points), disc: along(points, there?.tile ?? 1 - (back?.tile ?? 0.5)) };
  }

  /** Text colour of a province, in light and dark mode. */
  ink(region: number): string {
    const province = drawn.provinces[this.board.tables.regions[region]?.id];
    return province ? `light-dark(${province.ink}, ${province.dark})` : 'var(--ink)';
  }

  /** The same as background of light text. */
  ground(region: number): string {
    return drawn.provinces[this.board.tables.regions[region]?.id]?.ink ?? '#4a3c2f';
  }

  provinces(): { id: string; colour: string; path: string }[] {
    return Object.entries(drawn.provinces).map(([id, { colour, outline }]) => ({
      id,
      colour,
      path: `M${outline.map((place) => onSheet(toCoastUnits(place))).join('L')}Z`,
    }));
  }
}

/** The point at this share of a line through points. */
function along(points: Point[], share: number): Point {
  const lengths = points.slice(1).map((to, i) => Math.hypot(to[0] - points[i][0], to[1] - points[i][1]));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    if (left <= length) {
      const part = length ? left / length : 0;
      return [
        points[i][0] + (points[i + 1][0] - points[i][0]) * part,
        points[i][1] + (points[i + 1][1] - points[i][1]) * part,
      ];
    }
    left -= length;
  }
  return points[points.length - 1];
}
