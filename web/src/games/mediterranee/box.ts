/** What is printed on the components of Méditerranée, looked up by number, and where it is drawn. */
import { unit, type Point, type Sheet } from '../../chart/project';
import { ZoneSea, type Drawing, type ZoneRow } from '../../chart/zones';
import type { BoardFile } from '../../lib/wire';
import drawing from './chart.json';
import type { Mediterranee } from './view';

interface Port { name: string; good: string; size: 'small' | 'medium' | 'capital'; lon: number; lat: number }
export interface Printed {
  rules: { galley_capacity: number; start_sailors: number; galleys_total: number };
  points: { own_capital: number; port_not_full: number; full: Record<string, number> };
  warehouse: Record<string, number[]>;
  good: { key: string }[];
  power: { key: string; capital: string }[];
  zone: (ZoneRow & { port?: Port })[];
}

const COLOURS: Record<string, string> = { venice: 'red', genoa: 'purple', spain: 'yellow', turkey: 'orange' };
const [WEST, NORTH]: Point = unit([-7.2, 47.35]);
/** 7.2 degrees west to 37.6 east, 30.5 pixels per degree. */
export const SHEET: Sheet = { x: WEST, y: NORTH, scale: 0.30491, width: 1366, height: 768 };
export const HEART: Point = [33.2, 39];

export class Box {
  readonly sea: ZoneSea;
  readonly goods: string[];
  readonly capacity: number;

  constructor(readonly board: BoardFile<Printed>) {
    const { tables } = board;
    this.goods = tables.good.map(({ key }) => key);
    this.capacity = tables.rules.galley_capacity;
    this.sea = new ZoneSea(SHEET, tables.zone, drawing as Drawing);
  }

  port(zone: number): Port | undefined {
    return this.board.tables.zone[zone].port;
  }

  slots(zone: number): number[] {
    const port = this.port(zone);
    return port ? [...this.board.tables.warehouse[port.size]].sort((a, b) => a - b) : [];
  }

  /** The colour of each seat is that of its power. */
  colours(view: Mediterranee): string[] {
    return view.powers.map(({ power }) => COLOURS[this.board.tables.power[power].key] ?? 'blue');
  }

  /** The public part of a power's prosperity: its capital and its ports. */
  prosperity(view: Mediterranee, seat: number): number {
    const { points } = this.board.tables;
    const held = view.ports.filter((port) => port.flag_seat === seat);
    const own = held.some((port) => port.port === view.powers[seat].capital_port) ? points.own_capital : 0;
    return held.reduce((sum, { port, stock_goods }) =>
      sum + (stock_goods.length === this.slots(port).length ? points.full[this.port(port)!.size] : points.port_not_full), own);
  }
}
