/** How a galley comes to rest among others. */
import type { Action } from '$web/lib/menu';
import type { CoursesPlan } from './wire';

/** Where others lie it is asked whether a galley anchors or wants to pass. Where passage leads nowhere that it would not come
    to anyway, whoever has named the place has answered that. */
export function voyage(action: Action, { zones, onward_zones: onward }: CoursesPlan, others: boolean): Action[] {
  const further = onward[zones.indexOf(action.zone as number)] ?? [];
  return others && !further.length ? [action, { do: 'anchor' }] : [action];
}
