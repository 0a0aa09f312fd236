/** Sea zones: their geometry on a sheet, and positions for ports and galleys. */
import type { Entry } from '../lib/wire';
import { snapToCoast } from './coast';
import { project, type Point, type Sheet } from './projection';

/** Precomputed drawing of a standard board; unknown zones are drawn as circles. */
export interface Drawing {
  zones: Record<string, { outline: string; tablet?: number[]; berths: number[][] }>;
  borders: { between: string[]; line: string }[];
  rocks: number[][];
}
export interface ZoneRow {
  key: string;
  name: string;
  lon: number;
  lat: number;
  adjacent: string[];
  open_sea?: boolean;
  port?: { name: string; lon: number; lat: number };
}
export interface Zone {
  number: number;
  key: string;
  openSea: boolean;
  outline: string | null;
  /** Outline as points of the sheet. */
  rings: Point[][];
  centre: Point;
  berths: Point[];
  port: { dot: Point; tablet: Point } | null;
}

/** Position of a galley; a low one follows another in a convoy. */
export interface Mooring {
  at: Point;
  low: boolean;
}
/** A possible position of a low galley, and how much land and how much of a port's label lie under it. */
interface Anchorage {
  at: Point;
  blocked: number;
}
/** A galley arrived in a zone (`from` another, if known), or was removed (`zone` null). */
export interface Arrival {
  galley: number;
  zone: number | null;
  from?: number;
}

/** Messages about galleys, each with the argument that holds the zone; null for a removed galley. */
export type ArrivalMessages = Record<string, 'zone' | 'port' | null>;

/** All arrivals that the log reports. */
export function arrivalsOf(log: Entry[], voyages: ArrivalMessages): Arrival[] {
  const events = log.flatMap(({ events }) => events).filter(({ says }) => says in voyages);
  return events.map(({ says, args }) => {
    const [to, { galley, from_zone: from, ...places }] = [voyages[says], args as Record<string, number>];
    return { galley, zone: to && places[to], from };
  });
}

const firstFree = (taken: number[]) => {
  let berth = 0;
  while (taken.includes(berth)) berth++;
  return berth;
};

/** Berth of each galley in its zone: an arriving galley takes the first free berth and keeps it while it stays. */
export function assignBerths(arrivals: Arrival[], galleys: { galley: number; zone: number }[]): Map<number, number> {
  const moored = new Map<number, { zone: number; berth: number }>();
  const berthsIn = (zone: number) => [...moored.values()].flatMap((each) => (each.zone === zone ? [each.berth] : []));
  const arrive = (galley: number, zone: number | null) => {
    moored.delete(galley);
    if (zone !== null) moored.set(galley, { zone, berth: firstFree(berthsIn(zone)) });
  };
  // the log has no arrival of galleys that were there from the start
  const firsts = new Map([...arrivals].reverse().map((arrival) => [arrival.galley, arrival]));
  const start = new Map(galleys.map(({ galley, zone }) => [galley, zone]));
  for (const [galley, { from }] of firsts) if (from === undefined) start.delete(galley);
  for (const [galley, { from }] of firsts) if (from !== undefined) start.set(galley, from);
  for (const [galley, zone] of [...start].sort(([a], [b]) => a - b)) arrive(galley, zone);
  for (const { galley, zone } of arrivals) arrive(galley, zone);
  for (const { galley, zone } of galleys) if (moored.get(galley)?.zone !== zone) arrive(galley, zone);
  return new Map(galleys.map(({ galley }) => [galley, moored.get(galley)!.berth]));
}

/** Distance between the galleys of a convoy. */
const CONVOY = 19;
/** Extent of a hull without sail (sideways, up, down), and costs for overlap and for corners on land. */
const [LOW, LOW_UP, LOW_DOWN, BURIED, ASHORE] = [30, 2, 17, 1, 200];
/** Approximate size of a port label. */
const TABLET: Point = [105, 34];
const GRID: Point = [8, CONVOY / 4];
const TOP = 19;

/** Overlap of two ships. */
function shared(a: Mooring, b: Mooring): number {
  const across = 2 * LOW - Math.abs(a.at[0] - b.at[0]);
  const top = ({ at, low }: Mooring) => at[1] - (low ? LOW_UP : TOP);
  const down = Math.min(a.at[1], b.at[1]) + LOW_DOWN - Math.max(top(a), top(b));
  return Math.max(0, across) * Math.max(0, down);
}

/** Overlap of a hull without sail with a port label. */
function covered([x, y]: Point, [left, top]: Point): number {
  const across = Math.min(x + LOW, left + TABLET[0]) - Math.max(x - LOW, left);
  const down = Math.min(y + LOW_DOWN, top + TABLET[1]) - Math.max(y - LOW_UP, top);
  return Math.max(0, across) * Math.max(0, down);
}

/** Whether a point lies within an outline. */
function within([x, y]: Point, rings: Point[][]): boolean {
  let inside = false;
  for (const ring of rings)
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length];
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
    });
  return inside;
}

/** Points of a border given as an SVG path of relative steps. */
function along(line: string): Point[] {
  const numbers = line.match(/-?\d+/g)!.map(Number);
  const points: Point[] = [[numbers[0], numbers[1]]];
  for (let i = 2; i + 1 < numbers.length; i += 2) {
    const [x, y] = points[points.length - 1];
    points.push([x + numbers[i], y + numbers[i + 1]]);
  }
  return points;
}

/** The nearest of some points, or the place itself. */
function nearest(points: Point[], place: Point): Point {
  const far = ([x, y]: Point) => Math.hypot(x - place[0], y - place[1]);
  return points.length ? points.reduce((best, point) => (far(point) < far(best) ? point : best)) : place;
}

export class ZoneMap {
  readonly zones: Zone[];
  readonly borders: string[];
  readonly lines: [Point, Point][];
  readonly rocks: Point[];
  /** For each zone its neighbours, and where the route crosses the border. */
  readonly ways: Map<number, Point>[];
  private readonly anchorages = new Map<number, Anchorage[]>();

  constructor(
    readonly sheet: Sheet,
    rows: ZoneRow[],
    drawing: Drawing,
  ) {
    const fromUnits = ([x, y]: number[]): Point => [(x - sheet.x) * sheet.scale, (y - sheet.y) * sheet.scale];
    this.zones = rows.map((row, number) => {
      const drawn = drawing.zones[row.key];
      const centre = project(sheet, [row.lon, row.lat]);
      const dot = row.port ? fromUnits(snapToCoast([row.port.lon, row.port.lat])) : null;
      return {
        number,
        key: row.key,
        openSea: row.open_sea ?? false,
        outline: drawn?.outline ?? null,
        rings: (drawn?.outline.match(/M[^M]+/g) ?? []).map((ring) => along(ring).map(fromUnits)),
        centre,
        berths: drawn?.berths.map(fromUnits) ?? [centre],
        port: dot && {
          dot,
          tablet: drawn?.tablet ? [dot[0] + drawn.tablet[0], dot[1] + drawn.tablet[1]] : [dot[0] + 8, dot[1] - 17],
        },
      };
    });
    const known = drawing.borders.filter(({ between }) => between.every((key) => rows.some((row) => row.key === key)));
    this.borders = known.map(({ line }) => line);
    const crossings = new Map(
      known.map(({ between, line }) => [[...between].sort().join(), along(line).map(fromUnits)]),
    );
    this.ways = rows.map(
      (row, a) =>
        new Map(
          row.adjacent.map((key) => {
            const b = rows.findIndex((other) => other.key === key);
            const [from, to] = [this.zones[a].centre, this.zones[b].centre];
            return [
              b,
              nearest(crossings.get([row.key, key].sort().join()) ?? [], [
                (from[0] + to[0]) / 2,
                (from[1] + to[1]) / 2,
              ]),
            ];
          }),
        ),
    );
    this.rocks = drawing.rocks.map(fromUnits);
    const drawnPairs = new Set(known.map(({ between }) => [...between].sort().join()));
    this.lines = rows.flatMap((row, a) =>
      row.adjacent
        .map((key) => rows.findIndex((other) => other.key === key))
        .filter((b) => b > a && !drawnPairs.has([row.key, rows[b].key].sort().join()))
        .map((b): [Point, Point] => [this.zones[a].centre, this.zones[b].centre]),
    );
  }

  /** Position for the next galley: the first free berth, else below the convoys. */
  room(zone: number, taken: number[]): Point {
    return this.spot(zone, firstFree(taken));
  }

  private spot(zone: number, berth: number): Point {
    const { berths } = this.zones[zone];
    const [x, y] = berths[berth % berths.length];
    return [x, y + CONVOY * Math.floor(berth / berths.length)];
  }

  /**
   * Positions of galleys by their berths. If there are too few berths, later galleys follow in a convoy, if possible
   * neither on land nor on others. At least one galley has a sail.
   */
  moorings(galleys: { galley: number; zone: number }[], berthOf: Map<number, number>): Map<number, Mooring> {
    const found = new Map<number, Mooring>();
    for (const { number: zone, berths } of this.zones) {
      const here = galleys
        .filter((each) => each.zone === zone)
        .map(({ galley }) => ({ galley, berth: berthOf.get(galley) ?? 0 }))
        .sort((a, b) => a.berth - b.berth);
      if (here.length && here[0].berth >= berths.length) here[0].berth = 0;
      const placed: Mooring[] = [];
      for (const { galley, berth } of here) {
        const at = this.spot(zone, berth);
        const mooring = berth < berths.length ? { at, low: false } : this.free(zone, at, placed);
        placed.push(mooring);
        found.set(galley, mooring);
      }
    }
    return found;
  }

  /** A free position for a hull without sail, near the wanted one. */
  private free(zone: number, wanted: Point, placed: Mooring[]): Mooring {
    const cost = ({ at, blocked }: Anchorage) =>
      blocked +
      Math.hypot(at[0] - wanted[0], at[1] - wanted[1]) +
      BURIED * placed.reduce((sum, each) => sum + shared({ at, low: true }, each), 0);
    const places = [this.anchorage(zone, wanted), ...this.anchoragesOf(zone)];
    const costs = places.map(cost);
    return { at: places[costs.indexOf(Math.min(...costs))].at, low: true };
  }

  /** A grid of positions over the zone: what lies under them never changes, so it is measured once. */
  private anchoragesOf(zone: number): Anchorage[] {
    const known = this.anchorages.get(zone);
    if (known) return known;
    const { rings } = this.zones[zone];
    const span = (i: 0 | 1) => {
      const all = rings.flat().map((point) => point[i]);
      const least = Math.min(...all);
      const count = all.length && Math.ceil((Math.max(...all) - least) / GRID[i]);
      return Array.from({ length: count }, (_, n) => least + n * GRID[i]);
    };
    const places = span(0).flatMap((x) => span(1).map((y) => this.anchorage(zone, [x, y])));
    this.anchorages.set(zone, places);
    return places;
  }

  private anchorage(zone: number, at: Point): Anchorage {
    const { rings } = this.zones[zone];
    const corners = [-LOW, LOW].flatMap((x) => [-LOW_UP, LOW_DOWN].map((y): Point => [at[0] + x, at[1] + y]));
    return {
      at,
      blocked:
        BURIED * this.zones.reduce((sum, { port }) => sum + (port ? covered(at, port.tablet) : 0), 0) +
        ASHORE * (rings.length ? corners.filter((corner) => !within(corner, rings)).length : 0),
    };
  }
}
