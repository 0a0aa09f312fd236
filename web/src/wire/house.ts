/* Made from the engine by tools/wire.py and tools/types.mjs; do not edit. */

export interface House {
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
  Course: Course;
  Session: Session;
  Passkey: Passkey;
  NotificationSettings: NotificationSettings;
  Profile: Profile;
  LeaderboardRow: LeaderboardRow;
  Blocked: Blocked;
  Friend: Friend;
  InvitedUser: InvitedUser;
  MatchmakingState: MatchmakingState;
  TimeControlCard: TimeControlCard;
  ModerationOverview: ModerationOverview;
  Puzzles: Puzzles;
  PosedPuzzle: PosedPuzzle;
  TournamentState: TournamentState;
  TournamentLimits: TournamentLimits;
  TradeStats: TradeStats;
}
/**
 * All that changed since a line of the book, and the whole of the rest.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "News".
 */
export interface News {
  seq: number;
  since: number | null;
  now: number;
  table: TableCard;
  lines: {}[];
  faces: SeatView[];
}
/**
 * A table as everyone may see it; `yours`, `asked`, `host` and `dismissed` are about the person who asks: which
 *     seats he has, and on which of them his own answer is awaited.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
  clock: NoClock | Live | Correspondence;
  stand_in: string;
  absence: number | null;
  take_backs: boolean;
  quiet_bots: boolean;
  delay: number;
  hints: boolean;
  rated: boolean;
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
  cup: string | null;
  scores: number[] | null;
  winners: number[] | null;
  places: number[] | null;
  lines: number;
}
/**
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "BoardCard".
 */
export interface BoardCard {
  name: string;
  digest: string;
}
/**
 * Nobody hurries.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "NoClock".
 */
export interface NoClock {
  kind: 'none';
}
/**
 * So many seconds for each answer.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Live".
 */
export interface Live {
  kind: 'live';
  seconds: number;
}
/**
 * A budget; each answer adds the increment, up to the cap.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * This interface was referenced by `House`'s JSON-Schema
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
}
/**
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "ClockCard".
 */
export interface ClockCard {
  seat: number;
  left: number;
  runs_out_at: number | null;
}
/**
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "TakeBackCard".
 */
export interface TakeBackCard {
  seat: number;
  to_line: number;
  consents: number[];
  missing: number[];
}
/**
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "ForkOf".
 */
export interface ForkOf {
  table: string;
  line: number;
}
/**
 * What one seat may know and do; `log` takes the place of all from `log_from` on.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "SeatView".
 */
export interface SeatView {
  seat: number | null;
  view: {} | null;
  options: {}[];
  rule: string;
  log_from: number;
  log: EntryAny[];
  may: Permissions;
}
/**
 * One line of the log: a seat, its action and the resulting events.
 *
 *     The first line is the set-up, without a seat. `said` is set if later actions were undone: the counters that the
 *     board keeps all the same (`Board.said`).
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Entry_Any_".
 */
export interface EntryAny {
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
 * This interface was referenced by `House`'s JSON-Schema
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
 * What a seat may take back and say again; of the log all from `back_to` on, step by step. Whoever sits there may
 *     take the table `along`. The match can be seen as it stood at any line from `look_from` on.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Permissions".
 */
export interface Permissions {
  undo: boolean;
  redo: boolean;
  restart_turn: boolean;
  back_to: number;
  along: boolean;
  look_from: number;
}
/**
 * `reputes`: by open table, what is known of those who sit there; of whom nothing is, has a `beginner`'s points.
 *     `invitations` and `followed` are about the person who asks.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Lobby".
 */
export interface Lobby {
  open: TableCard[];
  running: TableCard[];
  mine: TableCard[];
  reputes: {
    [k: string]: Reputation[];
  };
  invitations: Invitation[];
  followed: Friend[];
  notice: Announcement | null;
  beginner: number;
}
/**
 * What one should know of somebody with an account before sitting down with him: how strong he is in this game, and
 *     how many of the matches with others that he has `finished` he has `left`. `person` is missing if he wants no
 *     profile.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * A rating: it is true within `doubt`, as far as anybody can tell; `provisional` until that is not too far.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Standing".
 */
export interface Standing {
  game: string;
  pool: 'bots' | 'people';
  rating: number;
  doubt: number;
  provisional: boolean;
  matches: number;
}
/**
 * An invitation by a person (`by`, called `name`) to a table that waits for players.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * This interface was referenced by `House`'s JSON-Schema
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
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Announcement".
 */
export interface Announcement {
  text: string;
  until: number;
}
/**
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Me".
 */
export interface Me {
  id: number;
  name: string;
  guest: boolean;
  lang: string | null;
  webhook: string | null;
  email: string | null;
  letters: boolean;
  unlisted: boolean;
  passkeys: boolean;
  host: boolean;
  offline: boolean;
}
/**
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  seq: number;
  news?: News | null;
}
/**
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "ActionCheck".
 */
export interface ActionCheck {
  refusal: RefusalBody | null;
}
/**
 * A refusal in the language of who asks.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "RefusalBody".
 */
export interface RefusalBody {
  rule: string;
  key: string;
  args: {};
  reason: string;
}
/**
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "MatchReplay".
 */
export interface MatchReplay {
  lines: number;
  log: {}[];
  scores: number[][];
}
/**
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "ReplayPosition".
 */
export interface ReplayPosition {
  line: number;
  views: {}[];
}
/**
 * An error about a table; `news` brings a client up to date whose request was overtaken.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * This interface was referenced by `House`'s JSON-Schema
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
  clock?: NoClock | Live | Correspondence;
  stand_in?: string;
  absence?: number | null;
  take_backs?: boolean | null;
  quiet_bots?: boolean;
  delay?: number;
  hints?: boolean | null;
  rated?: boolean | null;
  word?: string | null;
  seed?: string | null;
  /**
   * @maxItems 100
   */
  first?: Answered[];
}
/**
 * What a seat has said before anybody is asked.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Answered".
 */
export interface Answered {
  seat: number;
  action: {};
}
/**
 * The best answers to a question, the best one first; `seq` is that of the news in which it was asked.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Hints".
 */
export interface Hints {
  seat: number;
  seq: number;
  hints: Hint[];
}
/**
 * An answer, by how many points the seat would be ahead of the best of the others after the turn, how it compares
 *     with the best one and about how many points it costs (0: none that could be named), whether others have to agree to
 *     it (`offer`), whether the difference is one's `own` gain or what is left to others, why, and what is said `then` in
 *     the same breath.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Hint".
 */
export interface Hint {
  action: {};
  standing: number;
  verdict: 'alike' | 'best' | 'clear' | 'little';
  cost: number;
  offer: boolean;
  own: boolean;
  why?: Why | null;
  then?: {}[];
}
/**
 * A reason for or against an answer, as an event that follows it.
 *
 *     `sure`: in nearly every try, else in most. `later`: perhaps not before a later turn. `instead`: the event follows
 *     the answer it is compared with. `also`: further events that follow.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Why".
 */
export interface Why {
  says: string;
  args: {};
  instead: boolean;
  sure: boolean;
  later: boolean;
  also?: Also[];
}
/**
 * Another event that follows an answer.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Also".
 */
export interface Also {
  says: string;
  args: {};
}
/**
 * The course of a match.
 *
 *     `worths` are expected final scores by seat, after each of the log `lines` with which a turn began and after the last
 *     one. `turning` are indices of turning points among them; `causes` the most important event of each, if there is one;
 *     `swings` by how much the winner's lead changed there.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Course".
 */
export interface Course {
  lines: number[];
  worths: number[][];
  turning: number[];
  causes?: (Cause | null)[];
  swings?: number[];
}
/**
 * An event that caused a turning point.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Cause".
 */
export interface Cause {
  says: string;
  args: {};
}
/**
 * A device on which an account is signed in; `seen_at` is accurate to the hour.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Passkey".
 */
export interface Passkey {
  id: string;
  device: string;
  created_at: number;
  used_at: number | null;
}
/**
 * How somebody is told that it is his turn; `push`: is this browser, by the house's `push_key`?
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "NotificationSettings".
 */
export interface NotificationSettings {
  mail: 'daily' | 'off' | 'turn';
  daily_at: number;
  quiet_from: number | null;
  quiet_to: number | null;
  zone: string;
  webhook: string | null;
  push: boolean;
  push_key: string;
}
/**
 * Somebody with an account. Others see of his matches those at which anybody could look on. `followed` and
 *     `muted`: by who asks. Everybody began with the points of a `beginner`.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * A finished match of somebody; it counted for ratings if it has a `pool`.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "PlayedMatch".
 */
export interface PlayedMatch {
  table: string;
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
 * Somebody else at a table, a person or a bot; `person` has a profile.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * A place among all who are rated, by what they surely are.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "LeaderboardRow".
 */
export interface LeaderboardRow {
  rank: number;
  person: number;
  name: string;
  standing: Standing;
}
/**
 * A person whom one has blocked.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Blocked".
 */
export interface Blocked {
  person: number;
  name: string;
}
/**
 * A person who was invited to a table.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "InvitedUser".
 */
export interface InvitedUser {
  person: number;
  name: string;
  declined: boolean;
}
/**
 * `None`: you wait for nobody.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "MatchmakingState".
 */
export interface MatchmakingState {
  seek: QueueStatus | null;
}
/**
 * What somebody waits for, since when and until when at most; `table` is where he sits then.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "QueueStatus".
 */
export interface QueueStatus {
  games: string[];
  players: number;
  pace: 'day' | 'live' | 'none';
  strength: string;
  rated: boolean;
  since: number;
  until: number;
  table: string | null;
}
/**
 * A pace at which people play here, with its clock; `cups`: so may tournaments. `take_backs`: a match that does
 *     not count may have them there; `absence`: no clock runs, so it is agreed on when a bot plays for who is away.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "TimeControlCard".
 */
export interface TimeControlCard {
  pace: 'day' | 'live' | 'none';
  clock: NoClock | Live | Correspondence;
  cups: boolean;
  take_backs: boolean;
  absence: boolean;
}
/**
 * What the hosts of the house see; `deeds` is their log.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "ModerationOverview".
 */
export interface ModerationOverview {
  reports: Report[];
  here: OnlineUser[];
  barred: Ban[];
  tables: ModeratedTable[];
  notice: Announcement | null;
  retention: Retention;
  deeds: ModerationAction[];
}
/**
 * A report by one person (`by`) about another (`name`), and its outcome once it is handled.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * This interface was referenced by `House`'s JSON-Schema
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
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Ban".
 */
export interface Ban {
  person: number;
  name: string;
  until: number | null;
  why: string;
}
/**
 * This interface was referenced by `House`'s JSON-Schema
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
 * After how many days what is forgotten; 0: never.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Retention".
 */
export interface Retention {
  guests: number;
  open: number;
  abandoned: number;
  sessions: number;
  reports: number;
}
/**
 * An entry of the moderation log.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "ModerationAction".
 */
export interface ModerationAction {
  id: number;
  at: number;
  by: string;
  deed: 'barred' | 'closed' | 'handled' | 'no_notice' | 'notice' | 'tidied' | 'unbarred';
  person: number | null;
  name: string | null;
  table: string | null;
  why: string;
}
/**
 * All puzzles, the one of today among them, and how well you solve them.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Puzzles".
 */
export interface Puzzles {
  today: string | null;
  puzzles: PuzzleCard[];
  you: Solver;
}
/**
 * A puzzle before it is answered, and whether you have `solved` it.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * How well somebody solves puzzles; `streak` are the days in a row, up to today or yesterday, with one solved.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Solver".
 */
export interface Solver {
  rating: number;
  doubt: number;
  provisional: boolean;
  solved: number;
  failed: number;
  streak: number;
}
/**
 * The table of a puzzle; `verdict` when you have answered it.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "PosedPuzzle".
 */
export interface PosedPuzzle {
  puzzle: PuzzleCard;
  news: News;
  verdict: Verdict | null;
}
/**
 * What an answer was worth: all answers, first those that are right, which are behind by nothing, one's own before
 *     them; `after` is the table when the first has been given.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Verdict".
 */
export interface Verdict {
  solved: boolean;
  answer: {};
  answers: Weighed[];
  gain: number;
  you: Solver;
  after: News;
}
/**
 * An answer, by how many points it is behind the best, and what the best brings rather than it.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "Weighed".
 */
export interface Weighed {
  action: {};
  behind: number;
  why: Why | null;
}
/**
 * All of a tournament. `yours` is the number of whoever asks, `table` where he plays now; `waits`: he has
 *     ended in this round, and is seated in a further one, as things stand; `hosting`: is it his to begin and to close?
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "TournamentState".
 */
export interface TournamentState {
  cup: TournamentCard;
  rounds: number;
  fill: string | null;
  stand_in: string;
  options: {};
  entrants: EntrantCard[];
  sittings: RoundTableCard[][];
  standings: Placing[];
  yours: number | null;
  table: string | null;
  waits: boolean;
  hosting: boolean;
  may: TournamentPermissions;
}
/**
 * A tournament in a list; `entered`: is whoever asks in it? `begins`: when it does so by itself, if that was agreed
 *     on; `round` is the last that was drawn.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "TournamentCard".
 */
export interface TournamentCard {
  id: string;
  name: string;
  game: string;
  format: 'knock_out' | 'round_robin' | 'swiss';
  clock: Live | Correspondence;
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
 * `out`: has left it, or was taken out of it.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "EntrantCard".
 */
export interface EntrantCard {
  number: number;
  name: string;
  strength: string | null;
  out: boolean;
}
/**
 * Those who sit together, by seat, with what they have got there. `unmet`: one has blocked another, so that nothing
 *     was played and the blocker forfeits; `void`: the table was closed, and counts for nobody.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * How somebody stands; `opposition`, `wins` and `lead` part those who have the same points, in this order.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * What whoever asks may do now. Who does not meet somebody there, or is in too many others, hears it when he
 *     enters; that too few are there, when it should begin.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "TournamentPermissions".
 */
export interface TournamentPermissions {
  enter: boolean;
  leave: boolean;
  begin: boolean;
  close: boolean;
  remove: boolean;
}
/**
 * How large a tournament may be: places by format, players at a table, and rounds of a Swiss one.
 *
 * This interface was referenced by `House`'s JSON-Schema
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
 * So many places a tournament of a format has at most; `filled`: where bots take those that stay free.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "PlaceLimits".
 */
export interface PlaceLimits {
  places: number;
  filled: number;
}
/**
 * What he deals in most, in so many matches of a game.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "TradeStats".
 */
export interface TradeStats {
  game: string;
  matches: number;
  things: TradedGood[];
}
/**
 * Something that somebody has given away and got so many times; `name` is said as nouns are.
 *
 * This interface was referenced by `House`'s JSON-Schema
 * via the `definition` "TradedGood".
 */
export interface TradedGood {
  name: string | never[];
  given: number;
  got: number;
}
