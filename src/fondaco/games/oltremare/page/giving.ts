/** Which cards of one's own go for the goods that an offer asks; whether they may is for the house to say. */

/** The cards chosen, as long as all of them are in the hand; else the first way on the menu. */
export function given(chosen: number[] | undefined, first: number[], hand: number[]): number[] {
  return chosen?.every((card) => hand.includes(card)) ? chosen : first;
}

/** The card goes in the stead of that of its good which was chosen longest ago. */
export function exchanged(cards: number[], card: number, goodOf: (card: number) => number): number[] {
  const out = cards.find((other) => goodOf(other) === goodOf(card));
  return out === undefined || cards.includes(card) ? cards : [...cards.filter((other) => other !== out), card];
}
