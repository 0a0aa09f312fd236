/** The offer being written. It is kept while others act, and reset when the negotiation turns to something else. */
import { narrow, type Action } from '$web/lib/menu';
import type { Translator } from '$web/lib/translator';
import type { Table } from '$web/lib/table.svelte';
import type { Genoa, OfferOnTable } from './view';

/** One thing that can be chosen; equal things are chosen one by one. */
export interface Chosen {
  item: number;
  key: number;
}

type Side = 'give' | 'want' | 'later';

export class Terms {
  space = $state(-1);
  giveDucats = $state(0);
  wantDucats = $state(0);
  give = $state.raw<Chosen[]>([]);
  want = $state.raw<Chosen[]>([]);
  later = $state.raw<Chosen[]>([]);
  words = $state('');
  /** The number of the offer that this one answers or replaces. */
  number = $state(0);

  clear(): void {
    this.space = -1;
    this.giveDucats = this.wantDucats = this.number = 0;
    this.give = this.want = this.later = [];
    this.words = '';
  }

  get empty(): boolean {
    return !this.giveDucats && !this.wantDucats && !this.give.length && !this.want.length && !this.later.length;
  }

  /** Whether the seat may make an offer. The menu holds only samples, and none after too many offers. */
  speaks(asked: boolean, { talk_spaces, offer_spaces, wish_spaces }: Genoa): boolean {
    return asked && talk_spaces.length > 0 && (offer_spaces.length > 0 || wish_spaces.length > 0 || this.number > 0);
  }

  /** Possible spaces: those for which an offer is binding, and farther ones for a wish. */
  spaces({ offers, replies, offer_spaces, wish_spaces }: Genoa): [number[], number[]] {
    const answers = offers.some(({ number }) => number === this.number);
    const near = answers ? (replies.find(({ number }) => number === this.number)?.spaces ?? []) : offer_spaces;
    return [near, wish_spaces.filter((space) => !near.includes(space))];
  }

  /** The chosen space, or the first. */
  about(view: Genoa): number {
    const all = this.spaces(view).flat();
    return all.includes(this.space) ? this.space : (all[0] ?? -1);
  }

  /** The chosen ones among equal things. */
  chosen(side: Side, alike: Chosen[]): Chosen[] {
    return this[side].filter(({ key }) => alike.some((pick) => pick.key === key));
  }

  /** Choose one more of equal things; after the last, none. */
  oneMore(side: Side, alike: Chosen[]): void {
    const chosen = this.chosen(side, alike);
    const next = alike.find(({ key }) => !chosen.some((pick) => pick.key === key));
    this[side] = next ? [...this[side], next] : this[side].filter((pick) => !chosen.includes(pick));
  }

  /** Edit an existing offer of one's own. */
  change(offer: OfferOnTable, give: number[]): void {
    const { number, space, give_ducats, want_ducats, want_items, later_items, words } = offer;
    [this.number, this.space, this.words] = [number, space, words];
    [this.giveDucats, this.wantDucats] = [give_ducats, want_ducats];
    [this.give, this.want, this.later] = [give, want_items, later_items].map(keyed);
  }

  /**
   * Start an answer: from the menu's example, else the offer reversed as far as possible, at the price that its maker
   * has named.
   */
  answer(offer: OfferOnTable, menu: Action[], givable: number[], pays?: number): void {
    const turned = {
      give_ducats: offer.want_ducats,
      give_items: offer.want_items.filter((item) => givable.includes(item)),
      want_ducats: offer.give_ducats,
      want_items: offer.give_items,
      later_items: offer.later_items,
    };
    const said = { ...turned, ...narrow(menu, { do: 'ask', answers: offer.number })[0] };
    [this.number, this.space, this.words] = [offer.number, offer.space, ''];
    [this.giveDucats, this.wantDucats] = pays === undefined ? [said.give_ducats, said.want_ducats] : [0, pays];
    [this.give, this.want, this.later] = [said.give_items, said.want_items, said.later_items].map(keyed);
  }

  action(leads: boolean, space: number): { do: string } & Record<string, unknown> {
    const items = (picks: Chosen[]) => picks.map(({ item }) => item);
    return {
      do: leads ? 'ask' : 'propose',
      space,
      give_ducats: this.giveDucats,
      give_items: items(this.give),
      want_ducats: this.wantDucats,
      want_items: items(this.want),
      later_items: items(this.later),
      words: this.words.trim(),
      ...(leads ? { answers: this.number } : { replaces: this.number }),
    };
  }
}

/** All ways to accept an offer, if there is a choice of cards. */
export const accepts = (menu: Action[], { number }: Pick<OfferOnTable, 'number'>) =>
  narrow(menu, { do: 'accept', number });

/** Label for a way to accept: its cards, if there are several ways. */
export function acceptName(translator: Translator, action: Action, several: boolean): string {
  const cards = action.cards as number[];
  if (!cards.length) return translator.say('genoa.web.accept');
  return several
    ? cards.map((card) => translator.noun('card', card)).join('; ')
    : translator.say('genoa.do.accept', action);
}

/** Replace earlier offers with this action. They are withdrawn only if the server would accept it. */
export async function instead(
  table: Pick<Table, 'explain' | 'refusal' | 'playAll' | 'play'>,
  said: Action,
  older: Action[],
): Promise<boolean> {
  if (older.length) {
    await table.explain(said);
    if (table.refusal) return false;
    await table.playAll(older, true);
  }
  return table.play(said);
}

/** A higher offer than one's own, for which space, and whether one's own can be replaced. */
export function outbid(
  { offers, replies }: Pick<Genoa, 'offers' | 'replies'>,
  seat: number | null,
): { seat: number; space: number; can: string } | null {
  const mine = offers.findLast((offer) => offer.seat === seat && offer.outbid_seat !== null);
  const can = replies.some(({ number }) => number === mine?.number);
  return mine ? { seat: mine.outbid_seat!, space: mine.space, can: String(can) } : null;
}

/** The offers that an answer of this type ends. */
export function lapsing({ offers, lapses }: Pick<Genoa, 'offers' | 'lapses'>, what: string): OfferOnTable[] {
  const numbers = lapses.find((lapse) => lapse.do === what)?.numbers ?? [];
  return offers.filter(({ number }) => numbers.includes(number));
}

/** A unique key for each thing: its number among equal ones. */
export function keyed(items: number[]): Chosen[] {
  return items.map((item, i) => ({
    item,
    key: item + 1000 * items.slice(0, i).filter((other) => other === item).length,
  }));
}

/** Group equal things. */
export function folded(picks: Chosen[]): Chosen[][] {
  return [...new Set(picks.map(({ item }) => item))].map((item) => picks.filter((pick) => pick.item === item));
}
