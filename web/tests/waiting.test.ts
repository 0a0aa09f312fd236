import { longestWaiting } from '../src/lib/waiting';

const table = (id: string, moved_at: number, waiting: number[], status: 'playing' | 'over' = 'playing') => ({
  id,
  moved_at,
  waiting,
  status,
  yours: [1],
});

test('the app opens at the table that has waited longest for you', () => {
  const tables = [
    table('new', 30, [0, 1]),
    table('old', 20, [1]),
    table('others', 10, [0]),
    table('done', 5, [1], 'over'),
  ];
  expect(longestWaiting(tables)?.id).toBe('old');
  expect(longestWaiting(tables.slice(2))).toBeNull();
});
