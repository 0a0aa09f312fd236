/** What cards would do together: looked up by how often each icon is on them, a marker may bring something for none. */
import { ICONS } from './box';
import type { OltreMare } from './view';

export interface Brought {
  icon: (typeof ICONS)[number];
  count: number;
  amount: number;
  /** What it pays besides. */
  ducats: number;
}

/** How often each icon would lie there, with these cards. */
export const countedWith = (view: Pick<OltreMare, 'laid_icons'>, cards: { icons: boolean[] }[]): number[] =>
  ICONS.map((_, icon) => view.laid_icons[icon] + cards.filter(({ icons }) => icons[icon]).length);

/** Of each icon that lies there, or brings something without. */
export const broughtBy = (view: Pick<OltreMare, 'yields' | 'sea_ducats'>, counts: number[]): Brought[] =>
  ICONS.map((icon, i) => ({
    icon,
    count: counts[i],
    amount: view.yields[i][counts[i]],
    ducats: icon === 'navigation' ? view.sea_ducats[counts[i]] : 0,
  })).filter(({ count, amount }) => count || amount);
