/** Client of the HTTP and WebSocket API (docs/api.md). */
import type { NewTournament, TournamentCommand } from './tournaments';
import { memoizeAsync } from './memoize';
import type {
  NotificationSettings,
  Blocked,
  TournamentCard,
  TournamentLimits,
  TournamentState,
  Me,
  Passkey,
  Session,
  NewTable,
  News,
  Refusal,
  Tables,
  TableCard,
  TableSettings,
  GameCard,
  GameFacts,
  Done,
  Friend,
  InvitedUser,
  Replay,
  Position,
  DailyDealState,
  DailyPuzzle,
  PosedPuzzle,
  PuzzleOverview,
  Verdict,
  Hints,
  MatchCourse,
  MatchMistakes,
  Foreseen,
  Order,
  TradeStats,
  TimeControlCard,
  Profile,
  LeaderboardRow,
  MatchRating,
  Rating,
  Reputation,
  QueueStatus,
  MatchmakingState,
  ModerationOverview,
} from './wire';
import { GUEST, OFFLINE, request, connect, type Socket, type ServerResponse } from '$transport';
import { translateGuests, untranslateGuests } from './guestNames';
import { identity } from './identity';
import { pageLanguage } from './language';
import { moderation } from './moderation.svelte';
import { PendingAction, type Outcome } from './pendingAction';

/** An error answer of the server, with the reason to show to the user. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly refusal: Refusal,
    readonly news: News | null,
  ) {
    super(refusal.reason ?? error);
  }
}

/** Message key of the error for a server that did not answer. */
export const UNREACHABLE = 'web.no.unreachable';

/** Whether the error is about a name; the form shows it beside the name field. */
export const isNameError = (refusal: Refusal | null) => refusal?.key.startsWith('fondaco.error.name_') ?? false;

/** The id of the field that an error is about; `field` is that of a name or another single text. Null: of none. */
export function errorField(refusal: Refusal, field: string): string | null {
  if (isNameError(refusal)) return field || null;
  if (refusal.key === 'fondaco.error.wrong_password') return 'password';
  if (/^fondaco\.error\.bad_(email|webhook|telegram|matrix)$/.test(refusal.key)) return field || null;
  const named = (refusal.args as { field?: string }).field;
  if (!named) return null;
  return named === 'password' ? 'password' : field || null;
}

/** The request for the own user that is under way. Two at once would create two guests for a new visitor. */
let askingMe: Promise<Me> | null = null;

/** Wait until the server has said who the user is, or has refused to; a new visitor becomes a guest. */
const identified = (): Promise<unknown> =>
  identity.user === null ? api.me().catch(() => undefined) : Promise.resolve();

/** Note who the user is after a request that may have changed it. */
async function identify(answer: Promise<Me>): Promise<Me> {
  const me = await answer;
  identity.set(me.id);
  return me;
}

/** End the session of this browser. */
async function forget(answer: Promise<void>): Promise<void> {
  await answer;
  identity.set(null);
}

/** Turn a network failure into an `ApiError` with the key `UNREACHABLE`. Also used for lazy imports. */
export async function mapNetworkError<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch {
    throw new ApiError(0, 'unreachable', { rule: '', key: UNREACHABLE, args: {} }, null);
  }
}

/** Send one request through the transport. */
const sendRequest = (method: string, path: string, body?: unknown): Promise<ServerResponse> =>
  mapNetworkError(request(method, path, body === undefined ? undefined : untranslateGuests(JSON.stringify(body))));

const isSuccess = (status: number) => status >= 200 && status < 300;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (method !== 'GET') await identified();
  const { status, text } = await sendRequest(method, path, body);
  const json = text ? JSON.parse(translateGuests(text)) : undefined;
  if (isSuccess(status)) {
    // the server may have made a guest of a visitor whom it had refused to name before
    if (method !== 'GET' && identity.user === null) void identified();
    return json as T;
  }
  throw toApiError(status, json ?? {});
}

function toApiError(status: number, json: Partial<Refusal> & { error?: string; news?: News | null }): ApiError {
  const { error = 'unknown', reason, rule = '', key = '', args = {}, news = null } = json;
  if (error === 'banned') moderation.banned = reason ?? '';
  return new ApiError(status, error, { rule, key, args, reason }, news);
}

const get = <T>(path: string) => call<T>('GET', path);
/** Get something of the own user. A new visitor becomes a guest first: this request would make another guest of them. */
async function getOwn<T>(path: string): Promise<T> {
  await identified();
  return get<T>(path);
}
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);

/** A random idempotency key: the server carries out a request with the same key once. */
export const idempotencyKey = () =>
  crypto.getRandomValues(new Uint32Array(4)).reduce((word, part) => word + part.toString(36), '');

const cached = memoizeAsync((path: string) => get<unknown>(path));
const getCached = <T>(path: string) => cached(path) as Promise<T>;

/** Fetch a Markdown page as text. */
async function getText(path: string): Promise<string> {
  const { status, text } = await sendRequest('GET', path);
  if (!isSuccess(status)) throw new ApiError(status, 'unknown', { rule: '', key: 'web.no.no_rules', args: {} }, null);
  return text;
}

export const api = {
  me: () => (askingMe ??= identify(get<Me>('/me')).finally(() => (askingMe = null))),
  updateMe: (me: Partial<Pick<Me, 'name' | 'lang' | 'unlisted'>>) => call<Me>('PATCH', '/me', me),
  signUp: (name: string, password: string) => identify(post<Me>('/account', { name, password })),
  signIn: (name: string, password: string) => identify(post<Me>('/session', { name, password })),
  signOut: () => forget(call<void>('DELETE', '/session')),
  signOutEverywhere: () => forget(call<void>('DELETE', '/sessions')),
  sessions: () => getOwn<Session[]>('/sessions'),
  passkeys: () => getOwn<Passkey[]>('/me/passkeys'),
  passkeyCreationOptions: (proof: { password: string } | { credential: unknown }) =>
    post<PublicKeyCredentialCreationOptionsJSON>('/me/passkeys/options', proof),
  passkeyConfirmationOptions: () => post<PublicKeyCredentialRequestOptionsJSON>('/me/passkeys/confirm'),
  addPasskey: (credential: unknown) => post<Passkey>('/me/passkeys', { credential }),
  deletePasskey: (id: string) => call<void>('DELETE', `/me/passkeys/${id}`),
  passkeySignInOptions: () => post<PublicKeyCredentialRequestOptionsJSON>('/session/passkey/options'),
  signInWithPasskey: (credential: unknown) => identify(post<Me>('/session/passkey', { credential })),
  endSession: (id: string) => call<void>('DELETE', `/sessions/${id}`),
  changePassword: (old: string, renewed: string, remove_passkeys: boolean) =>
    call<Me>('PUT', '/me/password', { old, new: renewed, remove_passkeys }),
  requestPasswordReset: (email: string) => post<void>('/password/forgotten', { email }),
  resetPassword: (token: string, password: string, remove_passkeys: boolean) =>
    identify(post<Me>('/password', { token, password, remove_passkeys })),
  setEmail: (email: string, password: string) => call<void>('PUT', '/me/email', { email, password }),
  confirmEmail: (token: string) => post<void>('/email', { token }),
  deleteEmail: async () => {
    await call<void>('DELETE', '/me/email');
    return get<Me>('/me');
  },
  deleteAccount: (password: string) => forget(post<void>('/me/delete', { password })),

  notificationSettings: () => getOwn<NotificationSettings>('/me/notifications'),
  setNotificationSettings: (
    notifications: Omit<NotificationSettings, 'webhook' | 'webhook_format' | 'push' | 'push_key'>,
  ) => call<NotificationSettings>('PUT', '/me/notifications', notifications),
  subscribePush: (push: { endpoint: string; p256dh: string; auth: string }) =>
    call<NotificationSettings>('PUT', '/me/push', push),
  unsubscribePush: () => call<void>('DELETE', '/me/push'),
  setWebhook: (url: string, format: NotificationSettings['webhook_format']) =>
    call<{ url: string; secret: string; format: 'json' | 'discord' | 'slack' | 'telegram' | 'matrix' }>(
      'PUT',
      '/me/webhook',
      { url, format },
    ),
  testWebhook: () => post<{ sent: boolean; status: number | null; reason: string }>('/me/webhook/test'),
  deleteWebhook: () => call<void>('DELETE', '/me/webhook'),

  timeControls: () => getCached<TimeControlCard[]>('/time-controls'),
  games: () => getCached<GameCard[]>('/games'),
  gameInfo: (game: string) => getCached<GameFacts>(`/games/${game}`),
  board: (game: string, digest: string) => getCached<GameFacts['board']>(`/games/${game}/boards/${digest}`),
  catalogue: (lang: string, game: string) => getCached<Record<string, string>>(`/messages/${lang}/${game}`),
  rules: (game: string, lang: string) => getText(`/games/${game}/rules?lang=${lang}`),
  howTo: (game: string, lang: string) => getText(`/games/${game}/howto?lang=${lang}`),

  /** The profile of an account by its name; older links have its number. */
  profile: (person: string) =>
    get<Profile>(/^\d+$/.test(person) ? `/users/${person}` : `/profiles/${encodeURIComponent(person)}`),
  tradeStats: (person: number) => get<TradeStats[]>(`/users/${person}/trade-stats`),
  leaderboard: (game: string, pool: Rating['pool']) => get<LeaderboardRow[]>(`/games/${game}/leaderboard?pool=${pool}`),
  block: (person: number) => call<void>('PUT', `/users/${person}/block`),
  unblock: (person: number) => call<void>('DELETE', `/users/${person}/block`),
  blocked: () => getOwn<Blocked[]>('/me/blocked'),
  follow: (person: number) => call<void>('PUT', `/users/${person}/follow`),
  unfollow: (person: number) => call<void>('DELETE', `/users/${person}/follow`),
  friends: () => getOwn<Friend[]>('/me/friends'),
  invite: (id: string, name: string) => post<InvitedUser[]>(`/tables/${id}/invitations`, { name }),
  invitations: (id: string) => getOwn<InvitedUser[]>(`/tables/${id}/invitations`),
  decline: (id: string) => call<void>('DELETE', `/tables/${id}/invitation`),
  mutePerson: (person: number, silent: boolean) => call<void>(silent ? 'PUT' : 'DELETE', `/users/${person}/mute`),
  muteSeat: (id: string, seat: number, silent: boolean) =>
    call<void>(silent ? 'PUT' : 'DELETE', `/tables/${id}/seats/${seat}/mute`),
  mutedSeats: (id: string) => getOwn<number[]>(`/tables/${id}/muted`),
  report: (report: Record<string, unknown>) => post<void>('/reports', report),
  reputations: (id: string) => get<Reputation[]>(`/tables/${id}/users`),
  matchRating: (id: string) => get<MatchRating>(`/tables/${id}/rating`),

  adminOverview: () => get<ModerationOverview>('/moderation'),
  resolveReport: (report: number, verdict: string) => post<void>(`/moderation/reports/${report}`, { verdict }),
  ban: (person: number, why: string, hours: number | null) =>
    call<void>('PUT', `/moderation/users/${person}/ban`, { why, hours }),
  unban: (person: number) => call<void>('DELETE', `/moderation/users/${person}/ban`),
  closeAnyTable: (id: string, why: string) => post<void>(`/moderation/tables/${id}/close`, { why }),
  announce: (text: string) => call<void>('PUT', '/moderation/announcement', { text, hours: 24 }),
  clearAnnouncement: () => call<void>('DELETE', '/moderation/announcement'),
  deleteExpired: () => post<unknown>('/moderation/delete-expired'),

  tables: () => get<Tables>('/tables'),
  joinQueue: (
    wish: Pick<QueueStatus, 'games' | 'players' | 'time_control' | 'strength' | 'rated'> & { wait: number },
  ) => call<MatchmakingState>('PUT', '/me/matchmaking', { word: idempotencyKey(), ...wish }),
  queueStatus: () => getOwn<MatchmakingState>('/me/matchmaking'),
  leaveQueue: () => call<void>('DELETE', '/me/matchmaking'),
  /** `word` is mixed into the random seed, so that the server alone cannot choose it. */
  createTable: (table: NewTable) => post<TableCard>('/tables', { word: idempotencyKey(), ...table }),
  /** Import a table from its exported file. */
  importTable: (file: string) => post<TableCard>('/tables/import', { file }),
  tableByCode: (code: string) => get<TableCard>(`/codes/${encodeURIComponent(code)}`),
  news: (id: string, since?: number) => get<News>(`/tables/${id}${since === undefined ? '' : `?since=${since}`}`),
  join: (id: string, body: { seat?: number; name?: string } = {}) =>
    post<TableCard>(`/tables/${id}/join`, { word: idempotencyKey(), ...body }),
  setBot: (id: string, seat: number, strength: string | null, name?: string) =>
    post<TableCard>(`/tables/${id}/seats/${seat}`, { strength, name }),
  setReady: (id: string, yes: boolean) => post<TableCard>(`/tables/${id}/ready`, { yes }),
  startMatch: (id: string) => post<TableCard>(`/tables/${id}/start`),
  changeSettings: (id: string, settings: TableSettings) => call<TableCard>('PATCH', `/tables/${id}/settings`, settings),
  removePlayer: (id: string, seat: number) => post<TableCard>(`/tables/${id}/seats/${seat}/dismiss`),
  leaveTable: (id: string) => post<TableCard>(`/tables/${id}/leave`),
  closeTable: (id: string) => post<TableCard>(`/tables/${id}/close`),
  rematch: (id: string) => post<TableCard>(`/tables/${id}/rematch`),

  /**
   * Send over the socket, or by HTTP with the same key if the socket is closed or does not answer: the action is
   * carried out once. Returns news only if it does not arrive over the socket.
   */
  sendAction: async (
    id: string,
    seat: number,
    seq: number,
    action: unknown,
    live: Pick<LiveSocket<unknown>, 'sendAction'> | null,
  ) => {
    const act = { seat, seq, key: idempotencyKey(), action };
    const answer = (await live?.sendAction(act)) ?? 'unknown';
    if (answer !== 'unknown') return answer === 'applied' ? null : answer;
    return (await post<Done>(`/tables/${id}/actions`, { ...act, news: true })).news;
  },
  checkAction: (id: string, seat: number, action: unknown) =>
    post<{ refusal: Refusal | null }>(`/tables/${id}/ask`, { seat, action }),
  hint: (id: string, seat: number) => post<Hints>(`/tables/${id}/hint`, { seat }),
  undo: (id: string, seat: number, seq: number, what: 'undo' | 'redo' | 'restart_turn') =>
    post<Done>(`/tables/${id}/undo`, { seat, seq, key: idempotencyKey(), what }),
  requestTakeBack: (id: string, seat: number, to_line: number) =>
    post<Done>(`/tables/${id}/take-back`, { seat, to_line }),
  withdrawTakeBack: (id: string, seat: number) => post<Done>(`/tables/${id}/take-back/withdraw`, { seat }),
  answerTakeBack: (id: string, seat: number, yes: boolean) => post<Done>(`/tables/${id}/consent`, { seat, yes }),
  resign: (id: string, seat: number) => post<Done>(`/tables/${id}/resign`, { seat }),
  absent: (id: string) => getOwn<number[]>(`/tables/${id}/absent`),
  standIn: (id: string, seat: number) => post<Done>(`/tables/${id}/stand-in`, { seat }),
  returnToSeat: (id: string, seat: number) => post<Done>(`/tables/${id}/return`, { seat }),
  vacation: (id: string, seat: number, on: boolean) => post<Done>(`/tables/${id}/vacation`, { seat, on }),
  chat: (id: string, text: string) => post<Done>(`/tables/${id}/chat`, { text }),
  orders: (id: string) => getOwn<Order[]>(`/tables/${id}/standing-orders`),
  addOrder: (id: string, order: Omit<Order, 'number' | 'dropped'>) =>
    post<Order>(`/tables/${id}/standing-orders`, order),
  deleteOrder: (id: string, number: number) => call<void>('DELETE', `/tables/${id}/standing-orders/${number}`),
  upcomingQuestions: (id: string, seat: number) => getOwn<Foreseen[]>(`/tables/${id}/upcoming-questions/${seat}`),
  notes: (id: string) => getOwn<{ text: string }>(`/tables/${id}/notes`),
  saveNotes: (id: string, text: string) => call<{ text: string }>('PUT', `/tables/${id}/notes`, { text }),

  dailyPuzzle: () => get<DailyPuzzle>('/puzzles/today'),
  puzzles: () => get<PuzzleOverview>('/puzzles'),
  puzzle: (id: string) => getOwn<PosedPuzzle>(`/puzzles/${encodeURIComponent(id)}`),
  checkPuzzleAction: (id: string, action: unknown) =>
    post<{ refusal: Refusal | null }>(`/puzzles/${id}/ask`, { action }),
  answerPuzzle: (id: string, action: unknown) => post<Verdict>(`/puzzles/${id}/answer`, { action }),

  dailyDeal: (day: string) => get<DailyDealState>(`/daily-deals/${encodeURIComponent(day)}`),
  startDailyDeal: () => post<TableCard>('/daily-deals/today/start'),

  tournaments: () => get<TournamentCard[]>('/tournaments'),
  tournamentLimits: () => get<TournamentLimits>('/tournaments/limits'),
  tournament: (id: string) => get<TournamentState>(`/tournaments/${encodeURIComponent(id)}`),
  createTournament: (terms: NewTournament) => post<TournamentState>('/tournaments', terms),
  tournamentCommand: (id: string, command: TournamentCommand) =>
    post<TournamentState>(`/tournaments/${id}/${command}`, command === 'enter' ? { word: idempotencyKey() } : {}),
  removeEntrant: (id: string, entrant: number) => post<TournamentState>(`/tournaments/${id}/remove`, { entrant }),

  replay: (id: string) => get<Replay>(`/tables/${id}/replay`),
  analysis: (id: string) => get<MatchCourse>(`/tables/${id}/analysis`),
  mistakes: (id: string, seat: number) => get<MatchMistakes>(`/tables/${id}/mistakes/${seat}`),
  position: (id: string, line: number) => get<Position>(`/tables/${id}/at/${line}`),
  fork: (id: string, line: number, seat: number, strength: string) =>
    post<TableCard>(`/tables/${id}/fork`, { line, seat, strength }),
};

/** Longer messages, in characters, go by HTTP. */
const MAX_MESSAGE = 1500;
/** The error of a socket that was opened before the server knew this user. */
const UNKNOWN_USER = 'not_signed_in';

export type ConnectionState = 'live' | 'slow' | 'lost';

/** Milliseconds between two probes of a watched connection, and until an unanswered one says that it is lost. */
const PROBE_EVERY = 900;
const PROBE_TIMEOUT = 1500;
/** Milliseconds between two probes while the server talks: it learns of a lost connection by missing them. */
const PROBE_AT_LEAST = 2000;
/** Milliseconds without a sign of the server, which pings every 20 s, until a connection counts as slow. */
const SLOW_AFTER = 30_000;
/** Milliseconds after which a connection that is shown as lost or slow is given up. */
const GIVE_UP_LOST = 6000;
const GIVE_UP_SLOW = 15_000;
const GIVE_UP_CONNECTING = 15_000;
/** Milliseconds between two looks at the silence of the server. */
const TICK = 300;

/** Whether the server is in this browser, always within reach. */
const isLocal = () => OFFLINE && !GUEST;

/** Close a socket. One that is still connecting is closed once it is open, because browsers log an error otherwise. */
function closeSocket(socket: Socket | null): void {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}

/**
 * A WebSocket that reconnects by itself and then asks for what happened meanwhile. It is opened once the server has said
 * who the user is, and again when that or the language of the page changes. While `watched` says so, or when the browser goes offline, the connection
 * is probed, so that its loss is noticed within three seconds.
 */
export class LiveSocket<T> {
  private socket: Socket | null = null;
  /** The user with whose cookie the socket was opened. */
  private user: number | null = null;
  private timer = 0;
  private clock = 0;
  private attempts = 0;
  private ended = false;
  private pending = new PendingAction();
  /** When the server was last heard, and since when a probe is unanswered. */
  private heardAt = 0;
  private probedAt: number | null = null;
  private lastProbe = 0;
  private lostAt: number | null = null;
  private events: [EventTarget, string, () => void][];
  private subscriptions: (() => void)[];

  constructor(
    private path: () => string,
    private receive: (message: T) => void,
    private state: (link: ConnectionState) => void,
    private watched: () => boolean = () => false,
  ) {
    const back = () => this.comeBack();
    this.events = isLocal()
      ? []
      : [
          [window, 'online', back],
          [window, 'offline', () => this.probe()],
          [document, 'visibilitychange', back],
        ];
    for (const [target, name, listener] of this.events) target.addEventListener(name, listener);
    this.subscriptions = [
      identity.subscribe(() => {
        if (this.socket !== null && identity.user !== null && identity.user !== this.user) this.reopen();
      }),
      pageLanguage.subscribe(() => {
        if (this.socket !== null && !OFFLINE) this.reopen();
      }),
    ];
    if (!isLocal()) this.clock = window.setInterval(() => this.tick(), TICK);
    void identified().then(() => this.connect());
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.clock);
    for (const unsubscribe of this.subscriptions) unsubscribe();
    for (const [target, name, listener] of this.events) target.removeEventListener(name, listener);
    closeSocket(this.socket);
  }

  /** The page is on show or the browser online again: reconnect now, or see whether the connection still works. */
  private comeBack(): void {
    if (document.visibilityState !== 'visible') return;
    if (this.socket !== null) this.probe();
    else {
      clearTimeout(this.timer);
      this.connect();
    }
  }

  /** Open another socket for another user, or in another language, without a word about it. */
  private reopen(): void {
    const old = this.socket;
    this.socket = null;
    this.pending.disconnect();
    this.connect();
    closeSocket(old);
  }

  /** Send a message that may be lost. */
  send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Send an action. The outcome `unknown` means that it must be sent again by HTTP with the same key. */
  async sendAction(act: { key: string }): Promise<Outcome> {
    const [socket, text] = [this.socket, JSON.stringify({ act })];
    if (OFFLINE || socket?.readyState !== WebSocket.OPEN || !this.pending.idle || text.length > MAX_MESSAGE)
      return 'unknown';
    try {
      return await this.pending.send(act.key, () => socket.send(text));
    } catch (error) {
      const failure = toApiError(0, error as object);
      if (failure.error === UNKNOWN_USER) return 'unknown';
      throw failure;
    }
  }

  private connect(): void {
    if (this.ended || this.socket !== null) return;
    const socket = connect(this.path());
    this.socket = socket;
    this.user = identity.user;
    [this.heardAt, this.probedAt, this.lastProbe] = [Date.now(), null, 0];
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      this.attempts = 0;
      [this.heardAt, this.probedAt, this.lostAt] = [Date.now(), null, null];
      this.state('live');
      const message = JSON.parse(translateGuests(data));
      if ('ping' in message) socket.send(JSON.stringify({ pong: message.ping }));
      else if ('pong' in message) return;
      else if (!this.pending.handleReply(message) && !('seq' in message && this.pending.handleNews(message)))
        this.receive(message as T);
    };
    socket.onclose = ({ reason }) => {
      if (this.socket === socket) this.pending.disconnect();
      if (reason === 'banned') void get('/me').catch(() => undefined);
      if (this.socket !== socket || this.ended) return;
      this.socket = null;
      clearTimeout(this.timer);
      this.lose();
      this.timer = window.setTimeout(() => this.connect(), Math.min(15000, 400 * 2 ** this.attempts++));
    };
  }

  private lose(): void {
    this.lostAt ??= Date.now();
    this.state('lost');
  }

  /** Ask the server for a sign of life. */
  private probe(): void {
    if (this.probedAt !== null || this.socket?.readyState !== WebSocket.OPEN) return;
    this.probedAt = this.lastProbe = Date.now();
    this.send({ ping: true });
  }

  /** Say what the silence of the server means, and reconnect when it is too long. Hidden pages are not probed. */
  private tick(): void {
    const now = Date.now();
    if (this.socket === null) return;
    if (this.socket.readyState === WebSocket.CONNECTING) {
      if (now > this.heardAt + GIVE_UP_CONNECTING) this.abandon();
      return;
    }
    if (this.probedAt !== null && now > this.probedAt + PROBE_TIMEOUT) {
      if (document.visibilityState === 'visible' || !navigator.onLine) this.lose();
      if (now > this.probedAt + GIVE_UP_LOST) this.abandon();
    } else if (now > this.heardAt + SLOW_AFTER + GIVE_UP_SLOW) this.abandon();
    else if (now > this.heardAt + SLOW_AFTER) this.state('slow');
    const due = now > this.heardAt + PROBE_EVERY || now > this.lastProbe + PROBE_AT_LEAST;
    if (due && document.visibilityState === 'visible' && this.watched()) this.probe();
  }

  /** Reconnect without waiting for a dead connection to close, which may take minutes. */
  private abandon(): void {
    const dead = this.socket;
    this.socket = null;
    this.pending.disconnect();
    this.lose();
    this.connect();
    closeSocket(dead);
  }
}
