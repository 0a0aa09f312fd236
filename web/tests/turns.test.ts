import { longestWaiting } from '../src/lib/turns';

const table = (id: string, moved_at: number, ...asked: number[]) => ({ id, moved_at, asked });

test('the app opens at the table that has waited longest for you', () => {
  const tables = [table('new', 30, 1), table('old', 20, 0, 1), table('others', 10)];
  expect(longestWaiting(tables)?.id).toBe('old');
  expect(longestWaiting(tables.slice(2))).toBeNull();
});
