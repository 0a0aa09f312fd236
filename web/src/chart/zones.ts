/** A sea divided into zones: where they lie on a sheet, where their ports and galleys are drawn. */
import { ashore } from './coast';
import { project, type Point, type Sheet } from './project';

/** What a script has computed for a standard board; zones it does not know are drawn as roundels. */
export interface Drawing {
  zones: Record<string, { outline: string; tablet?: number[]; berths: number[][] }>;
  borders: { between: string[]; line: string }[];
  rocks: number[][];
}
export interface ZoneRow { key: string; name: string; lon: number; lat: number; adjacent: string[]; open_sea?: boolean; port?: { name: string; lon: number; lat: number } }
export interface Zone {
  number: number; key: string; openSea: boolean; outline: string | null; centre: Point; berths: Point[];
  port: { dot: Point; tablet: Point } | null;
}

export class ZoneSea {
  readonly zones: Zone[];
  readonly borders: string[];
  readonly lines: [Point, Point][];
  readonly rocks: Point[];

  constructor(readonly sheet: Sheet, rows: ZoneRow[], drawing: Drawing) {
    const fromUnits = ([x, y]: number[]): Point => [(x - sheet.x) * sheet.scale, (y - sheet.y) * sheet.scale];
    this.zones = rows.map((row, number) => {
      const drawn = drawing.zones[row.key];
      const centre = project(sheet, [row.lon, row.lat]);
      const dot = row.port ? fromUnits(ashore([row.port.lon, row.port.lat])) : null;
      return {
        number, key: row.key, openSea: row.open_sea ?? false, outline: drawn?.outline ?? null, centre,
        berths: drawn?.berths.map(fromUnits) ?? [centre],
        port: dot && { dot, tablet: drawn?.tablet ? [dot[0] + drawn.tablet[0], dot[1] + drawn.tablet[1]] : [dot[0] + 8, dot[1] - 17] },
      };
    });
    const known = drawing.borders.filter(({ between }) => between.every((key) => rows.some((row) => row.key === key)));
    this.borders = known.map(({ line }) => line);
    this.rocks = drawing.rocks.map(fromUnits);
    const drawnPairs = new Set(known.map(({ between }) => [...between].sort().join()));
    this.lines = rows.flatMap((row, a) =>
      row.adjacent
        .map((key) => rows.findIndex((other) => other.key === key))
        .filter((b) => b > a && !drawnPairs.has([row.key, rows[b].key].sort().join()))
        .map((b): [Point, Point] => [this.zones[a].centre, this.zones[b].centre]),
    );
  }

  /** Where the galleys of a zone lie: each has its berth; more than there are berths lie in a row behind. */
  berth(zone: number, place: number): Point {
    const { berths } = this.zones[zone];
    const [x, y] = berths[place % berths.length];
    const row = Math.floor(place / berths.length);
    return [x + 7 * row, y + 21 * row];
  }
}
