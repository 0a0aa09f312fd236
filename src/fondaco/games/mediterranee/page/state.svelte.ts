/** The state of a page of Méditerranée: what can be chosen on the chart, what is about to be said, and what the story moves. */
import { SeaBoardState } from '$web/board/seaBoard.svelte';
import type { Point } from '$web/chart/projection';
import { narrow, values, type Action, type PartialAction } from '$web/lib/menu';
import { sinceOwnAction } from '$web/lib/playback';
import type { Table } from '$web/lib/table.svelte';
import { coloursOf } from '$web/shell/seats';
import { boughtOf } from './purchases';
import { BoardData } from './boardData';
import { clashOf, type Clash } from './attack';
import { lossesOf } from './losses';
import { voyage } from './anchoring';
import { stageOf } from './eventAnimations';
import type { GalleyState, Mediterranee, Offer } from './view';

/** The messages that say where galleys come to. */
const VOYAGES = {
  'mediterranee.sails': 'zone',
  'mediterranee.builds_galley': 'port',
  'mediterranee.sinks': null,
} as const;

export class MediterraneeBoard extends SeaBoardState<Mediterranee> {
  readonly boardData: BoardData;
  /** The attack whose dice the story shows. */
  thrown = $state.raw<Clash | null>(null);
  readonly colours = $derived(coloursOf(this.table.facts, this.table.card));
  readonly order = $derived(
    this.seat === null
      ? this.view.order_seats
      : [this.seat, ...this.view.order_seats.filter((other) => other !== this.seat)],
  );
  readonly steps = $derived(this.phases(this.view.phase));

  // -- what is about to be said, until the next question
  mustered = $state.raw<{ first: number; second: number } | null>(null);
  /** The price that is chosen on the ladder. */
  named = $state<number | null>(null);
  /** An offer is being put together. */
  trading = $state(false);
  private kept: number | null = null;

  // -- what can be clicked: galleys, ports and zones that the menu names
  /** The only galley that can still sail: it needs not be chosen. */
  private readonly lastToSail = $derived.by(() => {
    const left = this.at === 'fleet' ? values<number>(this.table.menu, 'galley') : [];
    return left.length === 1 ? left[0] : undefined;
  });
  readonly chosen = $derived(this.galleyOf(this.table.selection.galley ?? this.lastToSail) ?? null);
  /** Where one of the galleys is to sail, chosen before it is. */
  readonly goal = $derived(
    this.at === 'fleet' && !this.chosen ? (this.table.selection.zone as number | undefined) : undefined,
  );
  readonly zonesMay = $derived(
    this.table.remaining.some((action) => action.do === 'sail' || action.do === 'go_on')
      ? values<number>(this.goal === undefined ? this.table.remaining : this.table.menu, 'zone')
      : [],
  );
  readonly portsMay = $derived(values<number>(this.table.remaining, 'port'));
  readonly galleysMay = $derived([
    ...values<number>(this.table.remaining, 'galley'),
    ...(this.table.selection.galley === undefined
      ? []
      : [
          ...values<number>(this.table.remaining, 'target_galley'),
          ...values<number>(this.table.remaining, 'to_galley'),
          ...values<number>(this.table.menu, 'galley'),
        ]),
  ]);
  readonly own = $derived(this.view.galleys.filter((galley) => galley.seat === this.seat));

  // -- sailing
  /** The galley that sails. */
  readonly under = $derived(
    this.at === 'course' ? this.galleyOf(this.decision.galley) : this.at === 'fleet' ? this.chosen : null,
  );
  /** Where it comes to without asking anybody. */
  readonly reach = $derived.by(() => {
    const plan = this.zonesMay.length
      ? this.view.courses.find(({ galley }) => galley === this.under?.galley)
      : undefined;
    return new Map(
      plan?.zones.map((zone, i) => [
        zone,
        { step: plan.steps[i], before: plan.from_zones[i], ducats: plan.ducats[i], known: plan.known_goods[i] },
      ]),
    );
  });
  /** The galley that has come to where others lie. */
  readonly among = $derived(
    this.asked && this.at === 'course' && !this.decision.free ? this.galleyOf(this.decision.galley) : undefined,
  );

  // -- what the decision is about
  readonly offer = $derived((this.decision.offer ?? null) as Offer | null);
  /** The galley on whose course a decision is asked. */
  readonly courseGalley = $derived((this.decision.course as { galley: number } | undefined)?.galley);
  /** The zone in which something is decided. */
  readonly hot = $derived.by(() => {
    const { decision } = this;
    if (this.marked !== null) return this.marked;
    if (this.goal !== undefined) return this.goal;
    if (this.offer) return this.offer.zone;
    const galley =
      this.courseGalley ?? (decision.galley as number | undefined) ?? (decision.victor as number | undefined);
    return galley === undefined
      ? ((decision.port as number | undefined) ?? null)
      : (this.galleyOf(galley)?.zone ?? null);
  });
  readonly focus = $derived.by<Point | null>(() => {
    const { hot, chosen, seat, view, sea } = this;
    if (hot !== null) return sea.zones[hot].centre;
    if (chosen) return this.galleyAt(chosen.galley);
    if (seat === null) return null;
    return sea.zones[view.galleys.find((galley) => galley.seat === seat)?.zone ?? view.powers[seat].capital_port]
      .centre;
  });

  // -- crews at the beginning
  readonly musters = $derived(narrow(this.table.remaining, { do: 'muster' }));
  readonly crews = $derived(
    this.mustered ?? (this.musters[this.musters.length >> 1] as unknown as typeof this.mustered),
  );
  readonly ashore = $derived(
    this.view.musters.find(({ first, second }) => first === this.crews?.first && second === this.crews.second)?.rest ??
      0,
  );

  // -- trade
  readonly partners = $derived([...new Set(this.view.meetings.map((meeting) => meeting.seat))]);
  /** The form of an offer stays, with what is in it, while the offer is being sent: it may be refused. */
  readonly bartering = $derived(
    this.seat !== null &&
      this.asked &&
      (this.table.canAct || (this.table.busy && this.table.seatView.options.length > 0)) &&
      this.partners.length > 0 &&
      !this.chosen,
  );

  // -- what has happened
  /** The attack that stands in the prompt: not while the next dice of the same are being thrown. */
  readonly clash = $derived.by(() => {
    if (this.lookingBack || this.over) return null;
    const last = clashOf(this.table.log, this.seat, this.asked);
    return this.thrown?.seat === last?.seat ? null : last;
  });
  /** What others have done to this power since it last did something: it stays until it acts. */
  readonly losses = $derived(
    this.seat === null || !this.asked || this.table.animating
      ? []
      : lossesOf(sinceOwnAction(this.table.log, this.seat), this.seat),
  );
  /** What one has paid for, while one goes on with it. */
  readonly bought = $derived(
    this.seat === null || this.at !== 'business' || !this.asked
      ? null
      : boughtOf(this.table.log, this.seat, this.table.seatView.may.back_to),
  );

  constructor(table: Table) {
    const boardData = new BoardData(table.board);
    super(table, boardData.sea, VOYAGES);
    this.boardData = boardData;
    // matches of older rules do not tell of a sale whether it filled the port
    table.extraArgs = ({ says, args }) => (says === 'mediterranee.sells' ? { full_points: args.full_points ?? 0 } : {});
    table.animator = stageOf({
      ...this.seaScene,
      boardData,
      isYou: (who) => table.isYou(who),
      capital: (who) => this.view.powers[who].capital_port,
      throws: (clash) => (this.thrown = clash),
      clear: () => {
        this.clearSea();
        this.thrown = null;
      },
    });
    // every seat is known by its power, too
    $effect.pre(() => {
      const titles = this.view.powers.map(({ power }) => this.translator.noun('power', power));
      if (titles.join() !== table.seatTitles.join()) table.seatTitles = titles;
    });
    $effect(() => {
      void table.seatView;
      this.named = null;
      this.trading = false;
      // whoever does something with a galley goes on with it
      if (this.kept !== null && this.at === 'business' && this.galleyOf(this.kept)?.seat === this.seat)
        table.selection = { galley: this.kept };
      this.kept = null;
    });
  }

  galleyOf(galley: unknown) {
    return this.view.galleys.find((each) => each.galley === galley);
  }
  portOf(port: unknown) {
    return this.view.ports.find((each) => each.port === port);
  }

  /** The crew of a galley; while crews are mustered, as it would be. */
  crewOf(galley: GalleyState): number {
    return this.musters.length && galley.seat === this.seat
      ? ([this.crews?.first, this.crews?.second][this.own.indexOf(galley)] ?? 0)
      : galley.crew;
  }
  garrisonOf(port: number, garrison: number): number {
    const { seat, view } = this;
    return this.musters.length && seat !== null && view.powers[seat].capital_port === port ? this.ashore : garrison;
  }
  readonly galleyLabel = (galley: GalleyState): string =>
    this.translator.say('mediterranee.web.galley', {
      seat: galley.seat,
      galley: galley.galley,
      zone: galley.zone,
      crew: this.crewOf(galley),
      goods: galley.goods,
    });

  readonly pickGalley = (galley: number): void => {
    const { table, chosen, at } = this;
    if (chosen && chosen.galley !== galley) {
      // in business another galley is opened; what passes between the two is said in the hold
      if (at === 'business') return void (table.selection = { galley });
      for (const part of ['target_galley', 'to_galley'])
        if (table.can({ [part]: galley })) return void table.pick({ [part]: galley });
      table.clearSelection();
    }
    if (chosen?.galley === galley) return table.clearSelection();
    if (this.goal !== undefined && table.can({ galley })) return this.sail({ galley });
    // a galley is chosen by the first click, and sails by the second, even where it can sail to one zone alone
    if (at === 'business' || at === 'fleet') table.selection = { galley };
    else if (narrow(table.menu, { galley }).length) void table.pick({ galley });
  };

  /** Which galley sails there is chosen by a second click, even where only one could. */
  readonly pickZone = (zone: number): void => {
    const { table } = this;
    if (zone === this.goal) table.clearSelection();
    else if (this.at === 'fleet' && !this.chosen) table.selection = { zone };
    else this.sail({ zone });
  };

  /** The galley and its goal have been named. */
  private sail(part: PartialAction): void {
    const [action] = narrow(this.table.remaining, part);
    const plan = this.view.courses.find(({ galley }) => galley === (action?.galley ?? this.decision.galley));
    if (!plan) return void this.table.pick(part);
    void this.table.playAll(voyage(action, plan));
  }

  /** Does something with a galley, which stays open. */
  act(galley: number, action: Action): void {
    this.kept = galley;
    void this.table.play(action);
  }

  /** Why the chosen galley cannot sail there. */
  readonly whyNot = (zone: number) =>
    this.chosen && this.table.explain({ do: 'sail', galley: this.chosen.galley, zone });
}
