/** The house's messages (docs/api.md). */
import type { Action } from './menu';
import type { Args, Nouns } from './speaker';

export interface Me { id: string; name: string; guest: boolean; lang: string | null; webhook: string | null }
export interface Refusal { rule: string; key: string; args: Args; reason?: string }
export interface GameCard {
  id: string; title: string; designer: string; players: [number, number]; options: Record<string, unknown>;
  boards: string[]; rules_version: number; strengths: string[];
}
export interface BoardFile<T = any> { name: string; digest: string; tables: T; nouns: Nouns }
export interface GameFacts extends GameCard { schema: unknown; board: BoardFile }
export type Clock =
  | { kind: 'none' }
  | { kind: 'live'; seconds: number }
  | { kind: 'correspondence'; budget: number; increment: number; cap: number };
export interface NewTable {
  game: string; seats: string[]; names?: (string | null)[]; options?: Record<string, unknown>; board?: string;
  board_file?: string; public?: boolean; spectators?: boolean; clock?: Clock; word?: string;
}
export interface Seat {
  seat: number; kind: 'open' | 'person' | 'bot'; name: string | null; strength: string | null; yours: boolean;
  away: boolean; stand_in: string | null; resigned: boolean; time_outs: number;
}
export interface TableCard {
  id: string; code: string; game: string; players: number; options: Record<string, unknown>;
  board: { name: string; digest: string }; public: boolean; spectators: boolean; clock: Clock;
  status: 'open' | 'playing' | 'over' | 'closed' | 'laid_aside';
  seats: Seat[]; waiting: number[]; yours: number[]; host: boolean; seq: number; created_at: number; moved_at: number;
  rules_version: number; commitment: string; seed: string | null; words: string[] | null;
  clocks: { seat: number; left: number; runs_out_at: number | null }[];
  take_back: null | { seat: number; to_line: number; consents: number[]; missing: number[] };
  rematch: string | null; fork_of: null | { table: string; line: number };
  scores: number[] | null; winners: number[] | null; lines: number;
}
export interface Tables { open: TableCard[]; running: TableCard[]; mine: TableCard[] }
export interface Event { says: string; args: Args; to: number[] | null; reveals: boolean; fleeting: boolean }
export interface Entry { seq: number; seat: number | null; action: Action | null; events: Event[] }
export interface View<T = any> {
  game: string; players: number; seat: number | null; over: boolean; waiting: number[];
  decision: { at: string } & Record<string, unknown>; table: T; scores?: number[]; winners?: number[];
}
export interface Face<T = any> {
  seat: number | null; view: View<T> | null; options: Action[]; rule: string; log_from: number; log: Entry[];
  may: { undo: boolean; redo: boolean; restart_turn: boolean };
}
export interface Line {
  seq: number; at: number; kind: string; seat: number | null; name: string | null;
  text?: string; line?: number; auto?: boolean; strength?: string | null; to_line?: number; yes?: boolean; table?: string;
}
export interface News { seq: number; since: number | null; now: number; table: TableCard; lines: Line[]; faces: Face[] }
export interface Done { seq: number; news: News | null }
export interface Replay { lines: number; log: Entry[]; scores: number[][] }
export interface Position { line: number; views: View[] }
