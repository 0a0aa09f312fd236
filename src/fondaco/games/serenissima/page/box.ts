/** What is printed on the components of Serenissima, looked up by number, and where it is drawn. */
import { unit, type Point, type Sheet } from '$web/chart/project';
import { ZoneSea, type Drawing, type ZoneRow } from '$web/chart/zones';
import type { Action } from '$web/lib/menu';
import type { BoardFile } from '$web/lib/wire';
import drawing from './chart.json';
import type { PortState, Prince, Serenissima } from './view';

interface ZoneTable {
  id: string;
  name: string;
  zone_lonlat: Point;
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
    galleys: number;
    galleys_2_3_players: number;
    galley_slots: number;
    colours: string[];
    spice_bonus: number;
    cost_sailor: number;
    cost_per_galley_owned: number;
    cost_fort: number;
    cost_basilica: number;
    cost_extra_cube: number;
    wine_card_income: number;
  };
  turn_track: { start_4: number; start_2_3: number };
  scoring: { table: number[]; basilica: number };
  doge_card: DogeCard[];
  zone: ZoneTable[];
  edge: { a: string; b: string }[];
}

/** The goods by number, as the house draws them. */
export const GOODS = ['wood', 'stone', 'marble', 'wine', 'gold', 'spices'];
export const SPICES = GOODS.indexOf('spices');
const [WEST, NORTH]: Point = unit([-7.2, 47.35]);
/** 7.2 degrees west to 37.6 east, 30.5 pixels per degree. */
export const SHEET: Sheet = { x: WEST, y: NORTH, scale: 0.30491, width: 1366, height: 768 };
/** The lines of the winds meet in the wheel. */
export const HEART: Point = [-3.133, 31.231];

export class Box {
  readonly sea: ZoneSea;
  readonly colours: string[];
  readonly cards: DogeCard[];

  constructor(readonly board: BoardFile<Printed>) {
    const { tables } = board;
    this.colours = tables.components.colours;
    this.cards = tables.doge_card.flatMap((card) => Array<DogeCard>(card.count).fill(card));
    this.sea = new ZoneSea(
      SHEET,
      tables.zone.map((zone) => this.row(zone)),
      drawing as Drawing,
    );
  }

  get numbers() {
    return this.board.tables.components;
  }

  private row({ id, name, zone_lonlat: [lon, lat], port_lonlat }: ZoneTable): ZoneRow {
    const adjacent = this.board.tables.edge.flatMap(({ a, b }) => (a === id ? [b] : b === id ? [a] : []));
    return {
      key: id,
      name,
      lon,
      lat,
      adjacent,
      open_sea: !port_lonlat,
      port: port_lonlat && { name, lon: port_lonlat[0], lat: port_lonlat[1] },
    };
  }

  zone(zone: number): ZoneTable {
    return this.board.tables.zone[zone];
  }

  /** How many numbers the wheel has. */
  galleys(players: number): number {
    return players === 4 ? this.numbers.galleys : this.numbers.galleys_2_3_players;
  }

  trackStart(players: number): number {
    return players === 4 ? this.board.tables.turn_track.start_4 : this.board.tables.turn_track.start_2_3;
  }

  /** What a port would pay its holder at a scoring. */
  worth({ goods, basilica }: PortState): number {
    const { table, basilica: bonus } = this.board.tables.scoring;
    return table[goods.length] + (basilica ? bonus : 0);
  }

  /** What somebody would gain at a scoring. */
  yield(view: Serenissima, seat: number): number {
    return view.ports.filter((port) => port.seat === seat).reduce((sum, port) => sum + this.worth(port), 0);
  }

  /** What the bank would pay for a cube here. */
  price(port: PortState, seat: number, good: number): number {
    return (port.seat === seat ? 0 : port.slots[port.goods.length]) + (good === SPICES ? this.numbers.spice_bonus : 0);
  }

  /** What an investment costs; nothing else has a price of its own. */
  cost(action: Action, prince: Prince): number | null {
    const { cost_sailor, cost_per_galley_owned, cost_fort, cost_basilica } = this.numbers;
    switch (action.do) {
      case 'recruit':
      case 'enlist':
        return cost_sailor;
      case 'commission':
        return cost_per_galley_owned * prince.galleys.length + cost_sailor;
      case 'build_fort':
        return cost_fort;
      case 'build_basilica':
        return cost_basilica;
    }
    return null;
  }
}
