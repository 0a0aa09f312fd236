/** Rows of goods. */
import type { Stowing } from './view';

/** The server's result for this order of goods. */
export const stowedAs = <S extends Pick<Stowing, 'goods'>>(stowings: S[], order: number[]): S | undefined =>
  stowings.find(({ goods }) => goods.join() === order.join());

/** A row in words; repetitions are counted. */
export function inRow(words: string[]): string {
  const last = words.map((word, i) => (word === words[i + 1] ? [] : [i])).flat();
  const often = last.map((at, n) => at - (last[n - 1] ?? -1));
  return last.map((at, n) => (often[n] > 1 ? `${words[at]} ×${often[n]}` : words[at])).join(', ');
}
