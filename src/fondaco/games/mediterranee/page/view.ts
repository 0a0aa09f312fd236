/** View types of Méditerranée, generated from the engine; an offer has all its fields. */
import { narrow, type Action, type PartialAction } from '$web/lib/menu';
import type { Propose, View } from './wire';
export type {
  GalleyView as GalleyState,
  PortView as PortState,
  PowerView as Power,
  View as Mediterranee,
} from './wire';
export type Offer = Required<Omit<Propose, 'do'>>;

/** Cost or yield of an action in ducats. */
export function costOf(view: View, action: Action): string | undefined {
  const { prices, purchases, sales } = view;
  switch (action.do) {
    case 'buy':
      return purchases.find(({ galley }) => galley === action.galley)?.ducats.toString();
    case 'enrol':
    case 'enrol_aboard':
      return prices?.sailor.toString();
    case 'build_fort':
      return prices?.fort.toString();
    case 'build_galley':
      return prices?.[action.sailor === 'enrolled' ? 'manned_galley' : 'galley'].toString();
    case 'sell': {
      const sale = sales.find(({ galley, sold_good }) => galley === action.galley && sold_good === action.good);
      return sale && (sale.bonus ? `+${sale.ducats} +${sale.bonus}` : `+${sale.ducats}`);
    }
  }
  return undefined;
}

/** All prices of the menu's actions with these fields; for an unavailable action, its own price. */
export function costsOf(view: View, menu: Action[], begins: PartialAction, otherwise: Action): string | undefined {
  const left = narrow(menu, begins);
  const costs = (left.length ? left : [otherwise]).flatMap((action) => costOf(view, action) ?? []);
  return costs.length ? [...new Set(costs)].sort((a, b) => Number(a) - Number(b)).join('–') : undefined;
}
