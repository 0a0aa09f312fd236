/** State of a page of Genoa: the town as a menu, the offer being written, and what is about to be chosen. */
import { untrack } from 'svelte';
import { BoardState } from '$web/board/board.svelte';
import { narrow, values, type Action } from '$web/lib/menu';
import { settings } from '$web/lib/settings.svelte';
import type { Table } from '$web/lib/table.svelte';
import { BoardData, type Point } from './boardData';
import { stageOf } from './eventAnimations';
import { lapsing, Terms } from './offerDraft.svelte';
import type { Genoa } from './view';

const SPACES = ['move', 'start_at', 'use_building'];
const MARKERS = ['lay', 'replace', 'remove'];
/** Actions that choose a thing, each of which is shown. */
const THINGS = ['pick', 'take_ware'];
/** Decisions that belong to what is done on a space. */
export const WITHIN_HERE = ['acting', 'swapping', 'reward', 'building_villa'];

export class GenoaBoard extends BoardState<Genoa, 'chart' | 'trade' | 'seats' | 'log'> {
  readonly boardData!: BoardData;
  readonly terms = new Terms();
  /** Where the tower is drawn during an animation. */
  tower = $state.raw<Point | null>(null);
  /** The space that was chosen once, though an offer for it would lapse. */
  going = $state<number | null>(null);
  /** A swap that is being considered, with the item to give if already chosen. Other players see nothing of it. */
  swap = $state.raw<{ item: number | null } | null>(null);

  readonly colours = $derived(this.boardData.colours.slice(0, this.table.card.players));
  readonly order = $derived(this.seatsFrom(this.seat ?? 0));
  readonly names = $derived(this.view.traders.map((trader) => this.table.nameOf(trader.seat)));
  readonly here = $derived(this.view.walk.at(-1) ?? -1);

  // -- the town as a menu
  readonly may = $derived([
    ...new Set([
      ...SPACES.flatMap((what) => values<number>(narrow(this.table.remaining, { do: what }), 'space')),
      ...MARKERS.flatMap((what) => values<number>(narrow(this.table.remaining, { do: what }), 'building')),
    ]),
  ]);
  /** Spaces that an offer or a wish could be about. */
  readonly talked = $derived(
    this.seat !== null && this.terms.speaks(this.table.canAct, this.view) ? this.terms.spaces(this.view).flat() : [],
  );
  /** Those of them where the tower cannot go: a click chooses them for the offer. */
  readonly about = $derived(this.talked.filter((space) => !this.may.includes(space)));
  /** Spaces with offers: a click shows these. */
  readonly bidFor = $derived([...new Set(this.view.offers.map(({ space }) => space))]);
  /** The space whose offers were asked for. */
  opened = $state(-1);

  // -- things to choose among
  readonly swaps = $derived(narrow(this.table.remaining, { do: 'swap' }));
  readonly things = $derived.by((): Action[] => {
    const { remaining, selection } = this.table;
    if (this.swap)
      return this.swap.item === null ? this.swaps : this.view.swap_items.map((item) => ({ do: 'pick', item }));
    const kinds = [...new Set(remaining.map((action) => action.do))].filter((kind) => kind !== 'play_further');
    const what = selection.do ?? (kinds.length === 1 ? kinds[0] : '');
    return typeof what === 'string' && THINGS.includes(what) ? narrow(remaining, { do: what }) : [];
  });

  constructor(table: Table) {
    super(table);
    this.boardData = new BoardData(table.board);
    table.animator = stageOf({
      ...this.scene,
      boardData: this.boardData,
      walk: () => this.view.walk,
      isYou: (who) => table.isYou(who),
      move: (at) => (this.tower = at),
      clear: () => {
        this.tower = null;
        this.announced = '';
      },
    });
    // an action with nothing to add ends at once, where no person could conclude from it what a hand lacks
    const alone = () => table.card.seats.every(({ kind, seat }) => seat === this.seat || kind === 'bot');
    table.onlyAnswer = () => {
      const [only, ...others] = this.at === 'acting' && this.asked && !table.replaying ? table.menu : [];
      return only?.do === 'done' && !others.length && alone() ? only : null;
    };
    $effect(() => {
      void table.seatView;
      this.reset();
    });
    this.chooseTab();
  }

  /** On a phone a new offer to oneself opens the negotiation; an action and the end of a negotiation open the town. */
  private chooseTab(): void {
    let newestSeen = 0;
    $effect(() => {
      const toYou = this.view.offers.filter((offer) => offer.to_seat === this.seat).map(({ number }) => number);
      const newest = Math.max(0, ...toYou);
      if (this.phone && newest > newestSeen) this.tab = 'trade';
      newestSeen = newest;
    });
    $effect(() => {
      if (this.phone && this.asked && [...WITHIN_HERE, 'start', 'laying'].includes(this.at)) this.tab = 'chart';
    });
    let talked = false;
    $effect(() => {
      const talks = this.view.talk_spaces.length > 0 || this.view.offers.length > 0;
      if (this.phone && talked && !talks && untrack(() => this.tab) === 'trade') this.tab = 'chart';
      talked = talks;
    });
  }

  /** Forgets a move and a swap that were being considered. */
  reset(): void {
    this.going = this.swap = null;
    this.opened = -1;
  }

  /** One step back from a move or a swap. */
  readonly back = (): void => {
    if (this.swap?.item != null) this.swap = { item: null };
    else this.reset();
  };

  /** Offers about a space that a move there would end: nobody passes over one unread. */
  lapse(space: number): string[] {
    return lapsing(this.view, 'move')
      .filter((offer) => offer.space === space)
      .map(({ seat }) => this.translator.say('genoa.web.lapse.one', { seat }))
      .filter((said, i, all) => all.indexOf(said) === i);
  }

  readonly pickSpace = (space: number, again = false): void => {
    const { table } = this;
    if (this.bidFor.includes(space)) {
      this.opened = space;
      if (this.phone) this.tab = 'trade';
    }
    if (this.about.includes(space)) {
      this.terms.space = space;
      return;
    }
    const what = SPACES.find((each) => narrow(table.remaining, { do: each, space }).length);
    if (what === 'move' && settings.confirm && this.lapse(space).length && (this.going !== space || again))
      this.going = space;
    else if (what) void table.pick({ do: what, space });
    else if (table.can({ building: space })) void table.pick({ building: space });
  };

  chooseThing(action: Action): void {
    const given = this.swap?.item;
    if (action.do === 'swap') this.swap = { item: action.item as number };
    else if (given == null) void this.table.play(action);
    else void this.table.playAll([{ do: 'swap', item: given }, action], true);
  }
}
