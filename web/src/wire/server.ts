/* Made from the engine by tools/wire.py and tools/types.mjs; do not edit. */

export interface Server {
  News: News;
  Lobby: Lobby;
  Me: Me;
  Done: Done;
  ActionCheck: ActionCheck;
  MatchReplay: MatchReplay;
  ReplayPosition: ReplayPosition;
  TableError: TableError;
  NewTable: NewTable;
  Hints: Hints;
  MatchCourse: MatchCourse;
  MatchMistakes: MatchMistakes;
  Session: Session;
  Passkey: Passkey;
  NotificationSettings: NotificationSettings;
  Profile: Profile;
  LeaderboardRow: LeaderboardRow;
  MatchRating: MatchRating;
  Blocked: Blocked;
  Friend: Friend;
  InvitedUser: InvitedUser;
  MatchmakingState: MatchmakingState;
  TimeControlCard: TimeControlCard;
  ModerationOverview: ModerationOverview;
  PuzzleOverview: PuzzleOverview;
  PosedPuzzle: PosedPuzzle;
  DailyPuzzle: DailyPuzzle;
  DailyDealState: DailyDealState;
  TournamentState: TournamentState;
  TournamentLimits: TournamentLimits;
  TradeStats: TradeStats;
}
/**
 * What changed since an event of the log, with the current card and views.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "News".
 */
export interface News {
  seq: number;
  since: number | null;
  now: number;
  table: TableCard;
  lines: {}[];
  views: SeatView[];
}
/**
 * A table as everyone may see it.
 *
 *     `yours`, `asked`, `host` and `dismissed` are about the person who requests it: which seats they have, and on which
 *     of them the match waits for their own answer.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TableCard".
 */
export interface TableCard {
  id: string;
  code: string;
  game: string;
  players: number;
  options: {};
  board: BoardCard;
  public: boolean;
  spectators: boolean;
  clock: NoClock | Live | Bank | Days | Correspondence;
  stand_in: string;
  absence: number | null;
  take_backs: boolean;
  quiet_bots: boolean;
  delay: number;
  hints: boolean;
  rated: boolean;
  score_decides: boolean;
  status: 'closed' | 'laid_aside' | 'open' | 'over' | 'playing';
  seats: SeatCard[];
  waiting: number[];
  thinking: number | null;
  yours: number[];
  asked: number[];
  host: boolean;
  dismissed: boolean;
  seq: number;
  created_at: number;
  moved_at: number;
  rules_version: number;
  commitment: string;
  seed: string | null;
  words: string[] | null;
  clocks: ClockCard[];
  take_back: TakeBackCard | null;
  rematch: string | null;
  fork_of: ForkOf | null;
  tournament: string | null;
  daily_deal: string | null;
  scores: number[] | null;
  winners: number[] | null;
  places: number[] | null;
  lines: number;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "BoardCard".
 */
export interface BoardCard {
  name: string;
  digest: string;
}
/**
 * No time limit.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "NoClock".
 */
export interface NoClock {
  kind: 'none';
}
/**
 * Real time: a fixed number of seconds for each answer.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Live".
 */
export interface Live {
  kind: 'live';
  seconds: number;
}
/**
 * A bank of time for the whole match; the increment is added when a clock is stopped by its player's own answer.
 *
 *     Several answers in a row count as one, and the bank is never fuller than at first, so that nobody gains time by many
 *     small offers. A question that arrives has at least the increment.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Bank".
 */
export interface Bank {
  kind: 'bank';
  seconds: number;
  increment?: number;
}
/**
 * So many days for each answer, and days of vacation for the whole match, in which the own clock is paused.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Days".
 */
export interface Days {
  kind: 'days';
  days: number;
  vacation?: number;
}
/**
 * A budget; each answer adds the increment, up to the cap. Older tables have it; the client does not offer it.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Correspondence".
 */
export interface Correspondence {
  kind: 'correspondence';
  budget: number;
  increment?: number;
  cap?: number;
}
/**
 * A seat as everyone sees it.
 *
 *     `still_there`: its player has been asked so, and a bot takes the seat if they do not answer before the clock runs
 *     out. Before the match, `ready` says whether it may begin as far as this seat is concerned, and `changes` names the
 *     settings changed since its player sat down or was last ready. `host`: the table host sits here.
 *
 *     If the player has resigned or a bot plays for them, `gone_at` and `gone_line` say since when: the time, and the
 *     length of the match log. `absent`: the bot took over because they did not answer.
 *
 *     `vacation_until`: the player is on vacation, until then at the latest. `vacation_left`: the seconds of vacation that
 *     the player has, or had when the current vacation began.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "SeatCard".
 */
export interface SeatCard {
  seat: number;
  kind: string;
  name: string | null;
  strength: string | null;
  yours: boolean;
  away: boolean;
  stand_in: string | null;
  resigned: boolean;
  time_outs: number;
  still_there: boolean;
  ready: boolean;
  changes: string[];
  host: boolean;
  absent: boolean;
  gone_at: number | null;
  gone_line: number | null;
  vacation_until: number | null;
  vacation_left: number;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "ClockCard".
 */
export interface ClockCard {
  seat: number;
  left: number;
  runs_out_at: number | null;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TakeBackCard".
 */
export interface TakeBackCard {
  seat: number;
  to_line: number;
  consents: number[];
  missing: number[];
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "ForkOf".
 */
export interface ForkOf {
  table: string;
  line: number;
}
/**
 * What one seat may know and do; `log` replaces the known match log from entry `log_from` on.
 *
 *     `breakdowns` say where the result comes from, once the table's match has ended.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "SeatView".
 */
export interface SeatView {
  seat: number | null;
  view: {} | null;
  options: {}[];
  rule: string;
  log_from: number;
  log: MatchLogEntryAny[];
  may: Permissions;
  breakdowns?: BreakdownTotals[];
}
/**
 * One line of the log: a seat, its action and the resulting events.
 *
 *     The first line is the set-up, without a seat. `said` is set if later actions were undone: the counters that the
 *     state keeps all the same (`GameState.counters_kept_on_undo`).
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "MatchLogEntry_Any_".
 */
export interface MatchLogEntryAny {
  seq: number;
  seat: number | null;
  action: unknown;
  events: Event[];
  said?: unknown[] | null;
}
/**
 * One thing that happened: a message key and its arguments.
 *
 *     `to` lists the seats that may know it; `None` is the whole table. An event that `reveals` something cannot be
 *     undone. Covered events are hidden from the log: an event `on` a place is visible until the next event on that place,
 *     a `fleeting` one until an event that `begins_turn`, even if it also has a place.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Event".
 */
export interface Event {
  says: string;
  args: {};
  to?: number[] | null;
  reveals?: boolean;
  fleeting?: boolean;
  begins_turn?: true;
  on?: string;
}
/**
 * What a seat may undo and redo.
 *
 *     It may cut the match log to `back_to` or any later entry, and with `take_back` ask the other players to go back
 *     further. With `export_table`, its player may export the table. The match can be viewed as of any entry from
 *     `look_from` on.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Permissions".
 */
export interface Permissions {
  undo: boolean;
  redo: boolean;
  restart_turn: boolean;
  back_to: number;
  take_back: boolean;
  export_table: boolean;
  look_from: number;
}
/**
 * A breakdown of a match: the sources that brought something.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "BreakdownTotals".
 */
export interface BreakdownTotals {
  name: string;
  sources: SourceTotals[];
}
/**
 * What a source brought, by seat: the sum, and how many times something was added or taken.
 *
 *     `args` name the thing by which a source is split, for messages: `{"temple": 2}`.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "SourceTotals".
 */
export interface SourceTotals {
  source: string;
  args: {
    [k: string]: number;
  };
  amounts: number[];
  counts: number[];
}
/**
 * The lobby.
 *
 *     `reputations`: by open table, rating and reliability of its players; unrated ones have the rating `beginner`.
 *     `invitations` and `followed` are those of the asking user.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Lobby".
 */
export interface Lobby {
  open: TableCard[];
  running: TableCard[];
  mine: TableCard[];
  reputations: {
    [k: string]: Reputation[];
  };
  invitations: Invitation[];
  followed: Friend[];
  announcement: Announcement | null;
  beginner: number;
}
/**
 * Rating and reliability of a player with an account.
 *
 *     `left` counts how many of the `finished` matches with others the player has left. `person` is missing if the player
 *     is unlisted.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Reputation".
 */
export interface Reputation {
  seat: number;
  person: number | null;
  standing: Standing | null;
  finished: number;
  left: number;
}
/**
 * A rating with its uncertainty `deviation`; `provisional` while that is large.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Standing".
 */
export interface Standing {
  game: string;
  pool: 'bots' | 'people';
  rating: number;
  deviation: number;
  provisional: boolean;
  matches: number;
}
/**
 * An invitation by a person (`by`, called `name`) to a table that waits for players.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Invitation".
 */
export interface Invitation {
  table: string;
  game: string;
  by: number;
  name: string;
  at: number;
}
/**
 * A followed person or past opponent; `here`: seen within a minute; `table`: one to join or watch.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Friend".
 */
export interface Friend {
  person: number;
  name: string;
  followed: boolean;
  here: boolean;
  table?: string | null;
  game?: string | null;
}
/**
 * An announcement to everybody on the server.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Announcement".
 */
export interface Announcement {
  text: string;
  until: number;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Me".
 */
export interface Me {
  id: number;
  name: string;
  guest: boolean;
  lang: string | null;
  webhook: string | null;
  email: string | null;
  email_enabled: boolean;
  unlisted: boolean;
  passkeys: boolean;
  moderator: boolean;
  offline: boolean;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  seq: number;
  news?: News | null;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "ActionCheck".
 */
export interface ActionCheck {
  refusal: RefusalBody | null;
}
/**
 * A refusal of the rules with its translated reason.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "RefusalBody".
 */
export interface RefusalBody {
  rule: string;
  key: string;
  args: {};
  reason: string;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "MatchReplay".
 */
export interface MatchReplay {
  lines: number;
  log: {}[];
  scores: number[][];
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "ReplayPosition".
 */
export interface ReplayPosition {
  line: number;
  views: {}[];
}
/**
 * An error about a table; with `news` that bring the client up to date if its request was stale.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TableError".
 */
export interface TableError {
  error: string;
  reason: string;
  rule?: string;
  key?: string;
  args?: {};
  news?: News | null;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
  game: string;
  /**
   * @minItems 1
   * @maxItems 10
   */
  seats: string[];
  /**
   * @maxItems 10
   */
  names?: (string | null)[];
  options?: {};
  board?: string;
  board_file?: string | null;
  public?: boolean;
  spectators?: boolean;
  clock?: NoClock | Live | Bank | Days | Correspondence;
  stand_in?: string;
  absence?: number | null;
  take_backs?: boolean | null;
  quiet_bots?: boolean;
  delay?: number;
  hints?: boolean | null;
  rated?: boolean | null;
  score_decides?: boolean | null;
  word?: string | null;
  agent?: boolean;
  seed?: string | null;
  /**
   * @maxItems 100
   */
  first?: ScriptedAnswer[];
}
/**
 * An answer that is played before the match waits for anybody.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "ScriptedAnswer".
 */
export interface ScriptedAnswer {
  seat: number;
  action: {};
}
/**
 * The best answers to a question, best first; `seq` is the state in which it was asked.
 *
 *     `plan` are the answers that should follow the first one in this turn; the `standing` of the first is their expected
 *     result. `kept`: an earlier plan holds. `change`: why it does not.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Hints".
 */
export interface Hints {
  seat: number;
  seq: number;
  hints: Hint[];
  plan?: {}[];
  kept?: boolean;
  change?: PlanEnd | null;
}
/**
 * An answer with its evaluation, compared with the best answer.
 *
 *     `standing` is the expected lead over the best opponent at the end of the turn, in points. `cost` is how many points
 *     the answer loses to the best one (0: too few or too many to be named). `offer`: others have to agree. `own`: the
 *     difference is made by the seat's own standing rather than that of others. `then` lists the follow-up answers that
 *     belong to it.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
  action: {};
  standing: number;
  verdict: 'alike' | 'best' | 'clear' | 'little';
  cost: number;
  offer: boolean;
  own: boolean;
  why?: ReasonBody | null;
  then?: {}[];
}
/**
 * A reason for or against an answer, as an event that follows it.
 *
 *     `sure`: in nearly every try, else in most. `later`: perhaps not before a later turn. `instead`: the event follows
 *     the answer it is compared with. `also`: further events that follow.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "ReasonBody".
 */
export interface ReasonBody {
  says: string;
  args: {};
  instead: boolean;
  sure: boolean;
  later: boolean;
  also?: FurtherEvent[];
}
/**
 * Another event that follows an answer.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "FurtherEvent".
 */
export interface FurtherEvent {
  says: string;
  args: {};
}
/**
 * Why an earlier plan does not hold: the person's `own` answer, or an event with `says` and `args`, if known.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "PlanEnd".
 */
export interface PlanEnd {
  own: boolean;
  says?: string;
  args?: {};
}
/**
 * The course of a match.
 *
 *     `worths` are expected final scores by seat, after each of the log `lines` with which a turn began and after the last
 *     one. `turning` are indices of turning points among them; `causes` the most important event of each, if there is one;
 *     `swings` by how much the winner's lead changed there.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "MatchCourse".
 */
export interface MatchCourse {
  lines: number[];
  worths: number[][];
  turning: number[];
  causes?: (TurningPointCause | null)[];
  swings?: number[];
}
/**
 * An event that caused a turning point.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TurningPointCause".
 */
export interface TurningPointCause {
  says: string;
  args: {};
}
/**
 * The costliest decisions of a seat found so far, costliest first; `progress` is 1 when the search is over.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "MatchMistakes".
 */
export interface MatchMistakes {
  seat: number;
  progress: number;
  mistakes: Mistake[];
}
/**
 * A decision that lost points: after log line `line`, the seat `played` an answer and another was `better`.
 *
 *     `cost` is how many points that lost (0: too many to be named), `offer` says whether others had to agree to the
 *     better answer, and `why` which event makes the difference.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Mistake".
 */
export interface Mistake {
  line: number;
  decision: string;
  played: {};
  better: {};
  verdict: 'alike' | 'best' | 'clear' | 'little';
  cost: number;
  offer: boolean;
  why: ReasonBody | null;
  loss: number;
}
/**
 * A device on which an account is signed in; `seen_at` is accurate to the hour.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Session".
 */
export interface Session {
  id: string;
  device: string;
  created_at: number;
  seen_at: number;
  here: boolean;
}
/**
 * A passkey as its owner sees it; `device` is where it was created.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Passkey".
 */
export interface Passkey {
  id: string;
  device: string;
  created_at: number;
  used_at: number | null;
}
/**
 * A user's notification settings; `push`: this browser is registered, with the server's `push_key`.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "NotificationSettings".
 */
export interface NotificationSettings {
  mail: 'daily' | 'off' | 'turn';
  daily_at: number;
  quiet_from: number | null;
  quiet_to: number | null;
  zone: string;
  webhook: string | null;
  webhook_format: ('discord' | 'json' | 'matrix' | 'slack' | 'telegram') | null;
  push: boolean;
  push_key: string;
}
/**
 * The profile of an account.
 *
 *     Others see the matches that anybody could watch, and all rated ones. `followed` and `muted` refer to the asking
 *     user. `beginner` is the rating with which everybody starts.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Profile".
 */
export interface Profile {
  id: number;
  name: string;
  since: number;
  yours: boolean;
  unlisted: boolean;
  followed: boolean;
  muted: boolean;
  finished: number;
  left: number;
  standings: Standing[];
  matches: PlayedMatch[];
  beginner: number;
}
/**
 * A finished match of a person; it was rated if it has a `pool`.
 *
 *     `table` is missing if the asking person may not look at the match.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "PlayedMatch".
 */
export interface PlayedMatch {
  table: string | null;
  game: string;
  seat: number;
  ended_at: number;
  score: number;
  place: number;
  won: boolean;
  left: boolean;
  pool: ('bots' | 'people') | null;
  rating: number | null;
  gain: number | null;
  others: PlayedWith[];
}
/**
 * Another player or bot at a table; `person` is set if there is a profile.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "PlayedWith".
 */
export interface PlayedWith {
  seat: number;
  name: string;
  person: number | null;
  strength: string | null;
  place: number;
}
/**
 * A rank on the leaderboard, by conservative rating.
 *
 *     `rank` is missing for the asking person while they have too few `opponents` or too uncertain a rating.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "LeaderboardRow".
 */
export interface LeaderboardRow {
  rank: number | null;
  person: number;
  name: string;
  standing: Standing;
  opponents: number;
}
/**
 * The rating changes of a finished match, or why it has none.
 *
 *     At least `least_decisions` decisions of their own are needed of players who leave.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "MatchRating".
 */
export interface MatchRating {
  unrated: ('account' | 'bots' | 'seats' | 'too_short' | 'unrated') | null;
  least_decisions: number;
  seats: SeatRating[];
}
/**
 * The rating of a player after a match, and its change.
 *
 *     The match has counted for the share `weight` of the full change.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "SeatRating".
 */
export interface SeatRating {
  seat: number;
  rating: number;
  gain: number;
  weight: number;
}
/**
 * A person whom one has blocked.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Blocked".
 */
export interface Blocked {
  person: number;
  name: string;
}
/**
 * A person who was invited to a table.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "InvitedUser".
 */
export interface InvitedUser {
  person: number;
  name: string;
  declined: boolean;
}
/**
 * The current search, or `None`.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "MatchmakingState".
 */
export interface MatchmakingState {
  queue: QueueStatus | null;
}
/**
 * A person's search: its wishes, its start and latest end, and the `table` once seated.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "QueueStatus".
 */
export interface QueueStatus {
  games: string[];
  players: number;
  time_control:
    | 'bank_20_10'
    | 'day'
    | 'days_1'
    | 'days_3'
    | 'days_7'
    | 'live'
    | 'live_180'
    | 'live_30'
    | 'live_60'
    | 'live_90'
    | 'none';
  strength: string;
  rated: boolean;
  since: number;
  until: number;
  table: string | null;
}
/**
 * A time control that players can choose.
 *
 *     `tournaments`: tournaments can use it. `take_backs`: unrated matches may allow them. `absence`: without a clock, the
 *     table settings say when a bot plays for an absent player.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TimeControlCard".
 */
export interface TimeControlCard {
  time_control:
    | 'bank_20_10'
    | 'day'
    | 'days_1'
    | 'days_3'
    | 'days_7'
    | 'live'
    | 'live_180'
    | 'live_30'
    | 'live_60'
    | 'live_90'
    | 'none';
  clock: NoClock | Live | Bank | Days | Correspondence;
  tournaments: boolean;
  take_backs: boolean;
  absence: boolean;
}
/**
 * The moderation overview; `log` is the moderation log.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "ModerationOverview".
 */
export interface ModerationOverview {
  reports: Report[];
  here: OnlineUser[];
  bans: Ban[];
  tables: ModeratedTable[];
  announcement: Announcement | null;
  retention: RetentionDays;
  log: ModerationAction[];
}
/**
 * A report by one person (`by`) about another (`name`), and its outcome once it is handled.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Report".
 */
export interface Report {
  id: number;
  at: number;
  by: string | null;
  person: number;
  name: string;
  about: 'name' | 'play' | 'words';
  said: string;
  table: string | null;
  reason: string;
  handled_at: number | null;
  verdict: string | null;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "OnlineUser".
 */
export interface OnlineUser {
  person: number;
  name: string;
  guest: boolean;
}
/**
 * A banned person; `until` is `None` for a permanent ban.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Ban".
 */
export interface Ban {
  person: number;
  name: string;
  until: number | null;
  why: string;
}
/**
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "ModeratedTable".
 */
export interface ModeratedTable {
  id: string;
  game: string;
  status: 'closed' | 'laid_aside' | 'open' | 'over' | 'playing';
  public: boolean;
  names: string[];
  moved_at: number;
}
/**
 * Days after which data of each kind are deleted; 0: never.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "RetentionDays".
 */
export interface RetentionDays {
  guests: number;
  open: number;
  abandoned: number;
  sessions: number;
  reports: number;
}
/**
 * An entry of the moderation log.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "ModerationAction".
 */
export interface ModerationAction {
  id: number;
  at: number;
  by: string;
  action: 'announced' | 'banned' | 'cleaned_up' | 'closed' | 'handled' | 'unannounced' | 'unbanned';
  person: number | null;
  name: string | null;
  table: string | null;
  why: string;
}
/**
 * All puzzles, the one of today, and your puzzle rating.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "PuzzleOverview".
 */
export interface PuzzleOverview {
  today: string | null;
  puzzles: PuzzleCard[];
  you: Solver;
}
/**
 * A puzzle before it is answered; `solved` is `None` until you have answered it.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "PuzzleCard".
 */
export interface PuzzleCard {
  id: string;
  game: string;
  players: number;
  answers: number;
  rating: number;
  solved: boolean | null;
}
/**
 * A person's puzzle rating and counts; `streak`: days in a row with a solved puzzle, until today or yesterday.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Solver".
 */
export interface Solver {
  rating: number;
  deviation: number;
  provisional: boolean;
  solved: number;
  failed: number;
  streak: number;
}
/**
 * A puzzle with its table; `verdict` is present once you have answered it.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "PosedPuzzle".
 */
export interface PosedPuzzle {
  puzzle: PuzzleCard;
  news: News;
  verdict: Verdict | null;
}
/**
 * The result of an answer.
 *
 *     `answers` has the right ones first, with no loss and your own before the others. `after` is the table after the
 *     first.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Verdict".
 */
export interface Verdict {
  solved: boolean;
  answer: {};
  answers: RatedPuzzleAnswer[];
  gain: number;
  you: Solver;
  after: News;
}
/**
 * An answer, its loss against the best one in points, and what makes the difference.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "RatedPuzzleAnswer".
 */
export interface RatedPuzzleAnswer {
  action: {};
  behind: number;
  why: ReasonBody | null;
}
/**
 * The puzzle of the day, and your puzzle rating.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "DailyPuzzle".
 */
export interface DailyPuzzle {
  puzzle: PuzzleCard;
  you: Solver;
}
/**
 * The deal of a day with its best scores.
 *
 *     `results` counts all results, `running` the tries that have not ended. `previous` and `following` are the days
 *     before and after it that can be shown. `device_used`: somebody else has tried on
 *     this device.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "DailyDealState".
 */
export interface DailyDealState {
  deal: DailyDealCard;
  you: OwnDealAttempt | null;
  device_used: boolean;
  scores: DealScore[];
  results: number;
  running: number;
  previous: string | null;
  following: string | null;
  upcoming: DealCommitment[];
}
/**
 * The deal of a day; `seed` is shown when the day is over, `word` is what everybody mixes into it.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "DailyDealCard".
 */
export interface DailyDealCard {
  day: string;
  game: string;
  players: number;
  strength: string;
  commitment: string;
  word: string;
  seed: string | null;
  starts_at: number;
  ends_at: number;
}
/**
 * Your try; `rank` is your place among all results, `place` that at your own table.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "OwnDealAttempt".
 */
export interface OwnDealAttempt {
  table: string;
  ended: boolean;
  score: number | null;
  place: number | null;
  rank: number | null;
}
/**
 * A line of the score table; `table` can be watched, and `person` has a profile.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "DealScore".
 */
export interface DealScore {
  rank: number;
  name: string;
  score: number;
  place: number;
  yours: boolean;
  person: number | null;
  table: string | null;
}
/**
 * The deal of a day to come: its game, and the commitment to its seed.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "DealCommitment".
 */
export interface DealCommitment {
  day: string;
  game: string;
  commitment: string;
}
/**
 * A whole tournament.
 *
 *     `yours` is the entrant number of the asking user, and `table` where they play now. `waits`: they have finished this
 *     round and will be seated in another one, as things stand. `hosting`: they may begin and close the tournament.
 *     `pause` are the seconds between two rounds, `next_round` is when the announced one begins, and `ready` are the
 *     entrants who are ready for it.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TournamentState".
 */
export interface TournamentState {
  tournament: TournamentCard;
  rounds: number;
  fill: string | null;
  stand_in: string;
  options: {};
  pause: number;
  next_round: number | null;
  ready: number[];
  entrants: EntrantCard[];
  round_tables: RoundTableCard[][];
  standings: Placing[];
  yours: number | null;
  table: string | null;
  waits: boolean;
  hosting: boolean;
  may: TournamentPermissions;
}
/**
 * A tournament in a list.
 *
 *     `entered`: the asking user takes part. `begins`: scheduled start, if there is one. `round` is the last that was
 *     drawn.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TournamentCard".
 */
export interface TournamentCard {
  id: string;
  name: string;
  game: string;
  format: 'knock_out' | 'round_robin' | 'swiss';
  clock: Live | Bank | Days | Correspondence;
  players: number;
  places: number;
  entrants: number;
  stage: 'closed' | 'open' | 'over' | 'playing';
  begins: number | null;
  round: number;
  host: string | null;
  entered: boolean;
}
/**
 * An entrant; `out`: has left or was removed.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "EntrantCard".
 */
export interface EntrantCard {
  number: number;
  name: string;
  strength: string | null;
  out: boolean;
}
/**
 * A group of entrants by seat, with their results.
 *
 *     `unmet`: one has blocked another, so nothing was played and the blocker forfeits. `void`: the table was closed and
 *     does not count.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "RoundTableCard".
 */
export interface RoundTableCard {
  state: 'bye' | 'over' | 'playing' | 'unmet' | 'void';
  entrants: number[];
  table: string | null;
  places: number[];
  scores: number[];
  points: number[];
  left: number[];
}
/**
 * An entrant's rank; ties in points are broken by `opposition`, `wins` and `lead`, in this order.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "Placing".
 */
export interface Placing {
  entrant: number;
  rank: number;
  points: number;
  opposition: number;
  wins: number;
  lead: number;
  tables: number;
  byes: number;
}
/**
 * Actions available to the asking user.
 *
 *     Blocks and limits are checked only on entering, and the number of entrants only on beginning.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TournamentPermissions".
 */
export interface TournamentPermissions {
  enter: boolean;
  leave: boolean;
  begin: boolean;
  close: boolean;
  remove: boolean;
  ready: boolean;
}
/**
 * Limits of tournaments: places by format, players per table, and rounds of a Swiss tournament.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TournamentLimits".
 */
export interface TournamentLimits {
  formats: {
    [k: string]: PlaceLimits;
  };
  players: number;
  rounds: number;
}
/**
 * The largest number of places of a format; `filled`: if bots fill free places.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "PlaceLimits".
 */
export interface PlaceLimits {
  places: number;
  filled: number;
}
/**
 * The things that a person trades most, in this many matches of a game.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TradeStats".
 */
export interface TradeStats {
  game: string;
  matches: number;
  things: TradedGood[];
}
/**
 * A thing with the number of times a person has given and got it; `name` is a noun of the game.
 *
 * This interface was referenced by `Server`'s JSON-Schema
 * via the `definition` "TradedGood".
 */
export interface TradedGood {
  name: string | never[];
  given: number;
  got: number;
}
