/** Positions along an edge, as near as possible to the wanted ones, with a minimum distance. */
export function apart(wishes: number[], least: number): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a] - wishes[b]);
  /** Positions that touch form a row around the mean of their wanted ones. */
  const rows: number[][] = [];
  const middle = (row: number[]) => row.reduce((sum, i) => sum + wishes[i], 0) / row.length;
  const half = (row: number[]) => ((row.length - 1) * least) / 2;
  for (const each of order) {
    rows.push([each]);
    for (let last = rows.length - 1; last > 0; last--) {
      const [before, row] = [rows[last - 1], rows[last]];
      if (middle(row) - half(row) - middle(before) - half(before) >= least) break;
      rows.splice(last - 1, 2, [...before, ...row]);
    }
  }
  const places: number[] = [];
  for (const row of rows) row.forEach((i, at) => (places[i] = middle(row) - half(row) + at * least));
  return places;
}
