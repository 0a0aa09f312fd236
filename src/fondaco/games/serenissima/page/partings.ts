/** What one may do by which sailors leave a galley. */
import { sameValue, type Action } from '$web/lib/menu';
import type { PartingPlan, Serenissima } from './view';

/** What the house tells of this deed: from which galley how many go, and whether it sinks. */
export const partingBy = ({ partings }: Pick<Serenissima, 'partings'>, action: Action): PartingPlan | undefined =>
  partings.find((plan) => sameValue(plan.action, action));
