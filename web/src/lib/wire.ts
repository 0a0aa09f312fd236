/** The house's messages (docs/api.md): as the engine describes them, and closer where it says only "any JSON". */
import type * as wire from '../wire/house';
import type { Action } from './menu';
import type { Args, Noun, Nouns } from './translator';

export type {
  Alerts,
  Blocked,
  Fellow,
  Invitation,
  Invited,
  Me,
  PaceCard,
  Passkey,
  Session,
  TableCard,
  Hint,
  Hints,
  Course,
  Played,
  Profile,
  Ranked,
  Repute,
  Seeking,
  Sought,
  Seen,
  CupCard,
  CupLimits,
  CupNews,
  EntrantCard,
  SittingCard,
  Puzzles,
  PuzzleCard,
  Solver,
  Why,
} from '../wire/house';
export type Rating = wire.Standing;
export type DealtIn = Omit<wire.DealtIn, 'name'> & { name: Noun };
export type Dealings = Omit<wire.Dealings, 'things'> & { things: DealtIn[] };
export type Seat = wire.SeatCard;
export type Clock = wire.TableCard['clock'];
export type Tables = wire.Lobby;
export type NewTable = Pick<wire.NewTable, 'game' | 'seats'> &
  Partial<Omit<wire.NewTable, 'options'>> & { options?: Record<string, unknown> };

export interface Refusal {
  rule: string;
  key: string;
  args: Args;
  reason?: string;
}
/** How a game stands in the lobby: the colour of its emblem's field, what it is like, where its emblem lies on the chart, in hundredths of it, and the port it is about. */
export interface LobbyCard {
  field: string;
  says: Record<string, string>;
  at: [number, number] | null;
  port: [number, number] | null;
  /** It lies before whoever comes for the first time. */
  first: boolean;
  /** The colours of its seats, at a table of so many players with such options: the first that fit are true of it. */
  colours: { seats: string[]; players: number | null; options: Record<string, unknown> }[];
}
export interface GameCard {
  id: string;
  title: string;
  designer: string;
  players: [number, number];
  options: Record<string, unknown>;
  /** What options can be that are one of several words. */
  choices: Record<string, string[]>;
  boards: string[];
  rules_version: number;
  strengths: string[];
  /** Those that think longer, as far as the host lets them. */
  patient: string[];
  characters: string[];
  /** Of the strengths, those whose bots have characters. */
  tempered: string[];
  lobby: LobbyCard | null;
  emblem: string | null;
}
export interface BoardFile<T = any> {
  name: string;
  digest: string;
  tables: T;
  nouns: Nouns;
}
export interface FieldFacts {
  form: string;
  thing?: string;
  amount?: boolean;
  optional?: boolean;
  least?: number;
  most?: number;
  step?: number;
  by?: string[];
  each?: FieldFacts;
  structs?: string[];
  choices?: (string | number)[];
}
/** What views and actions are made of, for a page that draws any game. */
export interface Shapes {
  view: string;
  actions: Record<string, string>;
  free_form: Record<string, string[]>;
  structs: Record<string, Record<string, FieldFacts>>;
}
/** A standing order that a game knows. */
export interface Standing {
  name: string;
  do: string;
  until: 'turn' | 'my_turn' | 'end';
  at: string[];
  unless: string[];
  below: number | null;
}
/** One that somebody has given; with an `action` an answer prepared for one question. */
export interface Order extends Omit<Standing, 'name'> {
  number: number;
  seat: number;
  action: Action | null;
  dropped: Refusal | null;
}
/** A question that will come, and what could be answered to it now. */
export interface Foreseen {
  at: string;
  question: { at: string } & Args;
  options: Action[];
}
/** Who listens at a table just now. */
export interface Presence {
  here: number[];
  watching: string[];
  strangers: number;
  composing: number[];
}
export interface GameFacts extends GameCard {
  schema: unknown;
  shapes: Shapes;
  kinds: Record<string, string>;
  sequences: string[];
  by_seat: string[];
  orders: Standing[];
  page: string | null;
  board: BoardFile;
}

export interface Event {
  says: string;
  args: Args;
  to: number[] | null;
  reveals: boolean;
  fleeting: boolean;
  begins_turn?: true;
}
/** Whether an event is one of these of a game. */
export const isEventOf =
  (game: string) =>
  (...whats: string[]) =>
  ({ says }: Event) =>
    whats.some((what) => says === `${game}.${what}`);
export interface Entry {
  seq: number;
  seat: number | null;
  action: Action | null;
  events: Event[];
}
export interface View<T = any> {
  game: string;
  players: number;
  seat: number | null;
  over: boolean;
  waiting: number[];
  decision: { at: string } & Record<string, unknown>;
  table: T;
  scores?: number[];
  winners?: number[];
  /** Of each seat, from 1: the house has decided ties. */
  places?: number[];
}
export type Face<T = any> = Omit<wire.Face, 'view' | 'options' | 'log'> & {
  view: View<T> | null;
  options: Action[];
  log: Entry[];
};
export interface Line {
  seq: number;
  at: number;
  kind: string;
  seat: number | null;
  name: string | null;
  text?: string;
  line?: number;
  auto?: boolean;
  was?: string;
  strength?: string | null;
  absent?: boolean;
  to_line?: number;
  to_seat?: number;
  number?: number;
  says?: string;
  ducats?: number;
  yes?: boolean;
  table?: string;
}
export type News = Omit<wire.News, 'lines' | 'faces'> & { lines: Line[]; faces: Face[] };
export interface Done {
  seq: number;
  news: News | null;
}
export type Replay = Omit<wire.Replayed, 'log'> & { log: Entry[] };
export type Verdict = Omit<wire.Verdict, 'after' | 'answer' | 'answers'> & {
  after: News;
  answer: Action;
  answers: (Omit<wire.Weighed, 'action'> & { action: Action })[];
};
export type PosedPuzzle = Omit<wire.PosedPuzzle, 'news' | 'verdict'> & { news: News; verdict: Verdict | null };
export interface Position {
  line: number;
  views: View[];
}
