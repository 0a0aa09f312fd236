/** Printed components of Méditerranée by number, and where they are drawn. */
import { toCoastUnits, type Point, type Sheet } from '$web/chart/projection';
import { ZoneMap, type Drawing, type ZoneRow } from '$web/chart/zones';
import type { BoardFile } from '$web/lib/wire';
import drawing from './chart.json';

interface Port {
  name: string;
  good: string;
  size: 'small' | 'medium' | 'capital';
  lon: number;
  lat: number;
}
export interface Printed {
  rules: {
    galley_capacity: number;
    start_sailors: number;
    good_price: number;
    sailor_price: number;
    build_price: number;
    capital_income: number;
    bonus_port: number;
    bonus_capital: number;
    combat_divisor: number;
    fort_divisor: number;
  };
  warehouse: Partial<Record<Port['size'], number[]>>;
  build: { galley: string[]; fort: string[] };
  points: {
    own_capital: number;
    ducats_per_point: number;
    port_not_full: number;
    full: Record<Port['size'], number>;
  };
  good: { key: string }[];
  power: { key: string; capital: string }[];
  zone: (ZoneRow & { port?: Port })[];
}

const [WEST, NORTH]: Point = toCoastUnits([-7.2, 47.35]);
/** 7.2 degrees west to 37.6 east, 30.5 pixels per degree. */
export const SHEET: Sheet = { x: WEST, y: NORTH, scale: 0.30491, width: 1366, height: 768 };
export const HEART: Point = [33.2, 39];

export class BoardData {
  readonly sea: ZoneMap;
  readonly goods: string[];
  readonly capacity: number;

  constructor(readonly board: BoardFile<Printed>) {
    const { tables } = board;
    this.goods = tables.good.map(({ key }) => key);
    this.capacity = tables.rules.galley_capacity;
    this.sea = new ZoneMap(SHEET, tables.zone, drawing as Drawing);
  }

  /** Galleys are counted from one. */
  number(galley: number): number {
    return galley + 1;
  }

  port(zone: number): Port | undefined {
    return this.board.tables.zone[zone].port;
  }
}
