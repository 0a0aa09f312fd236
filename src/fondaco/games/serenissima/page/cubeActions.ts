/** What a player can do with a cube aboard: move it, swap it, throw it overboard. */
import type { Action } from '$web/lib/menu';

export interface Cube {
  /** The galley that carries it. */
  from: number;
  good: number;
}

/** Actions with a cube of the active galley, and of another galley, in button order. */
const OWN = ['give_cube', 'swap_cubes', 'cube_for_sailor', 'jettison'];
const OTHER = ['take_cube', 'swap_cubes', 'sailor_for_cube', 'jettison'];

/** The menu's actions with this cube; throwing it away comes last. */
export function cubeUses(menu: readonly Action[], active: number, { from, good }: Cube): Action[] {
  const order = from === active ? OWN : OTHER;
  const isMeant = (action: Action) => {
    if (from === active) return action.good === good && (action.do !== 'jettison' || action.galley === active);
    return action.galley === from && (action.do === 'swap_cubes' ? action.taken_good : action.good) === good;
  };
  return menu
    .filter((action) => order.includes(action.do) && isMeant(action))
    .sort((a, b) => order.indexOf(a.do) - order.indexOf(b.do));
}
