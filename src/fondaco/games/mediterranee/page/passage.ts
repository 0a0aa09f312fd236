/** How a galley comes to rest among others. */
import type { Action } from '$web/lib/menu';
import type { CoursesPlan } from './wire';

/** Where others lie it is asked whether a galley anchors or wants to pass. Where passage leads nowhere that it would not come
    to anyway, whoever has named the place has answered that. */
export const voyage = (action: Action, { vain_zones: vain }: CoursesPlan): Action[] =>
  vain.includes(action.zone as number) ? [action, { do: 'anchor' }] : [action];
