/** A table as one user sees it: position, legal actions and recent events. */
import { moderation } from './moderation.svelte';
import { undoPlayed, type PlayedActions } from './undo';
import { api, LiveSocket, ApiError, UNREACHABLE, type ConnectionState } from './api';
import { tutorial } from './tutorial.svelte';
import { narrow, offers, openParts, type Action, type PartialAction } from './menu';
import { pressedButton } from './pressedButton';
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
  SeatView,
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
import { OFFLINE } from '$transport';

/** Animates events on the board, starting from the position before them. */
export interface EventAnimator {
  /** Show an event on the board; resolves when the animation is over. */
  animate: (event: Event, skip: AbortSignal) => Promise<void>;
  /** Undo what animations have moved, before the next position is drawn. */
  clear: () => void;
  /** Events in the order in which they are shown, if it is another one: what causes an announcement comes first. */
  order?: (events: Event[]) => Event[];
  /** Waits until the player has read what must be read before these events are shown, even if they are not animated. */
  hold?: (events: Event[], skip: AbortSignal) => Promise<void>;
}

/** Interval of the messages that an offer is being written, in milliseconds. */
const COMPOSING = 3000;
/** Messages of the socket: news, or changes that are not in the event log. */
type LiveMessage = News | { presence: Presence } | { orders: true } | { announcement: Tables['announcement'] };

/**
 * A seat's view with its log from the first line. Where the news began does not matter any more: news of the same
 * position, such as after a reconnection, make the same view.
 */
const withWholeLog = (face: SeatView, log: Entry[]): SeatView => ({ ...face, log_from: 0, log });

/** With more waiting news than this, animations are skipped. */
const MAX_ANIMATED = 14;

export class Table {
  card = $state.raw<TableCard>()!;
  board = $state.raw<BoardFile>()!;
  facts = $state.raw<GameFacts>()!;
  /** The seat's projection on show; it follows the news when the animations are over. */
  seatView = $state.raw<SeatView>()!;
  lines = $state.raw<Line[]>([]);
  link = $state<ConnectionState>('live');
  presence = $state.raw<Presence | null>(null);
  /** User ids of other players with a profile, by seat. */
  profiles = $state.raw(new Map<number, number>());
  /** The user's standing orders and prepared answers. */
  orders = $state.raw<Order[]>([]);
  /** Counts changes that are not in the event log: orders, invitations. */
  sideUpdates = $state(0);
  /** The panel that is open beside the table. */
  sidePanel = $state<'orders' | 'notes' | 'players' | 'take_back' | 'invite' | null>(null);
  busy = $state(false);
  /** `playAll` is sending several actions. */
  private playingAll = $state(false);
  animating = $state(false);
  /** The event that is being animated, or was last while more follow. */
  private currentEvent = $state.raw<Event | null>(null);
  selection = $state.raw<PartialAction>({});
  refusal = $state.raw<Refusal | null>(null);
  /** The button whose press was refused, if it was one. */
  refusedButton: HTMLElement | null = null;
  /** Own offers that nobody accepted, since the seat's last action. */
  unmetOffers = $state.raw<UnmetOffer[]>([]);
  /** Remarks of bots about them. */
  botRemarks = $state.raw<Line[]>([]);
  /** Sequence number up to which remarks are dropped because they belong to an earlier turn. */
  private remarksFrom = 0;
  /** The seat whose private information is on show. */
  seat = $state<number | null>(null);
  handoverSeat = $state<number | null>(null);
  /** Playback is paused before the actions of this seat. */
  pausedBefore = $state<number | null>(null);
  /** The panel with recent events is open. */
  showingRecent = $state(false);
  /** Something lies over the board that should be read first. */
  readingBoard = $state(false);
  /** The last log entry that was animated. */
  lastAnimated = $state(-1);
  /** Milliseconds by which the server clock is ahead of the local one. */
  clockSkew = $state(0);

  /** The game's name for each seat beside the player's name, if it has one. */
  seatTitles = $state.raw<string[]>([]);
  private seatNames = $derived(JSON.stringify(this.names()));
  private reader = $derived(this.you);
  /** Replaced only when a name, the reader or the language changes, so that formatted lines stay cached. */
  translator = $derived(
    i18n.translatorFor(this.board.nouns, JSON.parse(this.seatNames) as string[], this.facts, this.reader),
  );
  /** The table shows a replay. */
  replaying = false;
  /** The match came to its end while it was on show; cleared when the result has been shown. */
  sawEnd = false;
  /** The final scores are being counted on the screen: the rest of the page does not show them yet. */
  counting = $state(false);
  /** An earlier position that is on show. */
  past = $state.raw<{ line: number; view: View } | null>(null);
  view = $derived(
    this.past && !this.past.view.over ? this.past.view : this.withResult(this.past?.view ?? this.seatView.view!),
  );
  rule = $derived(this.seatView.rule);
  /** The log up to the position on show; later entries are hidden in a replay. */
  logSoFar = $derived(this.past ? this.seatView.log.filter(({ seq }) => seq <= this.past!.line) : this.seatView.log);
  log = $derived(this.replaying ? this.logSoFar : this.seatView.log);
  /** The entries being animated, with the events that have been shown, up to the first that has not. */
  private shownEntries = $state.raw<Entry[]>([]);
  /** The log with them: it is never behind what stands on the board. */
  logShown = $derived(this.shownEntries.length ? [...this.log, ...this.shownEntries] : this.log);
  /** The legal actions; empty during animations and while an action is being sent. */
  menu = $derived(
    this.busy || this.playingAll || this.animating || this.past || this.handoverSeat !== null
      ? []
      : this.seatView.options,
  );
  remaining = $derived(narrow(this.menu, this.selection));
  canAct = $derived(this.seat !== null && this.menu.length > 0);
  /** Undo is not offered for what a standing order would do again at once. */
  mayUndo = $derived(this.seatView.may.undo && !this.isRepeated(this.seatView.log.length - 1));
  mayRestartTurn = $derived(this.seatView.may.restart_turn && !this.isRepeated(this.seatView.may.back_to));
  /** The event being animated, in words. */
  eventText = $derived(
    this.animating && this.currentEvent && this.translator.knows(this.currentEvent.says)
      ? this.translator.say(this.currentEvent.says, this.currentEvent.args)
      : '',
  );

  animator: EventAnimator | null = null;
  /** Additional arguments for the page's own messages about an event. */
  extraArgs: ((event: Event) => Record<string, unknown>) | null = null;
  /** The only answer to the pending question, if giving it at once tells nobody anything. */
  onlyAnswer: (() => Action | null) | null = null;
  /** The length of the log when the last of them was given. */
  private answeredAt = 0;
  /** The game's message for a refused offer, if it has one. */
  refusalMessage = '';
  private news!: News;
  private logs = new Map<number | null, SeatView['log']>();
  private queue: { news: News; views: Map<number | null, SeatView> }[] = [];
  /** Resolves when all waiting news has been animated. */
  private animated = Promise.resolve();
  private skipController = new AbortController();
  /** Nothing is animated until the user is asked. */
  private skipsTurns = false;
  /** The seat whose actions were animated last. */
  private lastActor: number | null = null;
  private live: LiveSocket<LiveMessage> | null = null;
  private composedAt = 0;
  private lastPlayed: PlayedActions = { answers: 1, length: 0 };

  onShowLine: ((line: number) => void) | null = null;
  /** Sends the answer of a puzzle, instead of the action endpoint. */
  private answerPuzzle: ((action: Action) => Promise<News>) | null = null;
  private shownSeq = 0;

  private constructor(readonly id: string) {}

  /** Open a finished match as a replay. */
  static async openReplay(id: string): Promise<Table> {
    const table = new Table(id);
    table.replaying = true;
    await table.load(await api.news(id));
    return table;
  }

  /** Open a position with one question. */
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
      (message) => {
        if ('presence' in message) table.presence = message.presence;
        else if ('announcement' in message) moderation.setAnnouncement(message.announcement);
        else if ('orders' in message) {
          table.sideUpdates++;
          void table.loadOrders();
        } else table.receive(message);
      },
      (link) => {
        table.link = link;
        if (link === 'live' && table.refusal?.key === UNREACHABLE) table.refusal = null;
      },
      () => table.card.yours.length > 0 && (table.card.status === 'open' || table.card.status === 'playing'),
    );
    void table.loadOrders();
    return table;
  }

  /** Load who of the other players has a profile; the names stay plain if that fails. */
  async loadProfiles(): Promise<void> {
    if (OFFLINE || !this.needsConsent) return;
    const known = await api.reputations(this.id).catch(() => []);
    const others = known.filter(({ seat }) => !this.card.seats[seat].yours);
    this.profiles = new Map(others.flatMap(({ seat, person }) => (person === null ? [] : [[seat, person]])));
  }

  async loadOrders(): Promise<void> {
    if (this.card.yours.length) await this.attempt(async () => (this.orders = await api.orders(this.id)));
  }

  /** Add a standing order; `limit` is the lowest amount that it refuses, for orders that have one. */
  async addStandingOrder({ do: does, until, at, unless, below }: Standing, limit = below): Promise<void> {
    const given = { seat: this.seat!, do: does, until, at, unless, below: limit, action: null };
    await this.attempt(async () => {
      await api.addOrder(this.id, given);
      await this.loadOrders();
    });
  }

  /** Tell the other players that an offer is being written. */
  sendComposing(): void {
    if (Date.now() < this.composedAt + COMPOSING) return;
    this.composedAt = Date.now();
    this.live?.send({ composing: true });
  }

  disconnect(): void {
    this.live?.close();
    this.skip();
  }

  /** Names of all seats as messages use them. */
  names(): string[] {
    return this.card.seats.map((_, seat) => this.fullName(seat));
  }

  /** The player's name with the game's name for the seat; the same for every reader. */
  fullName(seat: number): string {
    const { name } = this.card.seats[seat];
    return name && this.seatTitles[seat] ? `${name} (${this.seatTitles[seat]})` : (name ?? '');
  }

  /** False for another seat's view in a replay, even if it is on show. */
  isYou(seat: number): boolean {
    return seat === this.seat && this.card.seats[seat].yours;
  }

  /** The present of a match that is being played is on show. */
  get showsPresent(): boolean {
    return !this.replaying && !this.answerPuzzle && !this.past && this.card.status === 'playing';
  }

  /** The user's own seat, if it is on show. */
  get you(): number | null {
    return this.seat !== null && this.isYou(this.seat) ? this.seat : null;
  }

  /** Whether a log entry is the answer of a standing order that still stands. */
  private isRepeated(line: number): boolean {
    const answered = this.lines.findLast((each) => each.kind === 'play' && each.line === line)?.auto;
    return !!answered && this.orders.some(({ seat, action, dropped }) => seat === this.seat && !action && !dropped);
  }

  /** Whether other players must agree to a take-back. */
  get needsConsent(): boolean {
    return this.card.seats.some(({ kind, yours, resigned }) => kind === 'person' && !yours && !resigned);
  }

  /** "You" or the player's name, for labels. */
  nameOf(seat: number): string {
    return this.isYou(seat) ? say('you') : this.translator.seat(seat);
  }

  /** Arguments of all events with this message in the log. */
  eventArgs<T = Record<string, number>>(says: string): T[] {
    return this.log
      .flatMap((entry) => entry.events)
      .filter((event) => event.says === says)
      .map(({ args }) => args as T);
  }

  /** The result of an abandoned match comes from the server, whatever its rules position says. */
  private withResult(view: View): View {
    const { status, scores, winners, places } = this.card;
    if (status !== 'over') return view;
    return { ...view, over: true, waiting: [], scores: scores ?? [], winners: winners ?? [], places: places ?? [] };
  }

  // -- receiving ---------------------------------------------------------------------

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

  /** Append the new entries to the log of each seat. */
  private mergeLogs(news: News): Map<number | null, SeatView> {
    const views = new Map<number | null, SeatView>();
    for (const face of news.views) {
      const log = (this.logs.get(face.seat) ?? []).slice(0, face.log_from).concat(face.log);
      this.logs.set(face.seat, log);
      views.set(face.seat, withWholeLog(face, log));
    }
    return views;
  }

  /** Whether the news continues a log that this page does not have: the user has another seat than before. */
  private lacksLog(news: News): boolean {
    return news.views.some(({ seat, log_from }) => log_from > (this.logs.get(seat)?.length ?? 0));
  }

  receive(news: News): void {
    if (news.seq < this.news.seq) return;
    if ((news.since !== null && news.since > this.news.seq) || this.lacksLog(news)) {
      void this.attempt(async () => this.receive(await api.news(this.id)));
      return;
    }
    const began = !this.seatView.view && news.views.some((face) => face.view);
    const nothingNew = news.seq === this.news.seq && !this.animating;
    if (this.card.status === 'playing' && news.table.status === 'over') this.sawEnd = true;
    this.store(news);
    const views = this.mergeLogs(news);
    if (began || nothingNew) {
      this.card = news.table;
      // what is chosen, open or focused stays when the same position comes again
      if (began || JSON.stringify(views.get(this.seat)) !== JSON.stringify(this.seatView))
        this.show(news, views, began);
      return;
    }
    this.queue.push({ news, views });
    if (!this.animating) this.animated = this.animateQueue();
  }

  /** Animate all waiting news in order, at the chosen speed. */
  private async animateQueue(): Promise<void> {
    this.animating = true;
    try {
      while (this.queue.length) {
        const { news, views } = this.queue.shift()!;
        const face = views.get(this.seat) ?? [...views.values()][0];
        if (face.log.length <= this.lastAnimated) this.lastAnimated = face.log.length - 1;
        const fresh = face.log.filter((entry) => entry.seq > this.lastAnimated);
        const other = firstOtherSeat(fresh, this.card.yours);
        const pace = other === null || this.handoverSeat !== null ? 'usual' : settings.playbackSpeed;
        const acts = fresh.flatMap(({ seat }) => seat ?? []);
        const goesOn = other === this.lastActor && acts.every((seat) => seat === other);
        const talk = this.seatView.view && face.view ? isNegotiation(this.view, face.view, this.seat, fresh) : false;
        const learning = pace === 'usual' && tutorial.inFirstMatch(this.card.game);
        if (pace === 'wait' && !goesOn && !talk && !this.skipsTurns) await this.waitForResume(other!);
        if (acts.length) this.lastActor = acts.at(-1)!;
        const many = pace === 'usual' && !learning && Math.max(this.queue.length, fresh.length) > MAX_ANIMATED;
        const hurry = settings.reducedMotion || pace === 'at_once' || many || document.hidden || this.skipsTurns;
        this.updateOfferNotes(face, fresh, news.seq);
        if (!hurry && this.handoverSeat === null) await this.animate(fresh);
        else if (many)
          await this.animator?.hold?.(
            fresh.flatMap((entry) => entry.events),
            this.skipController.signal,
          );
        this.currentEvent = fresh.flatMap((entry) => entry.events).at(-1) ?? this.currentEvent;
        this.show(news, views, false);
        if (beginsTurn(sinceOwnAction(fresh, this.seat))) this.clearOfferNotes(news.seq);
        // the pause is for reading what others do; a question that is on show can be answered
        if (!this.queue.length && this.card.asked.includes(this.seat ?? -1)) continue;
        if (this.skipsTurns) continue;
        if (pace === 'slow') await pause(SLOW_PAUSE, this.skipController.signal);
        else if (learning && other !== null && !talk) await pause(TUTORIAL_PAUSE, this.skipController.signal);
      }
    } finally {
      this.skipController = new AbortController();
      this.animating = false;
      this.currentEvent = null;
    }
    void this.giveOnlyAnswer();
  }

  /** Wait until the user continues or skips the rest. */
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

  /** An animation that fails is reported and skipped. */
  private async animate(fresh: Entry[]): Promise<void> {
    const events = fresh.flatMap((entry) => entry.events);
    const shown = new Set<Event>();
    for (const event of this.animator?.order?.(events) ?? events) {
      if (this.skipController.signal.aborted) return;
      this.currentEvent = event;
      try {
        await this.animator?.animate(event, this.skipController.signal);
      } catch (error) {
        reportError(error);
      }
      shown.add(event);
      this.shownEntries = fresh.map((entry) => {
        const next = entry.events.findIndex((each) => !shown.has(each));
        return next < 0 ? entry : { ...entry, events: entry.events.slice(0, next) };
      });
    }
  }

  /** Finish all animations at once. */
  skip(): void {
    this.skipController.abort();
  }

  /** Show no actions of other players until the user is asked. */
  skipTurns(): void {
    this.skipsTurns = true;
    this.skip();
  }

  /** Outcomes of own offers are shown until the seat acts or another turn begins. */
  private updateOfferNotes({ view }: SeatView, fresh: Entry[], seq: number): void {
    if (this.seatView.view && view && this.seat !== null) {
      const since = sinceOwnAction(fresh, this.seat);
      const kept = since.length === fresh.length ? this.unmetOffers : [];
      this.unmetOffers = [...kept, ...unmetOffers(this.seatView.view, view, since, this.seat, this.refusalMessage)];
    }
    this.botRemarks = botRemarks(this.lines, this.seat, seq, this.remarksFrom);
  }
  private clearOfferNotes(seq: number): void {
    [this.unmetOffers, this.botRemarks, this.remarksFrom] = [[], [], seq];
  }

  private show(news: News, views: Map<number | null, SeatView>, first: boolean): void {
    const asked = JSON.stringify(this.seatView?.view?.decision);
    this.card = news.table;
    this.shownSeq = news.seq;
    if (first || !views.has(this.seat)) this.seat = this.firstSeat(news, views);
    this.setSeatView(views.get(this.seat)!);
    if (first) this.botRemarks = botRemarks(this.lines, this.seat, news.seq);
    this.past = null;
    if (news.table.asked.length || news.table.status !== 'playing') this.skipsTurns = false;
    // a refusal belongs to the question that was on show
    if (JSON.stringify(this.seatView.view?.decision) !== asked) this.refusal = null;
    this.updateHandover(first);
  }

  /** Show another position after its events have been animated. */
  private setSeatView(face: SeatView): void {
    this.animator?.clear();
    this.shownEntries = [];
    this.seatView = face;
    this.lastAnimated = face.log.length - 1;
    this.selection = {};
  }

  private firstSeat(news: News, views: Map<number | null, SeatView>): number | null {
    return news.table.asked.at(-1) ?? [...views.keys()][0] ?? null;
  }

  // -- hot-seat ----------------------------------------------------------------------

  get hotSeat(): boolean {
    return this.card.yours.length > 1;
  }

  /** Several players share this screen: hide it until the seat that is asked next confirms. */
  private updateHandover(first: boolean): void {
    if (this.replaying || !this.hotSeat || this.card.status !== 'playing') {
      this.handoverSeat = null;
      return;
    }
    const { asked } = this.card;
    // the seat whose turn it is comes last in `asked`, but is asked first here
    if (first) this.handoverSeat = asked.at(-1) ?? this.seat;
    else if (asked.length && this.seat !== null && !asked.includes(this.seat)) this.handoverSeat = asked.at(-1)!;
  }

  requestHandover(seat: number): void {
    this.handoverSeat = seat;
  }

  confirmHandover(): void {
    const seat = this.handoverSeat;
    this.handoverSeat = null;
    const face = this.news.views.find((each) => each.seat === seat);
    if (!face) return;
    this.seat = seat;
    this.unmetOffers = [];
    this.botRemarks = [];
    this.setSeatView(withWholeLog(face, this.logs.get(face.seat) ?? face.log));
  }

  // -- earlier positions -------------------------------------------------------------

  /** Whether the position after a log entry can be shown. */
  canShow(line: number): boolean {
    return this.replaying || line >= this.seatView.may.look_from;
  }

  /** Show the position after a log entry. */
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

  // -- acting ------------------------------------------------------------------------

  /** Whether an action that remains in the menu contains these fields. */
  can(part: PartialAction): boolean {
    return offers(this.remaining, part);
  }

  /** Add to the selection, and play the action if only one is left. */
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
    const pressed = pressedButton();
    if (this.composedAt) this.live?.send({ composing: false });
    this.composedAt = 0;
    try {
      const news = this.answerPuzzle
        ? await this.answerPuzzle(action)
        : await api.sendAction(this.id, this.seat, this.shownSeq, action, this.live);
      if (news) this.receive(news);
      return true;
    } catch (error) {
      this.handleError(error, pressed);
      return false;
    } finally {
      this.busy = false;
      void this.giveOnlyAnswer();
    }
  }

  /**
   * Play several actions in a row, as long as each is legal, and `then` what follows from them; `hurry` skips the
   * animations between them.
   */
  async playAll(actions: Action[], hurry = false, then: () => Action | null = () => null): Promise<void> {
    if (this.playingAll) return;
    this.playingAll = true;
    try {
      for (let i = 0; i <= actions.length; i++) {
        const action = i < actions.length ? actions[i] : then();
        if (!action || (i && !offers(this.seatView.options, action)) || !(await this.play(action))) return;
        if (hurry) this.skip();
        await this.animated;
        this.lastPlayed = { answers: i + 1, length: this.seatView.log.length };
      }
    } finally {
      this.playingAll = false;
      void this.giveOnlyAnswer();
    }
  }

  /**
   * Give the only answer to a question by itself, once: after an undo the question stays. Undo takes back the own
   * action that led to it as well.
   */
  private async giveOnlyAnswer(): Promise<void> {
    if (this.busy || this.animating || this.playingAll) return;
    const action = this.onlyAnswer?.();
    const { length } = this.seatView.log;
    if (!action || length <= this.answeredAt) return;
    this.answeredAt = length;
    const own = this.seatView.log.at(-1)?.seat === this.seat;
    const before = this.lastPlayed.length === length ? this.lastPlayed.answers : 1;
    if (!(await this.play(action))) return;
    await this.animated;
    if (own) this.lastPlayed = { answers: before + 1, length: this.seatView.log.length };
  }

  /** Ask the server why an action is illegal. */
  async explain(action: Action): Promise<void> {
    if (this.seat === null) return;
    const pressed = pressedButton();
    try {
      const { refusal } = await (this.answerPuzzle
        ? api.checkPuzzleAction(this.id, action)
        : api.checkAction(this.id, this.seat, action));
      this.refuse(refusal, pressed);
    } catch (error) {
      this.handleError(error, pressed);
    }
  }

  /** Why an action is illegal, in words; empty if the server does not say. */
  async reasonAgainst(action: Action): Promise<string> {
    try {
      const { refusal } = await api.checkAction(this.id, this.seat!, action);
      return refusal ? this.refusalText(refusal) : '';
    } catch (error) {
      if (error instanceof ApiError) return '';
      throw error;
    }
  }

  refusalText({ key, args, reason }: Refusal): string {
    return this.translator.knows(key) ? this.translator.say(key, args) : (reason ?? say('no.unknown'));
  }

  async undo(what: 'undo' | 'redo' | 'restart_turn' = 'undo'): Promise<void> {
    const undo = (seq: number) => api.undo(this.id, this.seat!, seq, what);
    const played = what === 'undo' ? this.lastPlayed : { answers: 1, length: 0 };
    if (this.seat !== null) await this.attempt(() => undoPlayed(played, this.seatView.log.length, this.shownSeq, undo));
  }

  chat(text: string): Promise<boolean> {
    return this.attempt(() => api.chat(this.id, text));
  }

  /** Run a request and show its error; its result arrives as news. Returns whether it succeeded. */
  async attempt(what: () => Promise<unknown>): Promise<boolean> {
    const pressed = pressedButton();
    try {
      await what();
      return true;
    } catch (error) {
      this.handleError(error, pressed);
      return false;
    }
  }

  private handleError(error: unknown, pressed: HTMLElement | null = null): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.news) this.receive(error.news);
    this.refuse(error.refusal, pressed);
  }

  private refuse(refusal: Refusal | null, pressed: HTMLElement | null): void {
    this.refusedButton = pressed;
    this.refusal = refusal;
  }
}
