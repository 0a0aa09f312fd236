/** The state of a page of Serenissima: what the view and the menu offer on the chart, and what the story has moved. */
import type { Table } from '$web/lib/table.svelte';
import { narrow, offers, values, type Action } from '$web/lib/menu';
import type { Point } from '$web/chart/projection';
import { SeaBoardState } from '$web/board/seaBoard.svelte';
import { BoardData } from './boardData';
import { fightOf } from './fight';
import { departureBy } from './sailorDepartures';
import { stageOf, type Throw } from './eventAnimations';
import { tidingsOf } from './turnNews';
import type { Serenissima } from './view';

/** The messages that say where galleys come to. */
const VOYAGES = {
  'serenissima.sails': 'zone',
  'serenissima.commissions': 'port',
  'serenissima.sinks': null,
} as const;
/** The number of the wheel at which the round ends. */
const DOGE = 0;
/** What can be done at the port where the galley lies, the most likely first. */
const HERE = ['load', 'take_port', 'assault', 'open_sale', 'land'];
/** Decisions of a fight, and those that mark its zone. */
const FOUGHT = ['battle', 'siege', 'booty', 'fight', 'landing'];
const MARKED = ['blockade', ...FOUGHT];

export class SerenissimaBoard extends SeaBoardState<Serenissima> {
  readonly boardData: BoardData;
  readonly colours: string[];
  // what the story shows before the position changes
  /** The number at which the needle of the wheel points. */
  pointed = $state<number | null>(null);
  thrown = $state.raw<Throw[]>([]);
  /** The Doge's card that is turned up. */
  turned = $state<number | null>(null);
  /** The space of the turn track that the pawn has come to. */
  advanced = $state<number | null>(null);
  /** Whose a port has become since the position was shown (nobody's is -1), and its sailors. */
  flags = $state.raw<Record<number, { seat: number; sailors: number }>>({});
  /** The Doge ends the round. */
  readonly roundEnds = $derived(this.pointed === DOGE);

  readonly active = $derived(this.view.galleys.find(({ galley }) => galley === this.view.wheel_galley) ?? null);
  /** The port where the active galley lies, unless it is closed. */
  readonly there = $derived(this.view.ports.find(({ port, closed }) => port === this.active?.zone && !closed));
  readonly own = $derived(this.there?.seat === this.seat);
  readonly order = $derived(this.seatsFrom(this.seat ?? this.view.first_seat));
  readonly steps = $derived(this.roundEnds || this.over ? [] : this.phases(this.view.phase));

  // -- what can be clicked: ports, galleys, zones and numbers that the menu names
  readonly reach = $derived(
    new Map(
      this.table.can({ do: 'sail' })
        ? this.view.courses.map((course) => [course.zone, { ...course, before: course.from_zone }])
        : [],
    ),
  );
  private readonly here = $derived(
    this.active ? HERE.find((what) => this.table.can({ do: what }) && !this.sinks({ do: what })) : undefined,
  );
  readonly portsMay = $derived([
    ...values<number>(this.table.remaining, 'port'),
    ...this.reach.keys(),
    ...(this.here && this.active ? [this.active.zone] : []),
  ]);
  readonly galleysMay = $derived(
    this.table.remaining
      .filter((action) => action.do === 'attack' || action.do === 'enlist')
      .map((action) => action.galley as number),
  );
  readonly numbersMay = $derived(
    this.table.remaining.filter((action) => action.do === 'commission').map((action) => action.galley as number),
  );
  /** The colour of the galley with each number of the wheel. */
  readonly owners = $derived(
    Array.from({ length: this.view.wheel_numbers + 1 }, (_, number) => {
      const afloat = this.view.galleys.find(({ galley }) => galley === number);
      return afloat ? this.colours[afloat.seat] : null;
    }),
  );
  /** Where the chart looks at. */
  readonly focus = $derived<Point | null>(
    this.active && (this.asked || this.active.seat !== this.seat)
      ? this.galleyAt(this.active.galley)
      : this.seat === null
        ? null
        : this.galleyAt(this.view.princes[this.seat].galleys[0]),
  );

  // -- blockade and battle
  readonly blockade = $derived(
    this.view.blockade && this.active ? { ...this.view.blockade, galley: this.active } : null,
  );
  readonly hot = $derived(this.marked ?? (this.active && MARKED.includes(this.at) ? this.active.zone : null));
  /** The fight that stands in the prompt: not while the next dice of the same are being thrown, nor when the story shows
      already what comes after it. */
  readonly fight = $derived.by(() => {
    if (this.lookingBack || this.over) return null;
    const last = fightOf(this.table.log, this.seat, FOUGHT.includes(this.at));
    const after = last && (last.attack.port in this.flags || (FOUGHT.includes(this.at) && this.pointed !== null));
    return after || this.thrown.some((cast) => cast.seat === last?.attack.seat) ? null : last;
  });
  /** What happened to oneself since one's last turn: it stays until one acts. */
  readonly turnNews = $derived(
    this.seat === null || this.table.animating || this.table.past || this.over
      ? { hits: [], doge: [] }
      : tidingsOf(this.table.log, this.seat, this.view),
  );

  // -- buying
  /** The numbers of the wheel are offered in the prompt. */
  readonly numbered = $derived(
    this.asked &&
      (this.table.selection.do === 'commission' ||
        this.at === 'special_investment' ||
        (this.phone && this.at === 'choose_galley')),
  );

  constructor(table: Table) {
    const boardData = new BoardData(table.board);
    super(table, boardData.sea, VOYAGES);
    this.boardData = boardData;
    this.colours = boardData.colours;
    table.animator = stageOf({
      ...this.seaScene,
      boardData,
      point: (galley) => (this.pointed = galley),
      throws: (list) => (this.thrown = list),
      turnUp: (card) => (this.turned = card),
      advance: (space) => (this.advanced = space),
      flag: (port, seat, sailors) => (this.flags = { ...this.flags, [port]: { seat, sailors } }),
      clear: () => {
        this.clearSea();
        this.flags = {};
        this.thrown = [];
        this.pointed = this.turned = this.advanced = null;
      },
    });
    this.keepsBuying();
  }

  /** In an investment, whoever buys of a kind goes on with it, as long as there is more of it. */
  private keepsBuying(): void {
    let laid: unknown = null;
    let buying: unknown = null;
    $effect(() => {
      const { seatView, selection } = this.table;
      const goesOn =
        seatView !== laid && this.at === 'investment' && buying && offers(seatView.options, { do: buying });
      if (goesOn) this.table.selection = { do: buying };
      else buying = selection.do;
      laid = seatView;
    });
  }

  /** This action sends the last sailor from a galley. */
  readonly sinks = (action: Action): boolean => !!departureBy(this.view, action)?.sinks;

  pickPort(port: number): void {
    const { table, here, active } = this;
    if (this.reach.has(port)) this.sailTo(port, true);
    else if (here === 'open_sale' && port === active?.zone) void this.sell(this.view.sales[0].sold_good);
    else if (here && port === active?.zone && !table.can({ port })) void table.play({ do: here });
    else void table.pick({ port });
  }

  pickGalley(galley: number): void {
    const { table } = this;
    if (this.at === 'turn') void table.play({ do: 'act' });
    else void table.pick({ do: table.can({ do: 'attack', galley }) ? 'attack' : 'enlist', galley });
  }

  /** Sails to a zone, step by step; a voyage that ends there leaves the other steps. */
  readonly sailTo = (goal: number, ends = false): void => {
    const course: number[] = [];
    for (let zone = goal; this.reach.has(zone); zone = this.reach.get(zone)!.before) course.unshift(zone);
    void this.table.playAll(
      course.map((zone) => ({ do: 'sail', zone })),
      false,
      () => (ends && this.at === 'sailing' && this.active?.zone === goal ? { do: 'done' } : null),
    );
  };

  /** Sells one cube; the first one opens the sale. */
  readonly sell = (good: number): Promise<unknown> =>
    this.table.playAll([...(this.table.can({ do: 'open_sale' }) ? [{ do: 'open_sale' }] : []), { do: 'sell', good }]);

  /** What is asked about: of the chosen kind, or the only one of its kind. */
  asksFor(action: Action): boolean {
    const { table } = this;
    return table.can(action) && (!!table.selection.do || narrow(table.menu, { do: action.do }).length === 1);
  }
}
