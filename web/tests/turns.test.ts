import { awaitedSeats, longestWaiting } from '../src/lib/turns';

const table = (id: string, moved_at: number, ...asked: number[]) => ({ id, moved_at, asked });

test('the app opens at the table that has waited longest for you', () => {
  const tables = [table('new', 30, 1), table('old', 20, 0, 1), table('others', 10)];
  expect(longestWaiting(tables)?.id).toBe('old');
  expect(longestWaiting(tables.slice(2))).toBeNull();
});

test('a clocked match waits for those whose clocks run, another one for all who may answer', () => {
  const clocks = [null, 9, null].map((runs_out_at, seat) => ({ seat, left: 60, runs_out_at }));
  expect(awaitedSeats({ waiting: [0, 1, 2], clocks })).toEqual([1]);
  expect(awaitedSeats({ waiting: [0, 2], clocks: [] })).toEqual([0, 2]);
});
