/** The offer being written, and the cards being chosen. */
import type { Action } from '$web/lib/menu';
import { formatWords, type Claim } from '$web/shell/trade/offers';
import type { OfferOnTable } from './view';

export class Composer {
  partner = $state(-1);
  cards = $state.raw<number[]>([]);
  giveDucats = $state(0);
  goods = $state.raw<number[]>([]);
  askDucats = $state(0);
  claims = $state.raw<Claim[]>([]);
  speech = $state('');
  /** The number of the offer that this one answers. */
  answers = $state(0);
  writing = $state(false);
  /** The cards of the last offer that was sent. */
  private sent: number[] = [];

  clear(): void {
    this.cards = [];
    this.goods = [];
    this.giveDucats = this.askDucats = this.answers = 0;
    this.claims = [];
    this.speech = '';
    this.writing = false;
  }

  get empty(): boolean {
    return !this.cards.length && !this.goods.length && !this.giveDucats && !this.askDucats;
  }

  /** Something is given, and nothing is asked for it. */
  get isGift(): boolean {
    return !this.empty && !this.goods.length && !this.askDucats;
  }

  /** Ducats go one way: asking for them takes back those that would be given, and the other way round. */
  payDucats(count: number): void {
    this.giveDucats = count;
    if (count) this.askDucats = 0;
  }

  demandDucats(count: number): void {
    this.askDucats = count;
    if (count) this.giveDucats = 0;
  }

  /** Add a card that was dragged from the hand, once. */
  give(card: number): void {
    if (!this.cards.includes(card)) this.cards = [...this.cards, card];
  }

  toggleCard(card: number): void {
    this.cards = this.cards.includes(card) ? this.cards.filter((other) => other !== card) : [...this.cards, card];
  }

  toggleClaim(what: string): void {
    const said = this.claims.some((claim) => claim.what === what);
    this.claims = said ? this.claims.filter((claim) => claim.what !== what) : [...this.claims, { what, figure: '' }];
  }

  /** Cycle a figure: none, the minimum, … the maximum, none. */
  turnFigure(what: string, least: number, most: number): void {
    const now = Number(this.claims.find((claim) => claim.what === what)?.figure ?? least - 1);
    const others = this.claims.filter((claim) => claim.what !== what);
    this.claims = now >= most ? others : [...others, { what, figure: String(now + 1) }];
  }

  /** The offer has been sent. */
  close(): void {
    this.sent = this.cards;
    this.clear();
  }

  /**
   * Reverse another player's offer, with own cards for the goods it asks for: those that are being offered or were
   * `chosen` for it, then those of the last offer, then any.
   */
  counter(offer: OfferOnTable, hand: { number: number; goodNumber: number }[], chosen: number[] = []): void {
    const first = [...this.cards, ...chosen, ...this.sent];
    const rank = ({ number }: { number: number }) => (first.includes(number) ? first.indexOf(number) : first.length);
    this.clear();
    this.partner = offer.seat;
    this.answers = offer.number;
    this.goods = offer.give_goods;
    this.giveDucats = offer.ask_ducats;
    this.askDucats = offer.give_ducats;
    const left = [...hand].sort((a, b) => rank(a) - rank(b));
    this.cards = offer.ask_goods.flatMap((good) => {
      const at = left.findIndex((card) => card.goodNumber === good);
      return at < 0 ? [] : left.splice(at, 1).map((card) => card.number);
    });
    this.writing = true;
  }

  action(): Action {
    return {
      do: 'propose',
      to_seat: this.partner,
      give_cards: this.cards,
      give_ducats: this.giveDucats,
      ask_goods: this.goods,
      ask_ducats: this.askDucats,
      words: formatWords(this.claims, this.speech),
      answers: this.answers,
    };
  }
}

/** The reversed offer as an action, to ask the server why it cannot be made. */
export function turned(...terms: Parameters<Composer['counter']>): Action {
  const composer = new Composer();
  composer.counter(...terms);
  return composer.action();
}
