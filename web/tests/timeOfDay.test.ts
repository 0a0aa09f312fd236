import { formatTime, parseTime } from '../src/lib/timeOfDay';

test.each([
  [0, '00:00'],
  [485, '08:05'],
  [1439, '23:59'],
])('%i minutes are %s', (since, time) => {
  expect(formatTime(since)).toBe(time);
  expect(parseTime(time)).toBe(since);
});
