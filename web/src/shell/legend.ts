/** Cards that explain the things on a board, looked up by element. */
import type { Figures } from './guide';
import { SEAT_SYMBOLS } from './seats';

export interface Card {
  /** Messages in the catalogue: `card.<key>` is the name, `card.<key>.is` the explanation. */
  key: string;
  /** Paragraph of the game's rules. */
  rule?: string;
  /** What it explains: elements (a selector), and icons wherever they are drawn. */
  at?: string;
  signs?: string[];
  /** Clicks pass through to what lies below. */
  through?: true;
  /** Inside an element that matches this selector, the card is titled by that element ("wine") instead of "a good". */
  named?: string;
}

/** All cards of a game in the order of the list, and its keyboard shortcuts. */
export interface Legend {
  cards: Card[];
  keys?: Record<string, string>;
  figures?: Figures;
}

/** Cards that are the same at every table. */
export const COMMON_CARDS: Card[] = [
  { key: 'seat', at: 'svg[class^="s-"], [data-place^=seat-]', signs: ['shield', ...Object.values(SEAT_SYMBOLS)] },
  { key: 'turn', signs: ['pilcrow'] },
  { key: 'winner', at: '.over :is(use[href$="#sign-prestige"], svg:has(> use[href$="#sign-prestige"]))' },
  { key: 'bot', signs: ['bot'] },
  { key: 'chest', signs: ['chest'] },
  { key: 'check', signs: ['check'] },
  { key: 'rules', signs: ['rules'] },
  { key: 'dark_mode', signs: ['dark-mode'] },
  { key: 'more', signs: ['more'] },
];

/** A card and the element that it was found for. */
export interface Found {
  card: Card;
  thing: Element;
}

/** The icon that an element draws. */
function signOf(element: Element): string | undefined {
  const use = element.localName === 'svg' ? element.querySelector(':scope > use') : element;
  return use?.localName === 'use' ? use.getAttribute('href')?.split('#sign-')[1] : undefined;
}

/** The card of the innermost element that has one. */
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
/** Labels of these containers cover more than one thing. */
const BOUNDS = 'section, aside, nav, header, table, tr, ul, ol, [role=group]';

/** The label of an element, or of the thing it is part of. */
export function textOf(thing: Element): string {
  let label = labelOf(thing);
  for (let each = thing.parentElement; !label && each && !each.matches(BOUNDS); each = each.parentElement)
    label = labelOf(each);
  return label?.trim() ?? '';
}
