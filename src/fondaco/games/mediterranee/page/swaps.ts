/** Exchanges of a galley: what it would get for the selected good, or for a sailor. */
import { narrow, type Action } from '$web/lib/menu';

export interface Swap {
  action: Action;
  /** The good that comes aboard; null for a sailor. */
  gets: number | null;
}
/** Everything that one other galley would give. */
export interface Counterpart {
  galley: number;
  swaps: Swap[];
}

export const SWAPS = ['swap_goods', 'swap_sailor'];

/** Actions name the galley with the lower number first, whichever of them is selected. */
function exchanges(menu: Action[], galley: number, held: number | null): [number, Swap][] {
  const found = (part: Record<string, unknown>, other: string, gets: string | null) =>
    narrow(menu, part).map((action): [number, Swap] => [
      action[other] as number,
      { action, gets: gets === null ? null : (action[gets] as number) },
    ]);
  if (held === null) return found({ do: 'swap_sailor', galley }, 'to_galley', 'good');
  return [
    ...found({ do: 'swap_goods', galley, good: held }, 'to_galley', 'to_good'),
    ...found({ do: 'swap_goods', to_galley: galley, to_good: held }, 'galley', 'good'),
    ...found({ do: 'swap_sailor', to_galley: galley, good: held }, 'galley', null),
  ];
}

/** Other galleys by number, each with what it would give. */
export function swapsOf(menu: Action[], galley: number, held: number | null): Counterpart[] {
  const all = exchanges(menu, galley, held);
  const others = [...new Set(all.map(([other]) => other))].sort((a, b) => a - b);
  return others.map((other) => ({
    galley: other,
    swaps: all.filter(([which]) => which === other).map(([, swap]) => swap),
  }));
}
