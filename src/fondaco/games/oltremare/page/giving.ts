/** Which cards of one's own go for the goods that an offer asks: each way is one of the menu. */

/** The cards chosen, as long as they are a way; else the first there is. */
export function given(chosen: number[] | undefined, ways: number[][]): number[] {
  const is = (way: number[]) => way.length === chosen?.length && way.every((card) => chosen.includes(card));
  return chosen && ways.some(is) ? chosen : (ways[0] ?? []);
}

/** The way with this card that keeps of the others those that were chosen last; the card comes last. */
export function exchanged(ways: number[][], cards: number[], card: number): number[] {
  if (cards.includes(card)) return cards;
  const kept = (way: number[]) => cards.reduce((sum, other, i) => sum + Number(way.includes(other)) * 2 ** i, 0);
  const [best] = ways.filter((way) => way.includes(card)).sort((a, b) => kept(b) - kept(a));
  if (!best) return cards;
  const others = best.filter((other) => other !== card);
  return [...others.sort((a, b) => cards.indexOf(a) - cards.indexOf(b)), card];
}
