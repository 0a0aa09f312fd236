/** Worked examples on rules pages: groups of things side by side. */

/** `then` is preceded by an arrow, `both` by one each way. A step of a turn begins a row of its own. */
export interface ExampleGroup {
  step?: number;
  seat?: number;
  then?: boolean;
  both?: boolean;
}

/** Players as the text calls them; the reader is the first. */
export const EXAMPLE_NAMES = ['', 'Anna', 'Bruno', 'Clara'];

/** Rows of parts: an arrow begins a part, whose groups stand side by side. */
export function exampleRows<Group extends ExampleGroup>(groups: Group[]): Group[][][] {
  const rows: Group[][][] = [];
  for (const group of groups) {
    if (group.step || !rows.length) rows.push([[]]);
    else if (group.then || group.both) rows.at(-1)!.push([]);
    rows.at(-1)!.at(-1)!.push(group);
  }
  return rows;
}
