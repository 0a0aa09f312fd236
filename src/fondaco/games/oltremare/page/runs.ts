/** Cards of one good that lie on each other in a hold are shown together. */
import type { Merchant, OltreMare } from './view';

export interface Run {
  good: number;
  length: number;
}
interface Holds extends Pick<OltreMare, 'own_cargo'> {
  merchants: Pick<Merchant, 'top_card' | 'cargo'>[];
}

/** From the bottom up; those that lie wholly among the first `covered` cards are left out. */
export function runsOf(goods: number[], covered = 0): Run[] {
  const ends = goods.flatMap((good, i) => (good === goods[i + 1] ? [] : [i]));
  return ends
    .map((end, n) => ({ good: goods[end], length: end - (ends[n - 1] ?? -1), end }))
    .filter(({ end }) => end >= covered)
    .map(({ good, length }) => ({ good, length }));
}

/** The cards of a hold that the reader sees, from the bottom up, and whether they are all of it. */
export function seenOf(view: Holds, seat: number, reader: number | null): { cards: number[]; whole: boolean } {
  const { top_card, cargo } = view.merchants[seat];
  const cards = view.own_cargo && seat === reader ? view.own_cargo : [top_card];
  return { cards, whole: cards.length === cargo };
}

/** A run in words. */
export const counted = (good: string, length: number) => (length > 1 ? `${good} ×${length}` : good);
