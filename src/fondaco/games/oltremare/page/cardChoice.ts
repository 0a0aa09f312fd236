/** Which own cards to give for the goods that an offer asks for; each way is an action of the menu. */

/** The chosen cards, if they are a legal way; else the first way. */
export function given(chosen: number[] | undefined, ways: number[][]): number[] {
  const is = (way: number[]) => way.length === chosen?.length && way.every((card) => chosen.includes(card));
  return chosen && ways.some(is) ? chosen : (ways[0] ?? []);
}

/** The way that contains this card and keeps the most recent of the others; the card comes last. */
export function exchanged(ways: number[][], cards: number[], card: number): number[] {
  if (cards.includes(card)) return cards;
  const kept = (way: number[]) => cards.reduce((sum, other, i) => sum + Number(way.includes(other)) * 2 ** i, 0);
  const [best] = ways.filter((way) => way.includes(card)).sort((a, b) => kept(b) - kept(a));
  if (!best) return cards;
  const others = best.filter((other) => other !== card);
  return [...others.sort((a, b) => cards.indexOf(a) - cards.indexOf(b)), card];
}
