/** The numbers of the wheel: the free ones, as somebody chooses among them who buys a galley, and those that act yet. */
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

/** Who acts yet while the story has the needle elsewhere: those from there on. Where it is told of somebody who is not
    among them, a round has begun of which nothing is known here. */
export function actYet(next: number[], pointed: number | null): number[] | null {
  if (pointed === null) return next;
  return next.includes(pointed) ? next.slice(next.indexOf(pointed)) : null;
}
