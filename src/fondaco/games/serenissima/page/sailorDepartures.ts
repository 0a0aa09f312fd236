/** Actions by which sailors leave a galley. */
import { sameValue, type Action } from '$web/lib/menu';
import type { SailorDepartureAid, Serenissima } from './view';

/** Effect of an action: which galley loses how many sailors, and whether it sinks. */
export const departureBy = (
  { partings }: Pick<Serenissima, 'partings'>,
  action: Action,
): SailorDepartureAid | undefined => partings.find((plan) => sameValue(plan.action, action));
