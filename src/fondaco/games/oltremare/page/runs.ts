/** The runs of a hold, as they are read off the printed rows. */
export interface Run {
  good: number;
  length: number;
  ducats: number;
}

/** From the bottom up; those that lie wholly among the first `covered` cards are left out. */
export function runsOf(goods: number[], rows: number[][], covered = 0): Run[] {
  const ends = goods.flatMap((good, i) => (good === goods[i + 1] ? [] : [i]));
  return ends
    .map((end, n) => ({ good: goods[end], length: end - (ends[n - 1] ?? -1), end }))
    .filter(({ end }) => end >= covered)
    .map(({ good, length }) => ({ good, length, ducats: rows[good][Math.min(length, rows[good].length) - 1] }));
}
