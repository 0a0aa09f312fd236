/** State of a board with galleys in the zones of a sea, and where the story has moved them. */
import type { Point } from '../chart/projection';
import { arrivalsOf, assignBerths, type ArrivalMessages, type ZoneMap } from '../chart/zones';
import type { Table } from '../lib/table.svelte';
import { BoardState } from './board.svelte';

interface SeaView {
  galleys: { galley: number; zone: number }[];
}

export class SeaBoardState<View extends SeaView, Tab extends string = string> extends BoardState<View, Tab> {
  readonly sea!: ZoneMap;
  /** Galleys that the story has moved, until the next position is shown. */
  sailing = $state.raw<Record<number, { at: Point; zone: number }>>({});
  /** The zone in which something is being announced. */
  marked = $state<number | null>(null);
  private readonly voyages!: ArrivalMessages;
  /** A ship keeps its place as long as it stays in its zone. */
  private readonly berths = $derived(assignBerths(arrivalsOf(this.table.logSoFar, this.voyages), this.view.galleys));
  readonly moorings = $derived(this.sea.moorings(this.view.galleys, this.berths));

  /** `voyages` are the messages that say where galleys come to. */
  constructor(table: Table, sea: ZoneMap, voyages: ArrivalMessages) {
    super(table);
    this.sea = sea;
    this.voyages = voyages;
  }

  readonly galleyAt = (galley: number): Point | null =>
    this.sailing[galley]?.at ?? this.moorings.get(galley)?.at ?? null;
  readonly zoneOf = (galley: number): number | undefined =>
    this.sailing[galley]?.zone ?? this.view.galleys.find((each) => each.galley === galley)?.zone;
  /** A free place in a zone. */
  readonly roomIn = (zone: number): Point =>
    this.sea.room(
      zone,
      this.view.galleys.flatMap((each) => (each.zone === zone ? [this.berths.get(each.galley)!] : [])),
    );
  isLow(galley: number): boolean | undefined {
    return !this.sailing[galley] && this.moorings.get(galley)?.low;
  }

  protected get seaScene() {
    return {
      ...this.scene,
      galleyAt: this.galleyAt,
      zoneOf: this.zoneOf,
      room: this.roomIn,
      mark: (zone: number | null) => (this.marked = zone),
      sail: (galley: number, at: Point, zone: number) => (this.sailing = { ...this.sailing, [galley]: { at, zone } }),
    };
  }

  /** Takes off the board what the story has moved. */
  protected clearSea(): void {
    this.sailing = {};
    this.marked = null;
    this.announced = '';
  }
}
