/** Cards of one good that lie on each other in a hold are shown together. */
export interface Run {
  good: number;
  length: number;
}

/** From the bottom up; those that lie wholly among the first `covered` cards are left out. */
export function runsOf(goods: number[], covered = 0): Run[] {
  const ends = goods.flatMap((good, i) => (good === goods[i + 1] ? [] : [i]));
  return ends
    .map((end, n) => ({ good: goods[end], length: end - (ends[n - 1] ?? -1), end }))
    .filter(({ end }) => end >= covered)
    .map(({ good, length }) => ({ good, length }));
}

/** A run in words. */
export const counted = (good: string, length: number) => (length > 1 ? `${good} ×${length}` : good);
