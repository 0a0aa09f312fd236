/** What is said in one breath with a galley under way. */
import type { Action } from '$web/lib/menu';

/** Where several steps lead, and by way of which zones; with a single step nothing is told otherwise. */
export function voyageOf(actions: Action[]): { zone: number; way: number[]; rest: Action[] } {
  const steps = actions.filter((action) => action.do === 'sail').map((action) => action.zone as number);
  if (steps.length < 2) return { zone: -1, way: [], rest: actions };
  return { zone: steps.at(-1)!, way: steps.slice(0, -1), rest: actions.filter((action) => action.do !== 'sail') };
}
