import type { Table } from '$web/lib/table.svelte';
import type { Event } from '$web/lib/wire';

/** What a seat knows of Neptun, as the engine describes it. */
export type {
  ColumnView as Column,
  ContractView as Contract,
  CoursePlan as Course,
  DeliveryPlan as Delivery,
  LoadingPlan as Loading,
  MerchantView as Merchant,
  OarPlan,
  RouteView as Route,
  TempleView as Temple,
  View as Neptun,
} from './wire';
/** The states of a contract, and the faces of a column, by their numbers. */
export const STATES = ['empty', 'open', 'fulfilled', 'lost'] as const;
export const FACES = ['open', 'face_down', 'taken'] as const;

/** A name that has two words and too many letters for one line of a card. */
export const isLong = (name: string) => name.length > 10 && name.includes(' ');

/** What the story has told in this turn with these words. */
export function toldThisTurn(table: Table, words: string): Event[] {
  const events = table.log.flatMap((entry) => entry.events);
  const turn = events.findLastIndex(({ begins_turn }) => begins_turn);
  return events.slice(turn + 1).filter(({ says }) => says === words);
}
