/** Several actions of a galley's voyage, named together. */
import type { Action } from '$web/lib/menu';

/** Destination of several steps, the zones on the way, and the other actions; the zone is -1 for fewer than two steps. */
export function voyageOf(actions: Action[]): { zone: number; way: number[]; rest: Action[] } {
  const steps = actions.filter((action) => action.do === 'sail').map((action) => action.zone as number);
  if (steps.length < 2) return { zone: -1, way: [], rest: actions };
  return { zone: steps.at(-1)!, way: steps.slice(0, -1), rest: actions.filter((action) => action.do !== 'sail') };
}
