import { calendar, filterMatches, rivals, winRates, streaks } from '../src/lib/matchHistory';
import type { PlayedMatch } from '../src/lib/wire';

const bot = (place: number) => ({ seat: 1, name: 'Ilse', person: null, strength: 'greedy', place });
const other = (name: string, place: number, person: number | null = null) => ({
  ...bot(place),
  name,
  person,
  strength: null,
});
function match(place: number, others: PlayedMatch['others'], more: Partial<PlayedMatch> = {}): PlayedMatch {
  const ended = { table: 't', game: 'salt', seat: 0, ended_at: 0, score: 1, left: false };
  return { ...ended, place, won: place === 1, pool: null, rating: null, gain: null, others, ...more };
}

test('a share of victories lies beside what everybody would win', () => {
  const found = winRates([match(1, [bot(2)]), match(2, [bot(1)]), match(1, [bot(2), bot(3)])], () => 'all');
  expect(found).toEqual([{ key: 'all', won: 2, of: 3, even: 1 / 2 + 1 / 2 + 1 / 3 }]);
});

test('matches are found by game, by who sat there, by count and by what counted', () => {
  const all = [
    match(1, [bot(2)]),
    match(1, [bot(2), other('Bea', 3)], { pool: 'people' }),
    match(1, [bot(2)], { game: 'silk' }),
  ];
  const none = { game: '', kind: '', players: 0 } as const;
  expect(filterMatches(all, none)).toEqual(all);
  expect(filterMatches(all, { ...none, game: 'silk' })).toEqual([all[2]]);
  expect(filterMatches(all, { ...none, kind: 'people' })).toEqual([all[1]]);
  expect(filterMatches(all, { ...none, kind: 'bots', players: 2 })).toEqual([all[0], all[2]]);
  expect(filterMatches(all, { ...none, kind: 'rated' })).toEqual([all[1]]);
});

test('the last row of victories or defeats, and the longest of victories', () => {
  const row = (...places: number[]) => streaks(places.map((place) => match(place, [bot(3 - place)])));
  expect(row(1, 1, 2, 1, 1, 1)).toEqual({ won: true, length: 2, longest: 3 });
  expect(row(2)).toEqual({ won: false, length: 1, longest: 0 });
  expect(row()).toEqual({ won: false, length: 0, longest: 0 });
});

test('a calendar ends today, and its weeks begin on a Monday', () => {
  const wednesday = new Date(2026, 10, 18);
  const days = calendar([match(1, [], { ended_at: wednesday.getTime() + 1 })], wednesday, 2);
  expect(days).toHaveLength(10);
  expect(days[0].day.getDay()).toBe(1);
  expect(days.at(-1)).toEqual({ day: wednesday, count: 1 });
  expect(days.at(-2)?.count).toBe(0);
});

test('head to head counts who ended before whom; bots are nobody, a name that has changed is the same person', () => {
  const found = rivals([
    match(1, [other('Bea', 2, 7), bot(3)]),
    match(2, [other('Beatrice', 1, 7)]),
    match(1, [other('Cem', 1)]),
  ]);
  expect(found).toEqual([
    { name: 'Bea', person: 7, met: 2, ahead: 1, behind: 1 },
    { name: 'Cem', person: null, met: 1, ahead: 0, behind: 0 },
  ]);
});
