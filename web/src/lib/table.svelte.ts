/** A table as one person sees it: what lies there, what may be said, and what has just happened. */
import { hosts } from './moderation.svelte';
import { takenBack, type Deed } from './undo';
import { house, Live, No, UNREACHABLE, type Link } from './api';
import { lessons } from './tutorial.svelte';
import { narrowed, offers, open, type Action, type Part } from './menu';
import { begins, GLANCE, isTalk, LOOK, otherIn, sinceOwn, wait } from './playback';
import { settings } from './settings.svelte';
import { remarks, unmet, type Unmet } from './offerOutcomes';
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
import { say, words } from './i18n.svelte';

/** Where the story is told, over the position that it begins from. */
export interface Stage {
  /** Shows an event on the board, and returns when it has been seen. */
  tell: (event: Event, skip: AbortSignal) => Promise<void>;
  /** Takes all that the story has moved off the table, before another position is drawn there. */
  clear: () => void;
}

/** So often it is said that an offer is still being written, in milliseconds. */
const COMPOSING = 3000;
/** What comes down the line: news, or what stands in no book. */
type Heard = News | { presence: Presence } | { orders: true } | { notice: Tables['notice'] };

/** More news than this waiting: nobody wants to see all of it move. */
const PATIENCE = 14;

export class Table {
  card = $state.raw<TableCard>()!;
  board = $state.raw<BoardFile>()!;
  facts = $state.raw<GameFacts>()!;
  /** The face on show; it follows the news when the story has been told. */
  face = $state.raw<Face>()!;
  lines = $state.raw<Line[]>([]);
  link = $state<Link>('live');
  presence = $state.raw<Presence | null>(null);
  /** One's own standing orders and prepared answers. */
  orders = $state.raw<Order[]>([]);
  /** Counts how often something has changed that stands in no book: orders, invitations. */
  beside = $state(0);
  /** What lies beside the table. */
  sheet = $state<'orders' | 'notes' | 'manners' | null>(null);
  busy = $state(false);
  /** Several answers are being given, one after the other. */
  private underway = $state(false);
  telling = $state(false);
  /** What is being told, or was last while more is to come. */
  private scene = $state.raw<Event | null>(null);
  said = $state.raw<Part>({});
  refusal = $state.raw<Refusal | null>(null);
  /** One's own offers that nobody has taken, since one last spoke. */
  unmet = $state.raw<Unmet[]>([]);
  /** What bots say of them. */
  remarks = $state.raw<Line[]>([]);
  /** The line of the book up to which that is forgotten: it was of another turn. */
  private forgotten = 0;
  /** Hot-seat: the seat whose hand may be seen, once its owner has drawn the curtain. */
  seat = $state<number | null>(null);
  curtain = $state<number | null>(null);
  /** Whose deeds wait to be told until the person at this table goes on. */
  held = $state<number | null>(null);
  /** What happened since one's own last deed is being looked at. */
  recalling = $state(false);
  /** Something of the board lies over it to be read first. */
  reading = $state(false);
  /** The last entry of the log whose story has been told. */
  told = $state(-1);
  /** By how many milliseconds the clock of the house is ahead of ours. */
  skew = $state(0);

  /** What a game calls each seat beside its name, where it does. */
  titles = $state.raw<string[]>([]);
  private seated = $derived(JSON.stringify(this.names()));
  private reader = $derived(this.you);
  /** Words are read once, not with every news: only another name, reader or language makes another speaker. */
  speaker = $derived(words.at(this.board.nouns, JSON.parse(this.seated) as string[], this.facts, this.reader));
  /** The replay moves through the match by itself. */
  replaying = false;
  /** An earlier moment that is being looked at. */
  past = $state.raw<{ line: number; view: View } | null>(null);
  view = $derived(this.past && !this.past.view.over ? this.past.view : this.ended(this.past?.view ?? this.face.view!));
  rule = $derived(this.face.rule);
  /** What was told up to the moment that is looked at; a replay tells no more. */
  heard = $derived(this.past ? this.face.log.filter(({ seq }) => seq <= this.past!.line) : this.face.log);
  log = $derived(this.replaying ? this.heard : this.face.log);
  /** What can be said now; nothing while the story is being told or an answer is on its way. */
  menu = $derived(
    this.busy || this.underway || this.telling || this.past || this.curtain !== null ? [] : this.face.options,
  );
  left = $derived(narrowed(this.menu, this.said));
  mine = $derived(this.seat !== null && this.menu.length > 0);
  /** What is shown while nothing can be answered yet: a question comes with its answers. */
  shows = $derived(
    this.telling && this.scene && this.speaker.knows(this.scene.says)
      ? this.speaker.say(this.scene.says, this.scene.args)
      : '',
  );

  stage: Stage | null = null;
  /** What the page's own words for an event say beyond what was told. */
  adds: ((event: Event) => Record<string, unknown>) | null = null;
  /** The message that tells of a refused offer, where a game has one. */
  refuses = '';
  private news!: News;
  private logs = new Map<number | null, Face['log']>();
  private queue: { news: News; faces: Map<number | null, Face> }[] = [];
  /** Ends when all that waits has been told. */
  private caughtUp = Promise.resolve();
  private skipper = new AbortController();
  /** Whose deeds were told last. */
  private watched: number | null = null;
  private live: Live<Heard> | null = null;
  private composed = 0;
  private deed: Deed = { answers: 1, length: 0 };

  onlook: ((line: number) => void) | null = null;
  /** A puzzle is answered elsewhere, and once: what lies on the table then. */
  private solve: ((action: Action) => Promise<News>) | null = null;
  private shown = 0;

  private constructor(readonly id: string) {}

  /** A match that is over, to be looked at. */
  static async recall(id: string): Promise<Table> {
    const table = new Table(id);
    table.replaying = true;
    await table.unpack(await house.news(id));
    return table;
  }

  /** A position with one question. */
  static async pose(news: News, solve: (action: Action) => Promise<News>): Promise<Table> {
    const table = new Table(news.table.id);
    table.solve = solve;
    table.onlook = () => undefined;
    await table.unpack(news);
    return table;
  }

  static async sit(id: string): Promise<Table> {
    const table = new Table(id);
    const news = await house.news(id);
    await table.unpack(news);
    table.live = new Live<Heard>(
      () => `/tables/${id}/live?presence=true&since=${table.news.seq}`,
      (heard) => {
        if ('presence' in heard) table.presence = heard.presence;
        else if ('notice' in heard) hosts.tell(heard.notice);
        else if ('orders' in heard) {
          table.beside++;
          void table.readOrders();
        } else table.hear(heard);
      },
      (link) => {
        table.link = link;
        if (link === 'live' && table.refusal?.key === UNREACHABLE) table.refusal = null;
      },
    );
    void table.readOrders();
    return table;
  }

  async readOrders(): Promise<void> {
    if (this.card.yours.length) await this.quietly(async () => (this.orders = await house.orders(this.id)));
  }

  /** From now on the house answers so; with the least that one would say no to, where the order has one. */
  async stand({ do: does, until, at, unless, below }: Standing, limit = below): Promise<void> {
    const given = { seat: this.seat!, do: does, until, at, unless, below: limit, action: null };
    await this.quietly(async () => {
      await house.order(this.id, given);
      await this.readOrders();
    });
  }

  /** An offer is being written: the others see that, now and then. */
  composes(): void {
    if (Date.now() < this.composed + COMPOSING) return;
    this.composed = Date.now();
    this.live?.send({ composing: true });
  }

  leave(): void {
    this.live?.close();
    this.skip();
  }

  /** As sentences name everybody; to the reader they speak. */
  names(): string[] {
    return this.card.seats.map((_, seat) => this.called(seat));
  }

  /** His name, and what the game calls his seat: the same for every reader. */
  called(seat: number): string {
    const { name } = this.card.seats[seat];
    return name && this.titles[seat] ? `${name} (${this.titles[seat]})` : (name ?? '');
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
    return this.isYou(seat) ? say('you') : this.speaker.seat(seat);
  }

  /** What the log tells by this message, each time it does. */
  story<T = Record<string, number>>(says: string): T[] {
    return this.log
      .flatMap((entry) => entry.events)
      .filter((event) => event.says === says)
      .map(({ args }) => args as T);
  }

  /** A match that was given up is over, wherever its rules stand; and who has left does not win it, whatever they say. */
  private ended(view: View): View {
    const { status, scores, winners, places } = this.card;
    if (status !== 'over') return view;
    return { ...view, over: true, waiting: [], scores: scores ?? [], winners: winners ?? [], places: places ?? [] };
  }

  // -- hearing -----------------------------------------------------------------------

  private async unpack(news: News): Promise<void> {
    const { game, board } = news.table;
    const [facts] = await Promise.all([house.facts(game), words.learn(game)]);
    this.facts = facts;
    this.board = board.digest === facts.board.digest ? facts.board : await house.board(game, board.digest);
    this.take(news);
    this.show(news, this.remember(news), true);
  }

  private take(news: News): void {
    this.news = news;
    this.skew = news.now - Date.now();
    this.lines =
      news.since === null
        ? news.lines
        : [...this.lines, ...news.lines.filter((line) => line.seq > (this.lines.at(-1)?.seq ?? -1))];
  }

  /** The whole log of each seat, of which the news brings the end. */
  private remember(news: News): Map<number | null, Face> {
    const faces = new Map<number | null, Face>();
    for (const face of news.faces) {
      const log = (this.logs.get(face.seat) ?? []).slice(0, face.log_from).concat(face.log);
      this.logs.set(face.seat, log);
      faces.set(face.seat, { ...face, log });
    }
    return faces;
  }

  hear(news: News): void {
    if (news.seq < this.news.seq) return;
    if (news.since !== null && news.since > this.news.seq) {
      void this.quietly(async () => this.hear(await house.news(this.id)));
      return;
    }
    const began = !this.face.view && news.faces.some((face) => face.view);
    this.take(news);
    const faces = this.remember(news);
    if (began) {
      this.card = news.table;
      this.show(news, faces, true);
      return;
    }
    this.queue.push({ news, faces });
    if (!this.telling) this.caughtUp = this.tell();
  }

  /** Tells the story of all news that wait, one event after the other, at the pace the person has chosen. */
  private async tell(): Promise<void> {
    this.telling = true;
    try {
      while (this.queue.length) {
        const { news, faces } = this.queue.shift()!;
        const face = faces.get(this.seat) ?? [...faces.values()][0];
        if (face.log.length <= this.told) this.told = face.log.length - 1;
        const fresh = face.log.filter((entry) => entry.seq > this.told);
        const other = otherIn(fresh, this.card.yours);
        const pace = other === null || this.curtain !== null ? 'usual' : settings.pace;
        const acts = fresh.flatMap(({ seat }) => seat ?? []);
        const goesOn = other === this.watched && acts.every((seat) => seat === other);
        const talk = this.face.view && face.view ? isTalk(this.view, face.view, this.seat, fresh) : false;
        const learning = pace === 'usual' && lessons.learning(this.card.game);
        if (pace === 'wait' && !goesOn && !talk) await this.hold(other!);
        if (acts.length) this.watched = acts.at(-1)!;
        const many = pace === 'usual' && !learning && Math.max(this.queue.length, fresh.length) > PATIENCE;
        const hurry = settings.still || pace === 'at_once' || many || document.hidden;
        this.heed(face, fresh, news.seq);
        if (!hurry && this.curtain === null) await this.enact(fresh.flatMap((entry) => entry.events));
        this.scene = fresh.flatMap((entry) => entry.events).at(-1) ?? this.scene;
        this.show(news, faces, false);
        if (begins(sinceOwn(fresh, this.seat))) this.forget(news.seq);
        if (pace === 'slow') await wait(LOOK, this.skipper.signal);
        else if (learning && other !== null && !talk) await wait(GLANCE, this.skipper.signal);
      }
    } finally {
      this.skipper = new AbortController();
      this.telling = false;
      this.scene = null;
    }
  }

  /** Until the person goes on, or wants all the rest at once. */
  private async hold(who: number): Promise<void> {
    const { signal } = this.skipper;
    if (signal.aborted) return;
    this.held = who;
    await new Promise<void>((done) => {
      this.goOn = done;
      signal.addEventListener('abort', () => done(), { once: true });
    });
    this.held = null;
  }
  goOn: () => void = () => undefined;

  /** What cannot be told is reported; the match goes on without it. */
  private async enact(events: Event[]): Promise<void> {
    for (const event of events) {
      if (this.skipper.signal.aborted) return;
      this.scene = event;
      try {
        await this.stage?.tell(event, this.skipper.signal);
      } catch (error) {
        reportError(error);
      }
    }
  }

  /** A click finishes all that moves at once. */
  skip(): void {
    this.skipper.abort();
  }

  /** What became of one's own offers stands there while it is told, and until one speaks or another turn begins. */
  private heed({ view }: Face, fresh: Entry[], seq: number): void {
    if (this.face.view && view && this.seat !== null) {
      const since = sinceOwn(fresh, this.seat);
      const kept = since.length === fresh.length ? this.unmet : [];
      this.unmet = [...kept, ...unmet(this.face.view, view, since, this.seat, this.refuses)];
    }
    this.remarks = remarks(this.lines, this.seat, seq, this.forgotten);
  }
  private forget(seq: number): void {
    [this.unmet, this.remarks, this.forgotten] = [[], [], seq];
  }

  private show(news: News, faces: Map<number | null, Face>, first: boolean): void {
    const asked = JSON.stringify(this.face?.view?.decision);
    this.card = news.table;
    this.shown = news.seq;
    if (first || !faces.has(this.seat)) this.seat = this.firstSeat(news, faces);
    this.lay(faces.get(this.seat)!);
    if (first) this.remarks = remarks(this.lines, this.seat, news.seq);
    this.past = null;
    // why something could not be done says nothing about another question
    if (JSON.stringify(this.face.view?.decision) !== asked) this.refusal = null;
    this.drawCurtain(first);
  }

  /** Another position on the table: the story that led to it has been told. */
  private lay(face: Face): void {
    this.stage?.clear();
    this.face = face;
    this.told = face.log.length - 1;
    this.said = {};
  }

  private firstSeat(news: News, faces: Map<number | null, Face>): number | null {
    return news.table.asked.at(-1) ?? [...faces.keys()][0] ?? null;
  }

  // -- hot-seat ----------------------------------------------------------------------

  get hotSeat(): boolean {
    return this.card.yours.length > 1;
  }

  /** Several persons share this screen: whoever is asked next comes, alone, before hands are shown. */
  private drawCurtain(first: boolean): void {
    if (this.replaying || !this.hotSeat || this.card.status !== 'playing') {
      this.curtain = null;
      return;
    }
    const { asked } = this.card;
    // a polite table lets the one whose turn it is speak last: it is he who is asked first here
    if (first) this.curtain = asked.at(-1) ?? this.seat;
    else if (asked.length && this.seat !== null && !asked.includes(this.seat)) this.curtain = asked.at(-1)!;
  }

  handOver(seat: number): void {
    this.curtain = seat;
  }

  openCurtain(): void {
    const seat = this.curtain;
    this.curtain = null;
    const face = this.news.faces.find((each) => each.seat === seat);
    if (!face) return;
    this.seat = seat;
    this.unmet = [];
    this.remarks = [];
    this.lay({ ...face, log: this.logs.get(seat) ?? face.log });
  }

  // -- looking back ------------------------------------------------------------------

  /** Whether the table can be seen as it stood after a line of the log. */
  mayShow(line: number): boolean {
    return this.replaying || line >= this.face.may.look_from;
  }

  /** The table as it stood after a line of the log. */
  async lookBack(line: number): Promise<void> {
    if (this.onlook) return this.onlook(line);
    try {
      const { views } = await house.at(this.id, line);
      const view = views.find((each) => each.seat === this.seat) ?? views.at(-1);
      if (view) this.past = { line, view };
    } catch (error) {
      this.hearNo(error);
    }
  }

  // -- speaking ----------------------------------------------------------------------

  /** Can this be clicked: does what is left of the menu hold it? */
  can(part: Part): boolean {
    return offers(this.left, part);
  }

  /** A click: narrows the menu, and says it when only one thing is left. */
  async pick(part: Part): Promise<void> {
    const said = { ...this.said, ...part };
    const left = narrowed(this.menu, said);
    if (!left.length) return this.why({ do: '', ...said } as Action);
    this.refusal = null;
    if (open(left, said).length) this.said = said;
    else await this.play(left[0]);
  }

  widen(): void {
    this.said = {};
    this.refusal = null;
  }

  async play(action: Action): Promise<boolean> {
    if (this.busy || this.seat === null) return false;
    this.busy = true;
    this.refusal = null;
    this.unmet = [];
    this.remarks = [];
    if (this.composed) this.live?.send({ composing: false });
    this.composed = 0;
    try {
      const news = this.solve
        ? await this.solve(action)
        : await house.act(this.id, this.seat, this.shown, action, this.live);
      if (news) this.hear(news);
      return true;
    } catch (error) {
      this.hearNo(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Several answers one after the other, as long as each is offered; `hurry`: what comes of them is not told between. */
  async playAll(actions: Action[], hurry = false): Promise<void> {
    if (this.underway) return;
    this.underway = true;
    try {
      for (const [i, action] of actions.entries()) {
        if ((i && !offers(this.face.options, action)) || !(await this.play(action))) return;
        if (hurry) this.skip();
        await this.caughtUp;
        this.deed = { answers: i + 1, length: this.face.log.length };
      }
    } finally {
      this.underway = false;
    }
  }

  /** Why can this not be done? */
  async why(action: Action): Promise<void> {
    if (this.seat === null) return;
    try {
      const asked = this.solve ? house.askPuzzle(this.id, action) : house.ask(this.id, this.seat, action);
      this.refusal = (await asked).refusal;
    } catch (error) {
      this.hearNo(error);
    }
  }

  async undo(what: 'undo' | 'redo' | 'restart_turn' = 'undo'): Promise<void> {
    const undo = (seq: number) => house.undo(this.id, this.seat!, seq, what);
    const deed = what === 'undo' ? this.deed : { answers: 1, length: 0 };
    if (this.seat !== null) await this.quietly(() => takenBack(deed, this.face.log.length, this.shown, undo));
  }

  async chat(text: string): Promise<void> {
    await this.quietly(() => house.chat(this.id, text));
  }

  /** Something of the house that the news will tell about. */
  async quietly(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.hearNo(error);
    }
  }

  private hearNo(error: unknown): void {
    if (!(error instanceof No)) throw error;
    if (error.news) this.hear(error.news);
    this.refusal = error.refusal;
  }
}
