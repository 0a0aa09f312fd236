import { expect, test } from 'vitest';
import { exampleRows } from './examples';

test('a step begins a row, and what follows it stays beside it', () => {
  const [first, beside, second] = [{ step: 1 }, { seat: 1 }, { step: 2 }];
  expect(exampleRows([first, beside, second])).toEqual([[[first, beside]], [[second]]]);
});

test('an arrow begins a part of the row', () => {
  const [first, after, beside, both] = [{ step: 1 }, { then: true }, { seat: 1 }, { both: true }];
  expect(exampleRows([first, after, beside, both])).toEqual([[[first], [after, beside], [both]]]);
});

test('without steps there is one row', () => {
  expect(exampleRows([{ seat: 0 }, { both: true }])).toHaveLength(1);
  expect(exampleRows([])).toEqual([]);
});
