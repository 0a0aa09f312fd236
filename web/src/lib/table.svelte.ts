/** A table as one person sees it: what lies there, what may be said, and what has just happened. */
import { moderation } from './moderation.svelte';
import { undoPlayed, type PlayedActions } from './undo';
import { api, LiveSocket, ApiError, UNREACHABLE, type ConnectionState } from './api';
import { tutorial } from './tutorial.svelte';
import { narrow, offers, openParts, type Action, type PartialAction } from './menu';
import {
  beginsTurn,
  TUTORIAL_PAUSE,
  isNegotiation,
  SLOW_PAUSE,
  firstOtherSeat,
  sinceOwnAction,
  pause,
} from './playback';
import { settings } from './settings.svelte';
import { botRemarks, unmetOffers, type UnmetOffer } from './offerOutcomes';
import type {
  BoardFile,
  Entry,
  Event,
  Face,
  GameFacts,
  Line,
  News,
  Order,
  Presence,
  Refusal,
  Standing,
  TableCard,
  Tables,
  View,
} from './wire';
import { say, i18n } from './i18n.svelte';

/** Where the story is told, over the position that it begins from. */
export interface EventAnimator {
  /** Shows an event on the board, and returns when it has been seen. */
  animate: (event: Event, skip: AbortSignal) => Promise<void>;
  /** Takes all that the story has moved off the table, before another position is drawn there. */
  clear: () => void;
}

/** So often it is said that an offer is still being written, in milliseconds. */
const COMPOSING = 3000;
/** What comes down the line: news, or what stands in no book. */
type LiveMessage = News | { presence: Presence } | { orders: true } | { notice: Tables['notice'] };

/** More news than this waiting: nobody wants to see all of it move. */
const MAX_ANIMATED = 14;

export class Table {
  card = $state.raw<TableCard>()!;
  board = $state.raw<BoardFile>()!;
  facts = $state.raw<GameFacts>()!;
  /** The face on show; it follows the news when the story has been told. */
  face = $state.raw<Face>()!;
  lines = $state.raw<Line[]>([]);
  link = $state<ConnectionState>('live');
  presence = $state.raw<Presence | null>(null);
  /** One's own standing orders and prepared answers. */
  orders = $state.raw<Order[]>([]);
  /** Counts how often something has changed that stands in no book: orders, invitations. */
  sideUpdates = $state(0);
  /** What lies beside the table. */
  sidePanel = $state<'orders' | 'notes' | 'manners' | null>(null);
  busy = $state(false);
  /** Several answers are being given, one after the other. */
  private playingAll = $state(false);
  animating = $state(false);
  /** What is being told, or was last while more is to come. */
  private currentEvent = $state.raw<Event | null>(null);
  selection = $state.raw<PartialAction>({});
  refusal = $state.raw<Refusal | null>(null);
  /** One's own offers that nobody has taken, since one last spoke. */
  unmetOffers = $state.raw<UnmetOffer[]>([]);
  /** What bots say of them. */
  botRemarks = $state.raw<Line[]>([]);
  /** The line of the book up to which that is forgotten: it was of another turn. */
  private remarksFrom = 0;
  /** Hot-seat: the seat whose hand may be seen, once its owner has drawn the curtain. */
  seat = $state<number | null>(null);
  handoverSeat = $state<number | null>(null);
  /** Whose deeds wait to be told until the person at this table goes on. */
  pausedBefore = $state<number | null>(null);
  /** What happened since one's own last deed is being looked at. */
  showingRecent = $state(false);
  /** Something of the board lies over it to be read first. */
  readingBoard = $state(false);
  /** The last entry of the log whose story has been told. */
  lastAnimated = $state(-1);
  /** By how many milliseconds the clock of the house is ahead of ours. */
  clockSkew = $state(0);

  /** What a game calls each seat beside its name, where it does. */
  seatTitles = $state.raw<string[]>([]);
  private seatNames = $derived(JSON.stringify(this.names()));
  private reader = $derived(this.you);
  /** Words are read once, not with every news: only another name, reader or language makes another speaker. */
  translator = $derived(
    i18n.translatorFor(this.board.nouns, JSON.parse(this.seatNames) as string[], this.facts, this.reader),
  );
  /** The replay moves through the match by itself. */
  replaying = false;
  /** An earlier moment that is being looked at. */
  past = $state.raw<{ line: number; view: View } | null>(null);
  view = $derived(
    this.past && !this.past.view.over ? this.past.view : this.withResult(this.past?.view ?? this.face.view!),
  );
  rule = $derived(this.face.rule);
  /** What was told up to the moment that is looked at; a replay tells no more. */
  logSoFar = $derived(this.past ? this.face.log.filter(({ seq }) => seq <= this.past!.line) : this.face.log);
  log = $derived(this.replaying ? this.logSoFar : this.face.log);
  /** What can be said now; nothing while the story is being told or an answer is on its way. */
  menu = $derived(
    this.busy || this.playingAll || this.animating || this.past || this.handoverSeat !== null ? [] : this.face.options,
  );
  remaining = $derived(narrow(this.menu, this.selection));
  canAct = $derived(this.seat !== null && this.menu.length > 0);
  /** What is shown while nothing can be answered yet: a question comes with its answers. */
  eventText = $derived(
    this.animating && this.currentEvent && this.translator.knows(this.currentEvent.says)
      ? this.translator.say(this.currentEvent.says, this.currentEvent.args)
      : '',
  );

  animator: EventAnimator | null = null;
  /** What the page's own words for an event say beyond what was told. */
  extraArgs: ((event: Event) => Record<string, unknown>) | null = null;
  /** The message that tells of a refused offer, where a game has one. */
  refusalMessage = '';
  private news!: News;
  private logs = new Map<number | null, Face['log']>();
  private queue: { news: News; faces: Map<number | null, Face> }[] = [];
  /** Ends when all that waits has been told. */
  private animated = Promise.resolve();
  private skipController = new AbortController();
  /** Whose deeds were told last. */
  private lastActor: number | null = null;
  private live: LiveSocket<LiveMessage> | null = null;
  private composedAt = 0;
  private lastPlayed: PlayedActions = { answers: 1, length: 0 };

  onShowLine: ((line: number) => void) | null = null;
  /** A puzzle is answered elsewhere, and once: what lies on the table then. */
  private answerPuzzle: ((action: Action) => Promise<News>) | null = null;
  private shownSeq = 0;

  private constructor(readonly id: string) {}

  /** A match that is over, to be looked at. */
  static async openReplay(id: string): Promise<Table> {
    const table = new Table(id);
    table.replaying = true;
    await table.load(await api.news(id));
    return table;
  }

  /** A position with one question. */
  static async openPuzzle(news: News, solve: (action: Action) => Promise<News>): Promise<Table> {
    const table = new Table(news.table.id);
    table.answerPuzzle = solve;
    table.onShowLine = () => undefined;
    await table.load(news);
    return table;
  }

  static async open(id: string): Promise<Table> {
    const table = new Table(id);
    const news = await api.news(id);
    await table.load(news);
    table.live = new LiveSocket<LiveMessage>(
      () => `/tables/${id}/live?presence=true&since=${table.news.seq}`,
      (heard) => {
        if ('presence' in heard) table.presence = heard.presence;
        else if ('notice' in heard) moderation.setNotice(heard.notice);
        else if ('orders' in heard) {
          table.sideUpdates++;
          void table.loadOrders();
        } else table.receive(heard);
      },
      (link) => {
        table.link = link;
        if (link === 'live' && table.refusal?.key === UNREACHABLE) table.refusal = null;
      },
    );
    void table.loadOrders();
    return table;
  }

  async loadOrders(): Promise<void> {
    if (this.card.yours.length) await this.attempt(async () => (this.orders = await api.orders(this.id)));
  }

  /** From now on the house answers so; with the least that one would say no to, where the order has one. */
  async addStandingOrder({ do: does, until, at, unless, below }: Standing, limit = below): Promise<void> {
    const given = { seat: this.seat!, do: does, until, at, unless, below: limit, action: null };
    await this.attempt(async () => {
      await api.addOrder(this.id, given);
      await this.loadOrders();
    });
  }

  /** An offer is being written: the others see that, now and then. */
  sendComposing(): void {
    if (Date.now() < this.composedAt + COMPOSING) return;
    this.composedAt = Date.now();
    this.live?.send({ composing: true });
  }

  disconnect(): void {
    this.live?.close();
    this.skip();
  }

  /** As sentences name everybody; to the reader they speak. */
  names(): string[] {
    return this.card.seats.map((_, seat) => this.fullName(seat));
  }

  /** His name, and what the game calls his seat: the same for every reader. */
  fullName(seat: number): string {
    const { name } = this.card.seats[seat];
    return name && this.seatTitles[seat] ? `${name} (${this.seatTitles[seat]})` : (name ?? '');
  }

  /** Through whose eyes one looks is not always oneself: a replay can be seen from every seat. */
  isYou(seat: number): boolean {
    return seat === this.seat && this.card.seats[seat].yours;
  }

  /** One's own seat, where one looks through one's own eyes. */
  get you(): number | null {
    return this.seat !== null && this.isYou(this.seat) ? this.seat : null;
  }

  /** You are always called so where no sentence is said. */
  nameOf(seat: number): string {
    return this.isYou(seat) ? say('you') : this.translator.seat(seat);
  }

  /** What the log tells by this message, each time it does. */
  eventArgs<T = Record<string, number>>(says: string): T[] {
    return this.log
      .flatMap((entry) => entry.events)
      .filter((event) => event.says === says)
      .map(({ args }) => args as T);
  }

  /** A match that was given up is over, wherever its rules stand; and who has left does not win it, whatever they say. */
  private withResult(view: View): View {
    const { status, scores, winners, places } = this.card;
    if (status !== 'over') return view;
    return { ...view, over: true, waiting: [], scores: scores ?? [], winners: winners ?? [], places: places ?? [] };
  }

  // -- hearing -----------------------------------------------------------------------

  private async load(news: News): Promise<void> {
    const { game, board } = news.table;
    const [facts] = await Promise.all([api.gameInfo(game), i18n.load(game)]);
    this.facts = facts;
    this.board = board.digest === facts.board.digest ? facts.board : await api.board(game, board.digest);
    this.store(news);
    this.show(news, this.mergeLogs(news), true);
  }

  private store(news: News): void {
    this.news = news;
    this.clockSkew = news.now - Date.now();
    this.lines =
      news.since === null
        ? news.lines
        : [...this.lines, ...news.lines.filter((line) => line.seq > (this.lines.at(-1)?.seq ?? -1))];
  }

  /** The whole log of each seat, of which the news brings the end. */
  private mergeLogs(news: News): Map<number | null, Face> {
    const faces = new Map<number | null, Face>();
    for (const face of news.faces) {
      const log = (this.logs.get(face.seat) ?? []).slice(0, face.log_from).concat(face.log);
      this.logs.set(face.seat, log);
      faces.set(face.seat, { ...face, log });
    }
    return faces;
  }

  receive(news: News): void {
    if (news.seq < this.news.seq) return;
    if (news.since !== null && news.since > this.news.seq) {
      void this.attempt(async () => this.receive(await api.news(this.id)));
      return;
    }
    const began = !this.face.view && news.faces.some((face) => face.view);
    this.store(news);
    const faces = this.mergeLogs(news);
    if (began) {
      this.card = news.table;
      this.show(news, faces, true);
      return;
    }
    this.queue.push({ news, faces });
    if (!this.animating) this.animated = this.animateQueue();
  }

  /** Tells the story of all news that wait, one event after the other, at the pace the person has chosen. */
  private async animateQueue(): Promise<void> {
    this.animating = true;
    try {
      while (this.queue.length) {
        const { news, faces } = this.queue.shift()!;
        const face = faces.get(this.seat) ?? [...faces.values()][0];
        if (face.log.length <= this.lastAnimated) this.lastAnimated = face.log.length - 1;
        const fresh = face.log.filter((entry) => entry.seq > this.lastAnimated);
        const other = firstOtherSeat(fresh, this.card.yours);
        const pace = other === null || this.handoverSeat !== null ? 'usual' : settings.playbackSpeed;
        const acts = fresh.flatMap(({ seat }) => seat ?? []);
        const goesOn = other === this.lastActor && acts.every((seat) => seat === other);
        const talk = this.face.view && face.view ? isNegotiation(this.view, face.view, this.seat, fresh) : false;
        const learning = pace === 'usual' && tutorial.inFirstMatch(this.card.game);
        if (pace === 'wait' && !goesOn && !talk) await this.waitForResume(other!);
        if (acts.length) this.lastActor = acts.at(-1)!;
        const many = pace === 'usual' && !learning && Math.max(this.queue.length, fresh.length) > MAX_ANIMATED;
        const hurry = settings.reducedMotion || pace === 'at_once' || many || document.hidden;
        this.updateOfferNotes(face, fresh, news.seq);
        if (!hurry && this.handoverSeat === null) await this.animate(fresh.flatMap((entry) => entry.events));
        this.currentEvent = fresh.flatMap((entry) => entry.events).at(-1) ?? this.currentEvent;
        this.show(news, faces, false);
        if (beginsTurn(sinceOwnAction(fresh, this.seat))) this.clearOfferNotes(news.seq);
        if (pace === 'slow') await pause(SLOW_PAUSE, this.skipController.signal);
        else if (learning && other !== null && !talk) await pause(TUTORIAL_PAUSE, this.skipController.signal);
      }
    } finally {
      this.skipController = new AbortController();
      this.animating = false;
      this.currentEvent = null;
    }
  }

  /** Until the person goes on, or wants all the rest at once. */
  private async waitForResume(who: number): Promise<void> {
    const { signal } = this.skipController;
    if (signal.aborted) return;
    this.pausedBefore = who;
    await new Promise<void>((done) => {
      this.resume = done;
      signal.addEventListener('abort', () => done(), { once: true });
    });
    this.pausedBefore = null;
  }
  resume: () => void = () => undefined;

  /** What cannot be told is reported; the match goes on without it. */
  private async animate(events: Event[]): Promise<void> {
    for (const event of events) {
      if (this.skipController.signal.aborted) return;
      this.currentEvent = event;
      try {
        await this.animator?.animate(event, this.skipController.signal);
      } catch (error) {
        reportError(error);
      }
    }
  }

  /** A click finishes all that moves at once. */
  skip(): void {
    this.skipController.abort();
  }

  /** What became of one's own offers stands there while it is told, and until one speaks or another turn begins. */
  private updateOfferNotes({ view }: Face, fresh: Entry[], seq: number): void {
    if (this.face.view && view && this.seat !== null) {
      const since = sinceOwnAction(fresh, this.seat);
      const kept = since.length === fresh.length ? this.unmetOffers : [];
      this.unmetOffers = [...kept, ...unmetOffers(this.face.view, view, since, this.seat, this.refusalMessage)];
    }
    this.botRemarks = botRemarks(this.lines, this.seat, seq, this.remarksFrom);
  }
  private clearOfferNotes(seq: number): void {
    [this.unmetOffers, this.botRemarks, this.remarksFrom] = [[], [], seq];
  }

  private show(news: News, faces: Map<number | null, Face>, first: boolean): void {
    const asked = JSON.stringify(this.face?.view?.decision);
    this.card = news.table;
    this.shownSeq = news.seq;
    if (first || !faces.has(this.seat)) this.seat = this.firstSeat(news, faces);
    this.setFace(faces.get(this.seat)!);
    if (first) this.botRemarks = botRemarks(this.lines, this.seat, news.seq);
    this.past = null;
    // why something could not be done says nothing about another question
    if (JSON.stringify(this.face.view?.decision) !== asked) this.refusal = null;
    this.updateHandover(first);
  }

  /** Another position on the table: the story that led to it has been told. */
  private setFace(face: Face): void {
    this.animator?.clear();
    this.face = face;
    this.lastAnimated = face.log.length - 1;
    this.selection = {};
  }

  private firstSeat(news: News, faces: Map<number | null, Face>): number | null {
    return news.table.asked.at(-1) ?? [...faces.keys()][0] ?? null;
  }

  // -- hot-seat ----------------------------------------------------------------------

  get hotSeat(): boolean {
    return this.card.yours.length > 1;
  }

  /** Several persons share this screen: whoever is asked next comes, alone, before hands are shown. */
  private updateHandover(first: boolean): void {
    if (this.replaying || !this.hotSeat || this.card.status !== 'playing') {
      this.handoverSeat = null;
      return;
    }
    const { asked } = this.card;
    // a polite table lets the one whose turn it is speak last: it is he who is asked first here
    if (first) this.handoverSeat = asked.at(-1) ?? this.seat;
    else if (asked.length && this.seat !== null && !asked.includes(this.seat)) this.handoverSeat = asked.at(-1)!;
  }

  requestHandover(seat: number): void {
    this.handoverSeat = seat;
  }

  confirmHandover(): void {
    const seat = this.handoverSeat;
    this.handoverSeat = null;
    const face = this.news.faces.find((each) => each.seat === seat);
    if (!face) return;
    this.seat = seat;
    this.unmetOffers = [];
    this.botRemarks = [];
    this.setFace({ ...face, log: this.logs.get(seat) ?? face.log });
  }

  // -- looking back ------------------------------------------------------------------

  /** Whether the table can be seen as it stood after a line of the log. */
  canShow(line: number): boolean {
    return this.replaying || line >= this.face.may.look_from;
  }

  /** The table as it stood after a line of the log. */
  async showLine(line: number): Promise<void> {
    if (this.onShowLine) return this.onShowLine(line);
    try {
      const { views } = await api.position(this.id, line);
      const view = views.find((each) => each.seat === this.seat) ?? views.at(-1);
      if (view) this.past = { line, view };
    } catch (error) {
      this.handleError(error);
    }
  }

  // -- speaking ----------------------------------------------------------------------

  /** Can this be clicked: does what is left of the menu hold it? */
  can(part: PartialAction): boolean {
    return offers(this.remaining, part);
  }

  /** A click: narrows the menu, and says it when only one thing is left. */
  async pick(part: PartialAction): Promise<void> {
    const said = { ...this.selection, ...part };
    const left = narrow(this.menu, said);
    if (!left.length) return this.explain({ do: '', ...said } as Action);
    this.refusal = null;
    if (openParts(left, said).length) this.selection = said;
    else await this.play(left[0]);
  }

  clearSelection(): void {
    this.selection = {};
    this.refusal = null;
  }

  async play(action: Action): Promise<boolean> {
    if (this.busy || this.seat === null) return false;
    this.busy = true;
    this.refusal = null;
    this.unmetOffers = [];
    this.botRemarks = [];
    if (this.composedAt) this.live?.send({ composing: false });
    this.composedAt = 0;
    try {
      const news = this.answerPuzzle
        ? await this.answerPuzzle(action)
        : await api.sendAction(this.id, this.seat, this.shownSeq, action, this.live);
      if (news) this.receive(news);
      return true;
    } catch (error) {
      this.handleError(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Several answers one after the other, as long as each is offered; `hurry`: what comes of them is not told between. */
  async playAll(actions: Action[], hurry = false): Promise<void> {
    if (this.playingAll) return;
    this.playingAll = true;
    try {
      for (const [i, action] of actions.entries()) {
        if ((i && !offers(this.face.options, action)) || !(await this.play(action))) return;
        if (hurry) this.skip();
        await this.animated;
        this.lastPlayed = { answers: i + 1, length: this.face.log.length };
      }
    } finally {
      this.playingAll = false;
    }
  }

  /** Why can this not be done? */
  async explain(action: Action): Promise<void> {
    if (this.seat === null) return;
    try {
      const asked = this.answerPuzzle
        ? api.checkPuzzleAction(this.id, action)
        : api.checkAction(this.id, this.seat, action);
      this.refusal = (await asked).refusal;
    } catch (error) {
      this.handleError(error);
    }
  }

  async undo(what: 'undo' | 'redo' | 'restart_turn' = 'undo'): Promise<void> {
    const undo = (seq: number) => api.undo(this.id, this.seat!, seq, what);
    const deed = what === 'undo' ? this.lastPlayed : { answers: 1, length: 0 };
    if (this.seat !== null) await this.attempt(() => undoPlayed(deed, this.face.log.length, this.shownSeq, undo));
  }

  async chat(text: string): Promise<void> {
    await this.attempt(() => api.chat(this.id, text));
  }

  /** Something of the house that the news will tell about. */
  async attempt(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.handleError(error);
    }
  }

  private handleError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.news) this.receive(error.news);
    this.refusal = error.refusal;
  }
}
