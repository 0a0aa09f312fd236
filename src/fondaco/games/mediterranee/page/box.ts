/** What is printed on the components of Méditerranée, looked up by number, and where it is drawn. */
import { unit, type Point, type Sheet } from '$web/chart/project';
import { ZoneSea, type Drawing, type ZoneRow } from '$web/chart/zones';
import type { BoardFile } from '$web/lib/wire';
import drawing from './chart.json';
import type { Mediterranee, PortState } from './view';

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
    galleys_total: number;
    good_price: number;
    sailor_price: number;
    build_price: number;
    foreign_price_max: number;
    monopoly_price_max: number;
    bonus_port: number;
    bonus_capital: number;
  };
  points: { own_capital: number; port_not_full: number; full: Record<string, number> };
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

  get figures() {
    return this.board.tables.rules;
  }

  /** Galleys are counted from one. */
  number(galley: number): number {
    return galley + 1;
  }

  port(zone: number): Port | undefined {
    return this.board.tables.zone[zone].port;
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
    return held.reduce(
      (sum, { port, slots, stock_goods }) =>
        sum + (stock_goods.length === slots.length ? points.full[this.port(port)!.size] : points.port_not_full),
      own,
    );
  }

  private has({ port, stock_goods }: PortState, good: number): boolean {
    return stock_goods.includes(good) || this.port(port)?.good === this.goods[good];
  }

  /** What a good would bring in a port: the lowest free number, and more where its holder lacks it. */
  price(
    view: Mediterranee,
    seat: number,
    port: PortState,
    good: number,
    ownPortsPay: boolean,
  ): { ducats: number; bonus: number } {
    const strange = port.flag_seat >= 0 && port.flag_seat !== seat;
    const lacking = strange && !view.ports.some((other) => other.flag_seat === port.flag_seat && this.has(other, good));
    const bonus = this.port(port.port)?.size === 'capital' ? this.figures.bonus_capital : this.figures.bonus_port;
    return {
      ducats: ownPortsPay || port.flag_seat !== seat ? 100 * port.slots[port.stock_goods.length] : 0,
      bonus: lacking ? bonus : 0,
    };
  }
}
