import { expect, test } from 'vitest';
import { exampleRows } from './examples';

test('a step begins a row, and what follows it stays beside it', () => {
  const [first, after, second] = [{ step: 1 }, { then: true }, { step: 2 }];
  expect(exampleRows([first, after, second])).toEqual([[first, after], [second]]);
});

test('without steps there is one row', () => {
  expect(exampleRows([{ seat: 0 }, { both: true }])).toHaveLength(1);
  expect(exampleRows([])).toEqual([]);
});
