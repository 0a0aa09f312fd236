/** Effects of cards together, by the number of each icon; a marker may have an effect without any. */
import { ICONS } from './boardData';
import type { OltreMare } from './view';

export interface Brought {
  icon: (typeof ICONS)[number];
  count: number;
  amount: number;
  /** Additional ducats. */
  ducats: number;
}

/** Number of each icon on the table with these cards. */
export const countedWith = (view: Pick<OltreMare, 'laid_icons'>, cards: { icons: boolean[] }[]): number[] =>
  ICONS.map((_, icon) => view.laid_icons[icon] + cards.filter(({ icons }) => icons[icon]).length);

/** Effects of each icon on the table, and of those that have one without. */
export const broughtBy = (view: Pick<OltreMare, 'yields' | 'sea_ducats'>, counts: number[]): Brought[] =>
  ICONS.map((icon, i) => ({
    icon,
    count: counts[i],
    amount: view.yields[i][counts[i]],
    ducats: icon === 'navigation' ? view.sea_ducats[counts[i]] : 0,
  })).filter(({ count, amount }) => count || amount);
