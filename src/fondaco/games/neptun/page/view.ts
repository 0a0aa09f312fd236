import type { Table } from '$web/lib/table.svelte';
import type { Event } from '$web/lib/wire';

/** View types of Neptun, generated from the engine. */
export type {
  ColumnView as Column,
  ContractView as Contract,
  CourseAid as Course,
  DeliveryAid as Delivery,
  LoadingAid as Loading,
  MerchantView as Merchant,
  OarAid,
  RouteView as Route,
  TempleView as Temple,
  View as Neptun,
} from './wire';
/** States of a contract, and faces of a column, by number. */
export const STATES = ['empty', 'open', 'fulfilled', 'lost'] as const;
export const FACES = ['open', 'face_down', 'taken'] as const;

/** A name of two words that is too long for one line of a card. */
export const isLong = (name: string) => name.length > 10 && name.includes(' ');

/** This turn's events with this message. */
export function toldThisTurn(table: Table, words: string): Event[] {
  const events = table.log.flatMap((entry) => entry.events);
  const turn = events.findLastIndex(({ begins_turn }) => begins_turn);
  return events.slice(turn + 1).filter(({ says }) => says === words);
}
