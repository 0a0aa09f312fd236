/** What the things on a table are: a card for each, looked up where a thing is pointed at. */
import type { Figures } from './guide';
import { SEAT_SYMBOLS } from './seats';

export interface Card {
  /** Its words in the catalogue: `card.<key>` is its name, `card.<key>.is` what it is and does. */
  key: string;
  /** The paragraph of the game's rules. */
  rule?: string;
  /** What it is about: things on the page (a selector), and signs wherever they are drawn. */
  at?: string;
  signs?: string[];
  /** Clicks go through it to what lies below. */
  through?: true;
  /** Where this encloses the thing, the card bears its name ("wine") instead of its own ("a good"). */
  named?: string;
}

/** All cards of a game, in the order in which they are listed, and its keys with the deeds they do. */
export interface Legend {
  cards: Card[];
  keys?: Record<string, string>;
  figures?: Figures;
}

/** What means the same at every table. */
export const COMMON_CARDS: Card[] = [
  { key: 'seat', at: 'svg[class^="s-"], [data-place^=seat-]', signs: ['shield', ...Object.values(SEAT_SYMBOLS)] },
  { key: 'turn', signs: ['pilcrow'] },
  { key: 'winner', at: '.over :is(use[href$="#sign-prestige"], svg:has(> use[href$="#sign-prestige"]))' },
  { key: 'bot', signs: ['bot'] },
  { key: 'chest', signs: ['chest'] },
  { key: 'check', signs: ['check'] },
  { key: 'rules', signs: ['rules'] },
  { key: 'lamp', signs: ['lamp'] },
  { key: 'more', signs: ['more'] },
];

/** A card, and the thing on the table that it was found for. */
export interface Found {
  card: Card;
  thing: Element;
}

/** The sign that an element draws. */
function signOf(element: Element): string | undefined {
  const use = element.localName === 'svg' ? element.querySelector(':scope > use') : element;
  return use?.localName === 'use' ? use.getAttribute('href')?.split('#sign-')[1] : undefined;
}

/** The card of the innermost thing round an element that has one. */
export function cardAt(element: Element | null, cards: Card[]): Found | null {
  for (let thing = element; thing && thing.localName !== 'main'; thing = thing.parentElement) {
    const sign = signOf(thing);
    const card =
      cards.find(({ at }) => at && thing.matches(at)) ?? cards.find(({ signs }) => sign && signs?.includes(sign));
    if (card) return { card, thing };
  }
  return null;
}

const labelOf = (element: Element) =>
  element.getAttribute('data-says') ??
  element.getAttribute('aria-label') ??
  element.getAttribute('title') ??
  element.querySelector(':scope > .sr')?.textContent;
/** Whatever lies farther out speaks of more than the thing. */
const BOUNDS = 'section, aside, nav, header, table, tr, ul, ol, [role=group]';

/** What a thing says of itself now: its own label, or that of the thing it is part of. */
export function textOf(thing: Element): string {
  let label = labelOf(thing);
  for (let each = thing.parentElement; !label && each && !each.matches(BOUNDS); each = each.parentElement)
    label = labelOf(each);
  return label?.trim() ?? '';
}
