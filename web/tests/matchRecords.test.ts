import { beforeEach, expect, test, vi } from 'vitest';
import { nextLevel, playedMatch, recordAt, rememberMatches, type BotMatch } from '../src/lib/matchRecords';
import type { TableCard } from '../src/lib/wire';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

function table(id: string, own: number, others: number[], strength = 'greedy/generous', more: object = {}): TableCard {
  const scores = [own, ...others];
  const winners = scores.flatMap((score, seat) => (score === Math.max(...scores) ? [seat] : []));
  const seats = scores.map((_, seat) => ({
    seat,
    kind: seat ? 'bot' : 'person',
    strength: seat ? strength : null,
    resigned: false,
    stand_in: null,
    ...(seat ? {} : more),
  }));
  return { id, game: 'wharf', seats, yours: [0], scores, winners, status: 'over', moved_at: Number(id) } as never;
}

test('a match against bots of one level counts with the distance to the best of them', () => {
  expect(playedMatch(table('1', 50, [30, 42]), 7)).toMatchObject({ level: 'greedy', margin: 8, won: true, players: 3 });
  expect(playedMatch(table('1', 20, [30, 42]), 7)).toMatchObject({ margin: -22, won: false });
});

test('matches with people, running ones, and those left early do not count', () => {
  expect(playedMatch(table('1', 50, [30], 'greedy', { resigned: true }), 7)).toBeNull();
  expect(playedMatch(table('1', 50, [30], 'greedy', { stand_in: 'greedy' }), 7)).toBeNull();
  expect(playedMatch({ ...table('1', 50, [30]), status: 'playing' }, 7)).toBeNull();
  expect(playedMatch({ ...table('1', 50, [30]), yours: [] }, 7)).toBeNull();
  const mixed = table('1', 50, [30, 20]);
  mixed.seats[2].strength = 'random';
  expect(playedMatch(mixed, 7)).toBeNull();
});

test('matches stay remembered when the lobby lists them no more, each once and the latest first', () => {
  rememberMatches([table('1', 50, [30]), table('2', 10, [30])], 7);
  expect(rememberMatches([table('2', 10, [30]), table('3', 40, [30])], 7).map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(rememberMatches([], 8)).toEqual([]);
  stored.set('fondaco.played', 'broken');
  expect(rememberMatches([], 7)).toEqual([]);
});

test('the next step is the level above the highest one that was beaten', () => {
  const levels = ['random', 'greedy', 'search'];
  const match = (level: string, margin: number): BotMatch => ({
    ...{ id: level + margin, person: 7, game: 'wharf', players: 3, at: 1 },
    ...{ level, margin, won: margin > 0 },
  });
  expect(nextLevel([match('greedy', -5)], 'wharf', levels)).toBeNull();
  const played = [match('greedy', 80), match('greedy', 12), match('greedy', -3), match('random', 99)];
  expect(nextLevel(played, 'wharf', levels)).toEqual({ level: 'greedy', next: 'search', best: 80 });
  expect(recordAt(played, 'wharf', 'greedy')).toEqual({ played: 3, won: 2, best: 80 });
  expect(nextLevel([match('search', 1)], 'wharf', levels)).toBeNull();
  expect(nextLevel(played, 'other', levels)).toBeNull();
});
