/** Numbers of the wheel: free ones to choose from, and those that still act. */
import type { GalleyNumberAid } from './view';

/** Group numbers between the same two galleys: for now, they act at the same time. */
export function placesOf(plans: GalleyNumberAid[], may: number[]): { plan: GalleyNumberAid; numbers: number[] }[] {
  const places: { plan: GalleyNumberAid; numbers: number[] }[] = [];
  for (const plan of plans.filter(({ galley }) => may.includes(galley))) {
    const last = places.at(-1);
    if (last?.plan.after_galley === plan.after_galley && last.plan.this_round === plan.this_round)
      last.numbers.push(plan.galley);
    else places.push({ plan, numbers: [plan.galley] });
  }
  return places;
}

/**
 * Numbers that still act while an animation shows the needle elsewhere: those from there on. Unknown if the animated
 * number is not among them, because a new round has begun.
 */
export function actYet(next: number[], pointed: number | null): number[] | null {
  if (pointed === null) return next;
  return next.includes(pointed) ? next.slice(next.indexOf(pointed)) : null;
}
