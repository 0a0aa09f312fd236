/** The house, whichever way leads to it; docs/api.md says what it answers. */
import type { CupTerms, Deed } from './tournaments';
import { keeping } from './memoize';
import type {
  Alerts,
  Blocked,
  CupCard,
  CupLimits,
  CupNews,
  Me,
  Passkey,
  Session,
  NewTable,
  News,
  Refusal,
  Tables,
  TableCard,
  GameCard,
  GameFacts,
  Done,
  Fellow,
  Invited,
  Replay,
  Position,
  PosedPuzzle,
  Puzzles,
  Verdict,
  Hints,
  Course,
  Foreseen,
  Order,
  Dealings,
  PaceCard,
  Profile,
  Ranked,
  Rating,
  Repute,
  Seeking,
  Sought,
  Seen,
} from './wire';
import { ALONE, ask as way, dial, type Socket, type Told } from '$transport';
import { hosts } from './moderation.svelte';
import { Said, type Answer } from './pendingAction';

/** What the house says no with. */
export class No extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    readonly refusal: Refusal,
    readonly news: News | null,
  ) {
    super(refusal.reason ?? error);
  }
}

/** The house did not answer at all. */
export const UNREACHABLE = 'web.no.unreachable';

/** What is wrong with a name: said at the field where it was typed. */
export const aboutName = (refusal: Refusal | null) => refusal?.key.startsWith('fondaco.house.name_') ?? false;

/** A stranger becomes a guest by asking who he is: until he knows, he says nothing, or he would be two. */
let introduction: Promise<unknown> = Promise.resolve();

/** A house that is gone cannot be reached, be it for an answer, also in the middle of it, or for a part of the page. */
export async function reached<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch {
    throw new No(0, 'unreachable', { rule: '', key: UNREACHABLE, args: {} }, null);
  }
}

/** What a house says to a request. */
const answerTo = (method: string, path: string, body?: unknown): Promise<Told> =>
  reached(way(method, path, body === undefined ? undefined : JSON.stringify(body)));

const isGood = (status: number) => status >= 200 && status < 300;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (method !== 'GET') await introduction;
  const { status, text } = await answerTo(method, path, body);
  const json = text ? JSON.parse(text) : undefined;
  if (isGood(status)) return json as T;
  throw refused(status, json ?? {});
}

function refused(status: number, json: Partial<Refusal> & { error?: string; news?: News | null }): No {
  const { error = 'unknown', reason, rule = '', key = '', args = {}, news = null } = json;
  if (error === 'barred') hosts.barred = reason ?? '';
  return new No(status, error, { rule, key, args, reason }, news);
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);

/** A word for each thing that is to be done once. */
export const onceKey = () =>
  crypto.getRandomValues(new Uint32Array(4)).reduce((word, part) => word + part.toString(36), '');

const kept = keeping((path: string) => get<unknown>(path));
const once = <T>(path: string) => kept(path) as Promise<T>;

/** A page in Markdown. */
async function read(path: string): Promise<string> {
  const { status, text } = await answerTo('GET', path);
  if (!isGood(status)) throw new No(status, 'unknown', { rule: '', key: 'web.no.no_rules', args: {} }, null);
  return text;
}

export const house = {
  me: () => {
    const me = get<Me>('/me');
    introduction = me.catch(() => undefined);
    return me;
  },
  change: (me: Partial<Pick<Me, 'name' | 'lang' | 'unlisted'>>) => call<Me>('PATCH', '/me', me),
  signUp: (name: string, password: string) => post<Me>('/account', { name, password }),
  signIn: (name: string, password: string) => post<Me>('/session', { name, password }),
  signOut: () => call<void>('DELETE', '/session'),
  signOutEverywhere: () => call<void>('DELETE', '/sessions'),
  sessions: () => get<Session[]>('/sessions'),
  passkeys: () => get<Passkey[]>('/me/passkeys'),
  askForPasskey: (proof: { password: string } | { credential: unknown }) =>
    post<PublicKeyCredentialCreationOptionsJSON>('/me/passkeys/options', proof),
  passkeyConfirmation: () => post<PublicKeyCredentialRequestOptionsJSON>('/me/passkeys/confirm'),
  keepPasskey: (credential: unknown) => post<Passkey>('/me/passkeys', { credential }),
  dropPasskey: (id: string) => call<void>('DELETE', `/me/passkeys/${id}`),
  passkeyQuestion: () => post<PublicKeyCredentialRequestOptionsJSON>('/session/passkey/options'),
  showPasskey: (credential: unknown) => post<Me>('/session/passkey', { credential }),
  endSession: (id: string) => call<void>('DELETE', `/sessions/${id}`),
  newPassword: (old: string, renewed: string, remove_passkeys: boolean) =>
    call<Me>('PUT', '/me/password', { old, new: renewed, remove_passkeys }),
  forgotten: (email: string) => post<void>('/password/forgotten', { email }),
  resetPassword: (token: string, password: string, remove_passkeys: boolean) =>
    post<Me>('/password', { token, password, remove_passkeys }),
  setEmail: (email: string, password: string) => call<void>('PUT', '/me/email', { email, password }),
  confirmEmail: (token: string) => post<void>('/email', { token }),
  dropEmail: async () => {
    await call<void>('DELETE', '/me/email');
    return get<Me>('/me');
  },
  farewell: (password: string) => post<void>('/me/farewell', { password }),

  alerts: () => get<Alerts>('/me/alerts'),
  wishAlerts: (wish: Omit<Alerts, 'webhook' | 'push' | 'push_key'>) => call<Alerts>('PUT', '/me/alerts', wish),
  listen: (push: { endpoint: string; p256dh: string; auth: string }) => call<Alerts>('PUT', '/me/push', push),
  stopListening: () => call<void>('DELETE', '/me/push'),
  setWebhook: (url: string) => call<{ url: string; secret: string }>('PUT', '/me/webhook', { url }),
  dropWebhook: () => call<void>('DELETE', '/me/webhook'),

  paces: () => once<PaceCard[]>('/paces'),
  games: () => once<GameCard[]>('/games'),
  facts: (game: string) => once<GameFacts>(`/games/${game}`),
  board: (game: string, digest: string) => once<GameFacts['board']>(`/games/${game}/boards/${digest}`),
  words: (lang: string, game: string) => once<Record<string, string>>(`/words/${lang}/${game}`),
  rules: (game: string, lang: string) => read(`/games/${game}/rules?lang=${lang}`),
  howTo: (game: string, lang: string) => read(`/games/${game}/howto?lang=${lang}`),

  profile: (person: string) => get<Profile>(`/people/${encodeURIComponent(person)}`),
  deals: (person: string) => get<Dealings[]>(`/people/${encodeURIComponent(person)}/deals`),
  best: (game: string, pool: Rating['pool']) => get<Ranked[]>(`/games/${game}/ratings?pool=${pool}`),
  block: (person: number) => call<void>('PUT', `/people/${person}/block`),
  unblock: (person: number) => call<void>('DELETE', `/people/${person}/block`),
  blocked: () => get<Blocked[]>('/me/blocked'),
  follow: (person: number) => call<void>('PUT', `/people/${person}/follow`),
  unfollow: (person: number) => call<void>('DELETE', `/people/${person}/follow`),
  company: () => get<Fellow[]>('/me/company'),
  invite: (id: string, name: string) => post<Invited[]>(`/tables/${id}/invitations`, { name }),
  invited: (id: string) => get<Invited[]>(`/tables/${id}/invitations`),
  decline: (id: string) => call<void>('DELETE', `/tables/${id}/invitation`),
  muteAlways: (person: number, silent: boolean) => call<void>(silent ? 'PUT' : 'DELETE', `/people/${person}/mute`),
  mute: (id: string, seat: number, silent: boolean) =>
    call<void>(silent ? 'PUT' : 'DELETE', `/tables/${id}/seats/${seat}/mute`),
  muted: (id: string) => get<number[]>(`/tables/${id}/muted`),
  report: (report: Record<string, unknown>) => post<void>('/reports', report),
  peopleAt: (id: string) => get<Repute[]>(`/tables/${id}/people`),

  seen: () => get<Seen>('/house'),
  handle: (report: number, verdict: string) => post<void>(`/house/reports/${report}`, { verdict }),
  bar: (person: number, why: string, hours: number | null) =>
    call<void>('PUT', `/house/people/${person}/bar`, { why, hours }),
  unbar: (person: number) => call<void>('DELETE', `/house/people/${person}/bar`),
  shut: (id: string, why: string) => post<void>(`/house/tables/${id}/close`, { why }),
  tellAll: (text: string) => call<void>('PUT', '/house/notice', { text, hours: 24 }),
  tellNothing: () => call<void>('DELETE', '/house/notice'),
  tidy: () => post<unknown>('/house/tidy'),

  tables: () => get<Tables>('/tables'),
  seek: (wish: Pick<Seeking, 'games' | 'players' | 'pace' | 'strength' | 'rated'> & { wait: number }) =>
    call<Sought>('PUT', '/me/seek', { word: onceKey(), ...wish }),
  sought: () => get<Sought>('/me/seek'),
  stopSeeking: () => call<void>('DELETE', '/me/seek'),
  /** A word of this browser's own is mixed into the seed, so that no house alone decides the dice. */
  open: (table: NewTable) => post<TableCard>('/tables', { word: onceKey(), ...table }),
  /** From the file of a table that was taken along. */
  bring: (file: string) => post<TableCard>('/along', { file }),
  byCode: (code: string) => get<TableCard>(`/codes/${encodeURIComponent(code)}`),
  news: (id: string, since?: number) => get<News>(`/tables/${id}${since === undefined ? '' : `?since=${since}`}`),
  join: (id: string, body: { seat?: number; name?: string } = {}) =>
    post<TableCard>(`/tables/${id}/join`, { word: onceKey(), ...body }),
  putBot: (id: string, seat: number, strength: string | null, name?: string) =>
    post<TableCard>(`/tables/${id}/seats/${seat}`, { strength, name }),
  dismiss: (id: string, seat: number) => post<TableCard>(`/tables/${id}/seats/${seat}/dismiss`),
  leave: (id: string) => post<TableCard>(`/tables/${id}/leave`),
  close: (id: string) => post<TableCard>(`/tables/${id}/close`),
  rematch: (id: string) => post<TableCard>(`/tables/${id}/rematch`),

  /** Over the line on which one listens, or else by a request of its own, with the same key: whatever was heard of it,
   *  it is done once. The news that are returned are those that do not come by themselves. */
  act: async (id: string, seat: number, seq: number, action: unknown, live: Pick<Live<unknown>, 'act'> | null) => {
    const act = { seat, seq, key: onceKey(), action };
    const answer = (await live?.act(act)) ?? 'unknown';
    if (answer !== 'unknown') return answer === 'told' ? null : answer;
    return (await post<Done>(`/tables/${id}/actions`, { ...act, news: true })).news;
  },
  ask: (id: string, seat: number, action: unknown) =>
    post<{ refusal: Refusal | null }>(`/tables/${id}/ask`, { seat, action }),
  hint: (id: string, seat: number) => post<Hints>(`/tables/${id}/hint`, { seat }),
  undo: (id: string, seat: number, seq: number, what: 'undo' | 'redo' | 'restart_turn') =>
    post<Done>(`/tables/${id}/undo`, { seat, seq, key: onceKey(), what }),
  askTakeBack: (id: string, seat: number, to_line: number) => post<Done>(`/tables/${id}/take-back`, { seat, to_line }),
  consent: (id: string, seat: number, yes: boolean) => post<Done>(`/tables/${id}/consent`, { seat, yes }),
  resign: (id: string, seat: number) => post<Done>(`/tables/${id}/resign`, { seat }),
  absent: (id: string) => get<number[]>(`/tables/${id}/absent`),
  standIn: (id: string, seat: number) => post<Done>(`/tables/${id}/stand-in`, { seat }),
  comeBack: (id: string, seat: number) => post<Done>(`/tables/${id}/return`, { seat }),
  chat: (id: string, text: string) => post<Done>(`/tables/${id}/chat`, { text }),
  orders: (id: string) => get<Order[]>(`/tables/${id}/orders`),
  order: (id: string, order: Omit<Order, 'number' | 'dropped'>) => post<Order>(`/tables/${id}/orders`, order),
  revoke: (id: string, number: number) => call<void>('DELETE', `/tables/${id}/orders/${number}`),
  foreseen: (id: string, seat: number) => get<Foreseen[]>(`/tables/${id}/foreseen/${seat}`),
  notes: (id: string) => get<{ text: string }>(`/tables/${id}/notes`),
  keepNotes: (id: string, text: string) => call<{ text: string }>('PUT', `/tables/${id}/notes`, { text }),

  puzzles: () => get<Puzzles>('/puzzles'),
  puzzle: (id: string) => get<PosedPuzzle>(`/puzzles/${encodeURIComponent(id)}`),
  askPuzzle: (id: string, action: unknown) => post<{ refusal: Refusal | null }>(`/puzzles/${id}/ask`, { action }),
  answerPuzzle: (id: string, action: unknown) => post<Verdict>(`/puzzles/${id}/answer`, { action }),

  cups: () => get<CupCard[]>('/cups'),
  cupLimits: () => get<CupLimits>('/cups/limits'),
  cup: (id: string) => get<CupNews>(`/cups/${encodeURIComponent(id)}`),
  setUpCup: (terms: CupTerms) => post<CupNews>('/cups', terms),
  cupDeed: (id: string, deed: Deed) =>
    post<CupNews>(`/cups/${id}/${deed}`, deed === 'enter' ? { word: onceKey() } : {}),
  removeEntrant: (id: string, entrant: number) => post<CupNews>(`/cups/${id}/remove`, { entrant }),

  replay: (id: string) => get<Replay>(`/tables/${id}/replay`),
  course: (id: string) => get<Course>(`/tables/${id}/course`),
  at: (id: string, line: number) => get<Position>(`/tables/${id}/at/${line}`),
  fork: (id: string, line: number, seat: number, strength: string) =>
    post<TableCard>(`/tables/${id}/fork`, { line, seat, strength }),
};

/** What is longer than this is not said over a line, in letters. */
const LONGEST = 1500;
/** Whom the house does not know: the line was opened before it did. */
const STRANGER = 'who';

export type Link = 'live' | 'slow' | 'lost';

/** A line that is still being put through is hung up when it stands: browsers complain otherwise. */
function hangUp(socket: Socket | null): void {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}

/** A socket that heals itself: after a break it asks for what happened since. */
export class Live<T> {
  private socket: Socket | null = null;
  private timer = 0;
  private tries = 0;
  private ended = false;
  private said = new Said();
  private wakers: [EventTarget, string][] = [
    [window, 'online'],
    [document, 'visibilitychange'],
  ];

  constructor(
    private path: () => string,
    private hear: (message: T) => void,
    private state: (link: Link) => void,
  ) {
    for (const [target, name] of this.wakers) target.addEventListener(name, this.wake);
    this.dial();
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    for (const [target, name] of this.wakers) target.removeEventListener(name, this.wake);
    hangUp(this.socket);
  }

  private wake = () => {
    if (document.visibilityState === 'visible' && this.socket === null) {
      clearTimeout(this.timer);
      this.dial();
    }
  };

  /** Something small that need not arrive. */
  send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Says an action at the table where one listens. If it cannot be said here, or nobody knows whether it was heard, it is
   *  to be said again, with the same key. */
  async act(act: { key: string }): Promise<Answer> {
    const [socket, text] = [this.socket, JSON.stringify({ act })];
    if (ALONE || socket?.readyState !== WebSocket.OPEN || !this.said.free || text.length > LONGEST) return 'unknown';
    try {
      return await this.said.say(act.key, () => socket.send(text));
    } catch (error) {
      const no = refused(0, error as object);
      if (no.error === STRANGER) return 'unknown';
      throw no;
    }
  }

  private dial(): void {
    if (this.ended) return;
    const socket = dial(this.path());
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      this.tries = 0;
      this.state('live');
      if (!ALONE) this.listen();
      const message = JSON.parse(data);
      if ('ping' in message) socket.send(JSON.stringify({ pong: message.ping }));
      else if (!this.said.answers(message) && !('seq' in message && this.said.takes(message))) this.hear(message as T);
    };
    socket.onclose = ({ reason }) => {
      this.said.lose();
      if (reason === 'barred') void get('/me').catch(() => undefined);
      if (this.socket !== socket || this.ended) return;
      this.socket = null;
      clearTimeout(this.timer);
      this.state('lost');
      this.timer = window.setTimeout(() => this.dial(), Math.min(15000, 400 * 2 ** this.tries++));
    };
    if (!ALONE) this.listen();
  }

  /** The server pings every 20 seconds: silence means a slow line, longer silence a dead one. */
  private listen(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.state('slow');
      this.timer = window.setTimeout(() => hangUp(this.socket), 15000);
    }, 30000);
  }
}
