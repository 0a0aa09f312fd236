import type { Table } from '$web/lib/table.svelte';
import type { Event } from '$web/lib/wire';

export interface Merchant {
  seat: number; gold: number; place: number; hand: number; played_oar: number; strength: number; tile_points: number[];
  bonus_tiles: number; bonus_points: number[] | null;
}
export interface Contract { seat: number; slot: number; state: number; city: number; good: number }
export interface Column { column: number; face: number; city: number; good: number; oar: number; pay_gold: number; points: number; temple: number; gold: number }
export interface Temple { temple: number; tile_points: number[]; ranking_seats: number[]; ranking_points: number[]; stack_seats: number[] }
export interface Route { place: number; to_place: number; miles: number; open_sea: boolean }
export interface Course { place: number; miles: number; gold: number; places: number[] }
export interface Delivery { slot: number; city: number; good: number; gold: number; points: number; temple: number; miles: number; lost_slots: number[] }
export interface Loading { slot: number; miles: number; places: number[] }
export interface Neptun {
  round: number; phase: number; turn: number; wind: number; forecast: number | null; city_pile: number; good_pile: number; oar_pile: number;
  order_seats: number[]; next_seats: number[]; columns: Column[]; merchants: Merchant[]; contracts: Contract[]; temples: Temple[];
  routes: Route[]; hand_oars: number[]; oars: { oar: number; range: number }[]; courses: Course[]; deliveries: Delivery[]; loadings: Loading[];
}
/** The states of a contract, and the faces of a column, by their numbers. */
export const STATES = ['empty', 'open', 'fulfilled', 'lost'] as const;
export const FACES = ['open', 'face_down', 'taken'] as const;

/** What the story has told in this turn with these words. */
export function toldThisTurn(table: Table, words: string): Event[] {
  const events = table.log.flatMap((entry) => entry.events);
  const turn = events.findLastIndex(({ begins_turn }) => begins_turn);
  return events.slice(turn + 1).filter(({ says }) => says === words);
}
