/** An offer that is being written: it stays when others speak, and begins anew when the talk turns to something else. */
import { narrow, type Action } from '$web/lib/menu';
import type { Translator } from '$web/lib/translator';
import type { Table } from '$web/lib/table.svelte';
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

  /** The same offer once more, to be changed by its maker, who sees the things he gives. */
  change(offer: OfferOnTable, give: number[]): void {
    const { number, space, give_ducats, want_ducats, want_items, later_items, words } = offer;
    [this.number, this.space, this.words] = [number, space, words];
    [this.giveDucats, this.wantDucats] = [give_ducats, want_ducats];
    [this.give, this.want, this.later] = [give, want_items, later_items].map(keyed);
  }

  /** An answer to it, as the menu has one, or else the offer turned round as far as what it wants can be named; at the
      price that its maker would pay, if he has named one. */
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

/** Every way in which it can be accepted: by which cards, where there is a choice. */
export const accepts = (menu: Action[], { number }: Pick<OfferOnTable, 'number'>) =>
  narrow(menu, { do: 'accept', number });

/** What one of the ways to accept is called: of several, by nothing but its cards. */
export function acceptName(translator: Translator, action: Action, several: boolean): string {
  const cards = action.cards as number[];
  if (!cards.length) return translator.say('genoa.web.accept');
  return several
    ? cards.map((card) => translator.noun('card', card)).join('; ')
    : translator.say('genoa.do.accept', action);
}

/** Says this in the place of what was said before: that is taken back only for what the house would not refuse. */
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

/** Who bids more than one's own offer, for what, and whether that can be replaced. */
export function outbid(
  { offers, replies }: Pick<Genoa, 'offers' | 'replies'>,
  seat: number | null,
): { seat: number; space: number; can: string } | null {
  const mine = offers.findLast((offer) => offer.seat === seat && offer.outbid_seat !== null);
  const can = replies.some(({ number }) => number === mine?.number);
  return mine ? { seat: mine.outbid_seat!, space: mine.space, can: String(can) } : null;
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
