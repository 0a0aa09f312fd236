/** State of a page of Neptun: what is pointed at and planned, the end of a round to read, and what can be chosen. */
import { BoardState } from '$web/board/board.svelte';
import type { Point } from '$web/chart/projection';
import { narrow, values, type Action } from '$web/lib/menu';
import { settings } from '$web/lib/settings.svelte';
import type { Table } from '$web/lib/table.svelte';
import type { Entry, Event } from '$web/lib/wire';
import { BoardData } from './boardData';
import { lastStrips, roundEnd } from './roundResult';
import type { Pin } from './Sea.svelte';
import { stageOf } from './eventAnimations';
import { animatedView } from './animatedView';
import { STATES, type Neptun, type OarAid } from './view';

export class NeptunBoard extends BoardState<Neptun, 'chart' | 'temples' | 'seats' | 'log'> {
  readonly boardData!: BoardData;
  /** Ships that an animation has moved. */
  sailing = $state.raw<Record<number, Point>>({});
  /** Events that were shown since the current position. */
  private shownEvents = $state.raw<Event[]>([]);
  /** The city and the field that are pointed at. */
  near = $state<number | null>(null);
  /** The city that was touched on a screen without a pointer. */
  aim = $state<number | null>(null);
  nearSlot = $state<number | null>(null);
  /** The oar card in hand that is pointed at, and the one that is about to be played; a second press plays it. */
  nearOar = $state<number | null>(null);
  raised = $state<number | null>(null);
  /** The round whose end has been read. */
  private read = $state(0);
  private readOn: () => void = () => undefined;

  /** The view, with what the events shown since then have changed. */
  override readonly view = $derived.by(() => {
    const told = animatedView(this.table.view.table as Neptun, this.table.past ? [] : this.shownEvents);
    return this.over && !this.table.past ? { ...told, contracts: lastStrips(this.table.log) } : told;
  });
  readonly colours = $derived(this.boardData.colours.slice(0, this.table.card.players));
  readonly names = $derived(this.view.merchants.map((merchant) => this.table.nameOf(merchant.seat)));
  readonly order = $derived(
    this.seat === null
      ? this.view.order_seats
      : [this.seat, ...this.view.order_seats.filter((other) => other !== this.seat)],
  );
  readonly drafting = $derived(this.view.phase === 0);
  readonly here = $derived(this.seat === null ? -1 : this.view.merchants[this.seat].place);

  /** The end of a round, until it has been read. */
  private readonly end = $derived(
    this.seat === null || this.table.replaying || this.table.past || this.over
      ? null
      : roundEnd(
          [...this.table.log, { seat: null, events: this.shownEvents } as unknown as Entry],
          this.seat,
          this.names.length,
        ),
  );
  readonly unread = $derived(this.end && this.end.round > this.read ? this.end : null);

  // -- planning: the city that is pointed at, or the strip as it would be
  readonly ends = $derived(values<number>(narrow(this.table.remaining, { do: 'sail' }), 'place'));
  readonly sails = $derived(this.table.canAct && this.at === 'voyage');
  readonly loading = $derived(
    this.nearSlot === null ? null : (this.view.loadings.find((plan) => plan.slot === this.nearSlot) ?? null),
  );
  private readonly rows = $derived(this.table.can({ do: 'row' }));
  readonly reach = $derived(this.rows ? this.oarAid(this.nearOar ?? this.raised) : null);
  /** The oar card that is about to be played. */
  readonly chosen = $derived(this.rows ? this.oarAid(this.raised) : null);
  readonly thought = $derived(this.loading?.places ?? this.courseTo(this.near)?.places ?? []);
  readonly pins = $derived.by(() => {
    const { view, boardData, loading } = this;
    const found = new Map<number, Pin[]>();
    const pin = (city: number, pinned: Pin) => found.set(city, [...(found.get(city) ?? []), pinned]);
    for (const { city, slot, good, miles } of view.deliveries) {
      // whoever sails wants to know how far it is from the ship
      const far = this.drafting ? miles : this.courseTo(city)?.miles;
      pin(city, { slot, good: boardData.goods[good], miles: far || undefined });
    }
    const taken = view.columns[this.decision.column as number];
    if (loading && taken) pin(taken.city, { slot: loading.slot, good: boardData.goods[taken.good] });
    return found;
  });
  readonly gain = $derived.by(() => {
    const slots = values<number>(narrow(this.table.remaining, { do: 'deliver' }), 'slot');
    const plan = this.view.deliveries.find(({ slot, city }) =>
      slots.length ? slots.includes(slot) : city === this.near,
    );
    return this.view.for_sale ?? (plan?.points ? plan : null);
  });
  /** Own contracts to deliver, each with its city. Of two alike, the left one is enough: it loses fewer others. */
  private readonly worthwhile = $derived(
    this.view.deliveries.filter(
      ({ city, good }, i, all) => i === all.findIndex((other) => other.city === city && other.good === good),
    ),
  );
  /** Those in reach, as long as an answer is on its way too: what costs nothing comes first. */
  readonly goals = $derived.by(() => {
    const offered = values<number>(narrow(this.table.seatView.options, { do: 'sail' }), 'place');
    return this.worthwhile
      .filter(({ city }) => offered.includes(city))
      .map(({ city, slot, good, lost_slots }) => ({
        city,
        slot,
        good,
        lost_slots,
        gold: this.courseTo(city)?.gold ?? 0,
      }))
      .sort((a, b) => a.gold - b.gold || a.lost_slots.length - b.lost_slots.length);
  });
  /** Open contracts of all players that would still move their discs in the temple where a step is for sale. */
  readonly stillToCome = $derived.by(() => {
    const { boardData, view } = this;
    const temple = view.for_sale?.temple;
    const open = view.contracts.filter(
      ({ state, city }) => STATES[state] === 'open' && boardData.harbours[city].region === temple,
    );
    const stepsOf = (seat: number) =>
      open.reduce((sum, contract) => sum + (contract.seat === seat ? contract.points : 0), 0);
    return this.order.map((seat) => ({ seat, steps: stepsOf(seat) })).filter(({ steps }) => steps);
  });
  /** What there is to serve where the ship lies. */
  readonly served = $derived(this.worthwhile.filter(({ city }) => city === this.here));
  /** A city that was touched to look at its course: a button sails there, unless one with a contract does. */
  readonly looked = $derived(
    this.aim !== null && this.ends.includes(this.aim) && !this.goals.some(({ city }) => city === this.aim)
      ? this.aim
      : null,
  );
  /** A turn in which nothing can be served says so. */
  readonly idle = $derived.by(() => {
    const { deliveries } = this.view;
    if (this.at === 'choose_oars' && !deliveries.length) return '_idle';
    if (this.at !== 'voyage' || this.goals.length || this.served.length) return '';
    return deliveries.length ? '_far' : '_idle';
  });
  /** What is only pointed at is told on the chart: in the prompt it would move the buttons. */
  readonly pointed = $derived.by(() => {
    if (this.phone || this.unread || this.announced) return '';
    if (this.near !== null && this.view.courses.length) return this.describe(this.near);
    return this.nearOar === null || this.nearOar === this.raised ? '' : this.inReach(this.reach);
  });

  constructor(table: Table) {
    super(table);
    const boardData = (this.boardData = new BoardData(table.board));
    const animator = stageOf({
      ...this.scene,
      boardData,
      isLast: (column) => column === this.view.last_column,
      bought: () => this.view.bought_points,
      sail: (each, at) => (this.sailing = at ? { ...this.sailing, [each]: at } : {}),
      clear: () => {
        this.sailing = {};
        this.announced = '';
        this.shownEvents = [];
      },
    });
    // what a round has brought is read before the next one begins
    const untilRead = async (skip: AbortSignal) => {
      if (this.unread) await new Promise<void>((done) => skip.addEventListener('abort', (this.readOn = () => done())));
    };
    table.animator = {
      clear: animator.clear,
      hold: async (events, skip) => {
        const round = events.findLastIndex(({ says }) => says === 'neptun.round');
        if (round < 0) return;
        this.shownEvents = [...this.shownEvents, ...events.slice(0, round + 1)];
        await untilRead(skip);
      },
      animate: async (event, skip) => {
        if (event.says === 'neptun.round') {
          this.shownEvents = [...this.shownEvents, event];
          await untilRead(skip);
        }
        await animator.animate(event, skip);
        if (event.says !== 'neptun.round') this.shownEvents = [...this.shownEvents, event];
      },
    };
    $effect(() => {
      void table.seatView;
      this.near = this.aim = this.nearSlot = this.nearOar = this.raised = null;
    });
    $effect(() => {
      table.readingBoard = this.unread !== null;
    });
  }

  /** The end of the round has been read. */
  readonly closeRoundEnd = (): void => {
    this.read = this.unread!.round;
    this.readOn();
  };

  readonly pickOar = (oar: number): void => {
    if (settings.confirm && this.raised !== oar) this.raised = oar;
    else void this.table.pick({ do: 'row', oar });
  };

  /** A contract that was chosen with its city: it is fulfilled without another question. */
  readonly serve = (city: number, slot?: number): void => {
    const ends: Action = city === this.here ? { do: 'stay' } : { do: 'sail', place: city };
    void this.table.playAll(slot === undefined ? [ends] : [ends, { do: 'deliver', slot }]);
  };

  /** A place on the chart: whether to deliver there is asked only where it would lose contracts, or there is a choice. */
  readonly sailTo = (place: number): void => {
    const there = this.worthwhile.filter(({ city }) => city === place);
    if (this.sails && this.table.can({ do: 'sail', place }) && there.length === 1 && !there[0].lost_slots.length)
      this.serve(place, there[0].slot);
    else void this.table.pick({ do: 'sail', place });
  };

  oarAid(card: number | null): OarAid | null {
    return this.view.oars.find(({ oar }) => oar === card) ?? null;
  }
  courseTo(place: number | null) {
    return place === null ? null : (this.view.courses.find((plan) => plan.place === place) ?? null);
  }

  readonly describe = (place: number): string => {
    const { view, drafting, translator } = this;
    const course = this.courseTo(place);
    const there = view.deliveries.filter((plan) => plan.city === place);
    return translator.say('neptun.web.place', {
      place,
      miles: course?.miles ?? 0,
      // while contracts are taken nobody sails there at once
      gold: drafting ? 0 : (course?.gold ?? 0),
      planned: String(!!course?.miles),
      goods: there.map(({ good }) => good),
      lost_slots: drafting ? [] : (course?.lost_slots ?? []),
      ships: translator.join(
        view.merchants.filter((merchant) => merchant.place === place).map((merchant) => this.names[merchant.seat]),
      ),
    });
  };

  /** Which of one's own cities an oar card would reach, and which for gold. */
  inReach(reach: OarAid | null): string {
    if (!reach) return '';
    const { view, translator } = this;
    const named = (places: number[]) =>
      translator.join(
        [...new Set(view.deliveries.map(({ city }) => city))]
          .filter((city) => places.includes(city))
          .map((city) => translator.noun('place', city)),
      );
    return translator.say('neptun.web.reach', {
      strength: this.boardData.oars[reach.oar].strength,
      wind: view.wind,
      miles: reach.range,
      near: named(reach.near_places),
      dear: named(reach.paid_places),
    });
  }
}
