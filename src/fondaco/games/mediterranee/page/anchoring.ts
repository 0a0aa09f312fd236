/** How a galley stops among others. */
import type { Action } from '$web/lib/menu';
import type { CoursesAid } from './wire';

/**
 * Where other galleys lie, a galley anchors or asks for passage. If passage leads nowhere new, choosing the destination
 * already answers that.
 */
export const voyage = (action: Action, { vain_zones: vain }: CoursesAid): Action[] =>
  vain.includes(action.zone as number) ? [action, { do: 'anchor' }] : [action];
