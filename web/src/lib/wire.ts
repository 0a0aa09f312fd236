/** Types of the API (docs/api.md): the generated ones, and narrower ones where the schema says "any JSON". */
import type * as wire from '../wire/server';
import type { Action } from './menu';
import type { Args, Noun, Nouns } from './translator';

export type {
  BreakdownTotals,
  SourceTotals,
  NotificationSettings,
  Blocked,
  Friend,
  Invitation,
  InvitedUser,
  Me,
  TimeControlCard,
  Passkey,
  Session,
  TableCard,
  Hint,
  Hints,
  PlanEnd,
  MatchCourse,
  MatchMistakes,
  Mistake,
  PlayedMatch,
  Profile,
  LeaderboardRow,
  MatchRating,
  Reputation,
  QueueStatus,
  MatchmakingState,
  ModerationOverview,
  TournamentCard,
  TournamentLimits,
  TournamentState,
  EntrantCard,
  RoundTableCard,
  DailyDealState,
  DailyPuzzle,
  PuzzleOverview,
  PuzzleCard,
  Solver,
  ReasonBody,
} from '../wire/server';
export type Rating = wire.Standing;
export type TradedGood = Omit<wire.TradedGood, 'name'> & { name: Noun };
export type TradeStats = Omit<wire.TradeStats, 'things'> & { things: TradedGood[] };
export type Seat = wire.SeatCard;
export type Clock = wire.TableCard['clock'];
export type Tables = wire.Lobby;
export type NewTable = Pick<wire.NewTable, 'game' | 'seats'> &
  Partial<Omit<wire.NewTable, 'options'>> & { options?: Record<string, unknown> };

/** Settings of a table that the host may change before the match; those left out stay as they are. */
export type TableSettings = Partial<
  Pick<
    wire.TableCard,
    | 'public'
    | 'spectators'
    | 'clock'
    | 'stand_in'
    | 'absence'
    | 'take_backs'
    | 'quiet_bots'
    | 'delay'
    | 'hints'
    | 'rated'
  >
> & { options?: Record<string, unknown> };

export interface Refusal {
  rule: string;
  key: string;
  args: Args;
  reason?: string;
}
/** Whom a bot plays: the face is said in words (`shell/face.ts`). */
export interface Merchant {
  name: string;
  character: string;
  face: string;
}
/**
 * A game in the lobby: colour of the emblem, tag line, position of the emblem on the chart in hundredths, and the
 * game's port.
 */
export interface LobbyCard {
  field: string;
  says: Record<string, string>;
  at: [number, number] | null;
  port: [number, number] | null;
  /** Preselected for new users. */
  first: boolean;
  minutes: [number, number] | null;
  weight: number | null;
  /** Colours of the seats: the first entry that fits the number of players and the options applies. */
  colours: { seats: string[]; players: number | null; options: Record<string, unknown> }[];
  merchants?: Merchant[];
}
export interface GameCard {
  id: string;
  title: string;
  designer: string;
  players: [number, number];
  options: Record<string, unknown>;
  /** The values of options that are one of several words. */
  choices: Record<string, string[]>;
  boards: string[];
  rules_version: number;
  strengths: string[];
  /** Strengths that are offered with these numbers of players only. */
  strength_tables: Record<string, number[]>;
  /** Bots that think longer, as far as the server allows. */
  patient: string[];
  characters: string[];
  /** The strengths whose bots have characters. */
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
/** Field types of views and actions, for pages that draw any game. */
export interface Shapes {
  view: string;
  actions: Record<string, string>;
  free_form: Record<string, string[]>;
  structs: Record<string, Record<string, FieldFacts>>;
}
/** A standing order that a game offers. */
export interface Standing {
  name: string;
  do: string;
  until: 'turn' | 'my_turn' | 'end';
  at: string[];
  unless: string[];
  below: number | null;
}
/** A standing order that a player has given; with an `action`, an answer prepared for one question. */
export interface Order extends Omit<Standing, 'name'> {
  number: number;
  seat: number;
  action: Action | null;
  dropped: Refusal | null;
}
/** A question that will come, and the answers that can be prepared. */
export interface Foreseen {
  at: string;
  question: { at: string } & Args;
  options: Action[];
}
/** Users who are connected to a table. */
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
/** Whether an event has one of these messages of a game. */
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
  /** Final rank of each seat, from 1, with ties decided. */
  places?: number[];
}
export type SeatView<T = any> = Omit<wire.SeatView, 'view' | 'options' | 'log'> & {
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
  on?: boolean;
  changed?: string[];
  table?: string;
}
export type News = Omit<wire.News, 'lines' | 'views'> & { lines: Line[]; views: SeatView[] };
export interface Done {
  seq: number;
  news: News | null;
}
export type Replay = Omit<wire.MatchReplay, 'log'> & { log: Entry[] };
export type Verdict = Omit<wire.Verdict, 'after' | 'answer' | 'answers'> & {
  after: News;
  answer: Action;
  answers: (Omit<wire.RatedPuzzleAnswer, 'action'> & { action: Action })[];
};
export type PosedPuzzle = Omit<wire.PosedPuzzle, 'news' | 'verdict'> & { news: News; verdict: Verdict | null };
export interface Position {
  line: number;
  views: View[];
}
