/** The free numbers of the wheel, as somebody chooses among them who buys a galley. */
import type { NumberPlan } from './view';

/** Together those between the same two galleys: as things stand, they act at the same time. */
export function placesOf(plans: NumberPlan[], may: number[]): { plan: NumberPlan; numbers: number[] }[] {
  const places: { plan: NumberPlan; numbers: number[] }[] = [];
  for (const plan of plans.filter(({ galley }) => may.includes(galley))) {
    const last = places.at(-1);
    if (last?.plan.after_galley === plan.after_galley && last.plan.this_round === plan.this_round)
      last.numbers.push(plan.galley);
    else places.push({ plan, numbers: [plan.galley] });
  }
  return places;
}
