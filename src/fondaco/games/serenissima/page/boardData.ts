/** Printed components of Serenissima by number, and where they are drawn. */
import { toCoastUnits, type Point, type Sheet } from '$web/chart/projection';
import { ZoneMap, type Drawing, type ZoneRow } from '$web/chart/zones';
import type { BoardFile } from '$web/lib/wire';
import drawing from './chart.json';

interface ZoneTable {
  id: string;
  name: string;
  zone_lonlat: Point;
  /** False in open sea. */
  port?: boolean;
  /** By default, the port lies where its zone does. */
  port_lonlat?: Point;
  start?: boolean;
}
export interface DogeCard {
  name: string;
  count: number;
  advance: number;
  wine_income: boolean;
  reshuffle: boolean;
}
export interface Printed {
  components: {
    galley_slots: number;
    colours: string[];
    start_sailors_port: number;
    cost_sailor: number;
    cost_extra_cube: number;
    special_investment_galleys: number;
    cost_fort: number;
    cost_basilica: number;
    fort_dice: number;
    spice_bonus: number;
    wine_card_income: number;
  };
  dice: { faces: number; skulls: number };
  scoring: { table: number[]; basilica: number };
  doge_card: DogeCard[];
  turn_track: { start_4: number; scoring_4: number[] };
  zone: ZoneTable[];
  edge: { a: string; b: string }[];
}

/** Goods by number, named as in the shared icons. */
export const GOODS = ['wood', 'stone', 'marble', 'wine', 'gold', 'spices'];
const [WEST, NORTH]: Point = toCoastUnits([-7.2, 47.35]);
/** 7.2 degrees west to 37.6 east, 30.5 pixels per degree. */
export const SHEET: Sheet = { x: WEST, y: NORTH, scale: 0.30491, width: 1366, height: 768 };
/** The rhumb lines meet in the wheel. */
export const HEART: Point = [-3.133, 31.231];

export class BoardData {
  readonly sea: ZoneMap;
  readonly colours: string[];
  readonly cards: DogeCard[];

  constructor(readonly board: BoardFile<Printed>) {
    const { tables } = board;
    this.colours = tables.components.colours;
    this.cards = tables.doge_card.flatMap((card) => Array<DogeCard>(card.count).fill(card));
    this.sea = new ZoneMap(
      SHEET,
      tables.zone.map((zone) => this.row(zone)),
      drawing as Drawing,
    );
  }

  get numbers() {
    return this.board.tables.components;
  }

  private row({ id, name, zone_lonlat: [lon, lat], port = true, port_lonlat = [lon, lat] }: ZoneTable): ZoneRow {
    const adjacent = this.board.tables.edge.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : []));
    return {
      key: id,
      name,
      lon,
      lat,
      adjacent,
      open_sea: !port,
      port: port ? { name, lon: port_lonlat[0], lat: port_lonlat[1] } : undefined,
    };
  }

  zone(zone: number): ZoneTable {
    return this.board.tables.zone[zone];
  }
}
