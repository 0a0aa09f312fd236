/** State of a page of Oltre Mare: cards and ports being chosen, the offer being written, and what can be pressed. */
import { untrack } from 'svelte';
import { BoardState } from '$web/board/board.svelte';
import type { Point } from '$web/chart/projection';
import type { Draggable } from '$web/lib/drag';
import { narrow, values } from '$web/lib/menu';
import { settings } from '$web/lib/settings.svelte';
import type { Table } from '$web/lib/table.svelte';
import { spokenWords } from '$web/shell/trade/offers';
import { BoardData, helpOf, ICONS } from './boardData';
import { broughtBy, countedWith } from './cardEffects';
import { Composer } from './composer.svelte';
import { exchanged, given } from './cardChoice';
import { inRow } from './goodsRow';
import { makerOf } from './possibleActions';
import { stageOf } from './eventAnimations';
import type { OltreMare } from './view';

export type Stack = 'goods' | 'pirates';

export class OltreMareBoard extends BoardState<OltreMare, 'chart' | 'trade' | 'seats' | 'log'> {
  readonly boardData!: BoardData;
  readonly composer = new Composer();
  /** Ships that an animation has moved. */
  sailing = $state.raw<Record<number, Point>>({});
  /** Cards of the hand that are about to be played or discarded. */
  chosen = $state.raw<number[]>([]);
  /** For each offer the cards that would be given, where there is a choice. */
  giving = $state.raw<Record<number, number[]>>({});
  /** What has been pressed once. */
  sure = $state<Stack | 'end_trade' | null>(null);
  /** The port that a finger has touched: its words stand in the prompt. */
  aimed = $state<number | null>(null);
  /** The one that was chosen by its name: the chart goes there. */
  sought = $state<number | null>(null);

  readonly active = $derived((this.decision.who as number | undefined) ?? -1);
  readonly order = $derived(this.seatsFrom(this.seat ?? 0));
  readonly names = $derived(this.order.map((_, each) => this.table.nameOf(each)));
  readonly colours = $derived(this.boardData.colours.slice(0, this.table.card.players));
  readonly steps = $derived(this.phases(this.view.phase, { count: this.view.must_play }));

  // -- cards: as many as are asked for, then one word
  readonly picking = $derived(
    this.table.canAct && (this.at === 'play_card' || this.at === 'cut_hand') ? this.at : null,
  );
  readonly wanted = $derived(this.view.missing);

  // -- trade
  /** Offers of the partner that can be accepted, while no offer is being written. */
  readonly asking = $derived(
    this.composer.writing || !this.composer.empty
      ? []
      : this.view.offers.filter(
          (offer) =>
            offer.to_seat === this.seat &&
            offer.seat === this.composer.partner &&
            this.table.can({ do: 'accept', number: offer.number }),
        ),
  );
  readonly offersToYou = $derived(this.view.offers.filter((offer) => offer.to_seat === this.seat));
  /** The offer that the question is about. */
  readonly offered = $derived(
    this.offersToYou.find((offer) => offer.seat === this.composer.partner) ?? this.offersToYou[0],
  );
  readonly yourTrade = $derived(
    this.asked && this.at === 'trade' && this.seat === this.active && !this.table.animating,
  );
  readonly mayGoOn = $derived(this.table.can({ do: 'end_trade' }));
  /** All cards in hand must be played: the page shows what that brings, and asks. */
  readonly forced = $derived(this.yourTrade && this.mayGoOn && this.view.plays_all);
  readonly whole = $derived(this.forced && (this.sure === 'end_trade' || !settings.confirm));
  /** How many cards are needed before the turn can go on. */
  readonly tooFew = $derived(
    this.view.must_get
      ? this.translator.say('oltremare.web.at.too_few', {
          load: this.view.must_play,
          count: this.view.hand_cards.length,
        })
      : '',
  );
  readonly taken = $derived(this.whole ? this.view.hand_cards : this.chosen);
  readonly playing = $derived(this.picking === 'play_card' || this.whole);
  /** Cards that are lifted, each with the partner it is for. */
  readonly up = $derived(
    new Map<number, number | null>(
      this.picking || this.whole
        ? this.taken.map((card) => [card, null])
        : [
            ...this.composer.cards.map((card) => [card, this.composer.partner] as const),
            ...this.asking
              .slice(0, 1)
              .flatMap((offer) => this.cardsFor(offer.number).map((card) => [card, offer.seat] as const)),
          ],
    ),
  );

  // -- ports
  readonly portAction = $derived(this.at === 'compass' ? 'jump' : 'sail');
  readonly ends = $derived(values<number>(narrow(this.table.menu, { do: this.portAction }), 'port'));
  readonly focus = $derived<Point | null>(
    this.sought !== null
      ? this.boardData.ports[this.sought].at
      : this.seat === null
        ? null
        : this.boardData.ports[this.view.merchants[this.seat].port].at,
  );
  readonly among = $derived(this.sought === null ? this.ends.map((port) => this.boardData.ports[port].at) : []);

  // -- what the lifted cards would do together: a scale that grows, and markers that change it
  private readonly counts = $derived(
    countedWith(
      this.view,
      this.taken.map((card) => this.boardData.cards[card]),
    ),
  );
  /** They empty the pile. */
  readonly drains = $derived(
    this.playing &&
      (this.whole || this.chosen.length === this.wanted) &&
      this.view.emptying.some(
        (plan) => this.laid('pirates') >= plan.pirate_icons && this.laid('market') >= plan.market_icons,
      ),
  );
  readonly brought = $derived(this.playing && this.taken.length ? broughtBy(this.view, this.counts) : []);

  constructor(table: Table) {
    super(table);
    const boardData = (this.boardData = new BoardData(table.board));
    table.refusalMessage = 'oltremare.refuses';
    const { claims } = this;
    // of a cargo only the goods still count: the log says them, the newest first, and not all that is printed on the cards
    table.extraArgs = ({ says, args }) => {
      if (typeof args.words === 'string') return { words: spokenWords(args.words, claims()) };
      if (says === 'oltremare.refuses') return { to_seat: makerOf(table.logShown, args.number as number) };
      if (says !== 'oltremare.own_cargo') return {};
      const goods = (args.cards as number[]).map((card) =>
        table.translator.noun('good', boardData.cards[card].goodNumber),
      );
      return { row: inRow(goods.reverse()) };
    };
    table.animator = stageOf({
      ...this.scene,
      boardData,
      you: () => table.seat,
      shipOf: (each) => boardData.ports[this.view.merchants[each].port].at,
      sail: (each, at) => (this.sailing = at ? { ...this.sailing, [each]: at } : {}),
      clear: () => {
        this.sailing = {};
        this.announced = '';
      },
    });
    this.forgetChoices();
    this.chooseTab();
  }

  /** The names of the claims that an offer can make about its cards. */
  private readonly claims = (): Record<string, string> => ({
    ...Object.fromEntries(ICONS.map((icon, number) => [icon, this.translator.noun('icon', number)])),
    lions: this.translator.say('oltremare.web.claim.lions'),
    load: this.translator.say('oltremare.web.claim.load'),
  });

  /** Choices begin anew with a new position, and hold only cards that are still in hand. */
  private forgetChoices(): void {
    const { composer } = this;
    $effect(() => {
      void this.table.seatView;
      this.sure = null;
      this.aimed = this.sought = null;
    });
    $effect(() => {
      const held = (card: number) => this.view.hand_cards.includes(card);
      if (!this.chosen.every(held)) this.chosen = this.chosen.filter(held);
      if (!composer.cards.every(held)) composer.cards = composer.cards.filter(held);
    });
    $effect(() => {
      if (this.at !== 'trade' && untrack(() => !composer.empty || composer.writing)) composer.clear();
    });
  }

  /** On a phone an offer opens its panel, and the end of a trade closes it: cards lie on the chart. */
  private chooseTab(): void {
    $effect(() => {
      const closed = this.at !== 'trade' && untrack(() => this.tab === 'trade');
      if (this.phone && this.offersToYou.length) this.tab = 'trade';
      else if (this.phone && (this.ends.length || closed)) this.tab = 'chart';
    });
  }

  private laid(icon: (typeof ICONS)[number]): number {
    return this.counts[ICONS.indexOf(icon)];
  }

  readonly pickCard = (card: number): void => {
    const { chosen } = this;
    if (this.picking) {
      this.chosen = chosen.includes(card)
        ? chosen.filter((other) => other !== card)
        : [...chosen, card].slice(-this.wanted);
    } else if (this.sure === 'end_trade') {
      this.sure = null; // touching a card that is to be played is a second thought: the card is not given away
    } else if (this.at === 'trade' && this.table.menu.length) {
      this.sure = null;
      if (!this.giveFor(card)) this.composer.toggleCard(card);
    }
  };

  /** A card can be dragged into the offer, or to the chart when cards are to be played. */
  readonly draggable = (card: number): Draggable | null => {
    if (this.picking === 'play_card')
      return this.chosen.includes(card) ? null : { goals: { chart: () => this.pickCard(card) } };
    const trades = !this.picking && this.at === 'trade' && this.table.menu.length > 0;
    return trades ? { goals: { trade: () => this.composer.give(card) } } : null;
  };

  /** Says the chosen cards. */
  readonly sayCards = (): void => {
    const what = this.picking === 'cut_hand' ? 'discard' : 'play';
    const cards = this.chosen;
    this.chosen = [];
    void this.table.playAll(
      cards.map((card) => ({ do: what, card })),
      true,
    );
  };

  private waysFor(number: number): number[][] {
    return narrow(this.table.menu, { do: 'accept', number }).map(({ cards }) => cards as number[]);
  }
  readonly cardsFor = (number: number): number[] => given(this.giving[number], this.waysFor(number));
  readonly chosenFor = (number: number): number[] => this.giving[number] ?? [];
  /** Whether another card could be given for an offer. */
  choosable({ number }: { number: number }): boolean {
    return this.asking[0]?.number === number && this.waysFor(number).length > 1;
  }
  private giveFor(card: number): boolean {
    const wanting = this.asking.filter(({ number }) => this.waysFor(number).some((way) => way.includes(card)));
    for (const { number } of wanting)
      this.giving = { ...this.giving, [number]: exchanged(this.waysFor(number), this.cardsFor(number), card) };
    return wanting.length > 0;
  }

  /** Buying draws a card, so it is asked twice. */
  readonly buy = (stack: Stack): void => {
    if (settings.confirm && this.sure !== stack) this.sure = stack;
    else void this.table.play({ do: 'buy', stack });
  };

  isBare(port: number): boolean {
    return this.view.lying_markers[port] < 0;
  }
  readonly describe = (port: number): string => {
    const { view, translator, boardData, ends, seat } = this;
    const marker = view.lying_markers[port];
    const ships = view.merchants
      .filter((merchant) => merchant.port === port)
      .map((merchant) => this.names[merchant.seat]);
    const words = translator.say('oltremare.web.port', {
      where: boardData.ports[port].name,
      what: marker < 0 ? '' : translator.noun('marker', marker),
      help: marker < 0 ? '' : helpOf(translator, boardData.board.tables, marker),
      ships: translator.join(ships),
      can: String(ends.includes(port)),
      routes: (ends.length && (this.decision.routes as number | undefined)) || 0,
    });
    const working = seat === null ? -1 : view.merchants[seat].active_marker;
    return view.losing_ports.includes(port)
      ? `${words} ${translator.say('oltremare.web.bare_why', { marker: working })}`
      : words;
  };
  /** On a phone nobody can point: the first press tells of a port, the second sails. */
  press(port: number): void {
    if (this.phone && this.aimed !== port) this.aimed = this.sought = port;
    else void this.table.pick({ do: this.portAction, port });
  }
}
