/** An offer that is being written: it stays when others speak, and begins anew when the talk turns to something else. */
import type { Box } from './box';
import type { Genoa, OfferOnTable } from './view';

/** A thing that can be chosen; of things alike each is chosen by itself. */
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
  /** The number of the offer it answers or replaces. */
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

  /** A menu holds only samples of what may be said, and none when somebody has spoken often. */
  speaks(asked: boolean, { talk_spaces, offer_spaces, wish_spaces }: Genoa): boolean {
    return asked && talk_spaces.length > 0 && (offer_spaces.length > 0 || wish_spaces.length > 0 || this.number > 0);
  }

  /** What it may be about: spaces for which an offer binds, and farther ones that can be wished for. */
  spaces({ offers, replies, offer_spaces, wish_spaces }: Genoa): [number[], number[]] {
    const answers = offers.some(({ number }) => number === this.number);
    const near = answers ? (replies.find(({ number }) => number === this.number)?.spaces ?? []) : offer_spaces;
    return [near, wish_spaces.filter((space) => !near.includes(space))];
  }

  /** The one that was chosen, or the first. */
  about(view: Genoa): number {
    const all = this.spaces(view).flat();
    return all.includes(this.space) ? this.space : (all[0] ?? -1);
  }

  /** Those of things alike that are chosen. */
  chosen(side: Side, alike: Chosen[]): Chosen[] {
    return this[side].filter(({ key }) => alike.some((pick) => pick.key === key));
  }

  /** One more of things alike; after the last of them none. */
  oneMore(side: Side, alike: Chosen[]): void {
    const chosen = this.chosen(side, alike);
    const next = alike.find(({ key }) => !chosen.some((pick) => pick.key === key));
    this[side] = next ? [...this[side], next] : this[side].filter((pick) => !chosen.includes(pick));
  }

  /** The same offer once more, to be changed by its maker, or turned round to answer it: for so much more, or for less
      than was asked before. */
  copy(
    offer: OfferOnTable,
    turned: boolean,
    more: number,
    cards: (offer: OfferOnTable) => number[],
    asked: OfferOnTable[] = [],
  ): void {
    const [give, want] = turned ? [offer.want_items, offer.give_items] : [cards(offer), offer.want_items];
    this.number = offer.number;
    this.space = offer.space;
    this.giveDucats = turned ? offer.want_ducats : offer.give_ducats;
    const least = offer.give_ducats + more / 2;
    const next = Math.min(offer.give_ducats + more, ...asked.map(({ want_ducats }) => want_ducats - more / 2));
    this.wantDucats = turned ? Math.max(least, next) : offer.want_ducats;
    [this.give, this.want, this.later] = [give, want, offer.later_items].map(keyed);
    this.words = turned ? '' : offer.words;
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

/** What ends by an answer of this name, as the house says. */
export function lapsing({ offers, lapses }: Pick<Genoa, 'offers' | 'lapses'>, what: string): OfferOnTable[] {
  const numbers = lapses.find((lapse) => lapse.do === what)?.numbers ?? [];
  return offers.filter(({ number }) => numbers.includes(number));
}

/** Each thing with a key of its own: how often the same came before it. */
export function keyed(items: number[]): Chosen[] {
  return items.map((item, i) => ({
    item,
    key: item + 1000 * items.slice(0, i).filter((other) => other === item).length,
  }));
}

/** Things alike lie together. */
export function folded(picks: Chosen[]): Chosen[][] {
  return [...new Set(picks.map(({ item }) => item))].map((item) => picks.filter((pick) => pick.item === item));
}

/** The seat has acted, and may not bid for all that is talked about. */
export function onlyStreets(
  {
    talk_spaces,
    offer_spaces,
    traders,
  }: { talk_spaces: number[]; offer_spaces: number[]; traders: { may_act: boolean }[] },
  seat: number,
): boolean {
  return !traders[seat].may_act && offer_spaces.length > 0 && offer_spaces.length < talk_spaces.length;
}

/** What a seat can give: goods, special cards, markers, and his own cards by their faces. */
export function belongings(box: Box, view: Genoa, seat: number, own: boolean): number[] {
  const { goods, specials, markers, decks } = view.traders[seat];
  const cards = own ? view.hand_cards.map((card) => card + box.firstCard) : decks.map((deck) => deck + box.aCard);
  return [
    ...goods,
    ...specials.map((special) => special + box.goods.length),
    ...Array<number>(markers).fill(box.marker),
    ...cards,
  ];
}
