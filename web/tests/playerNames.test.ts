import { listPlayers } from '../src/lib/playerNames';

const bots = (count: number) => `${count} bots`;
const seat = (kind: 'person' | 'bot', name: string | null, strength: string | null = null) => ({
  kind,
  name,
  strength,
});

test('bots that are only called by their strength are counted, after all names', () => {
  const seats = [seat('bot', 'Greedy', 'greedy'), seat('bot', 'Search', 'search:2s'), seat('person', 'Ada')];
  expect(listPlayers(seats, bots)).toBe('Ada, 2 bots');
  expect(listPlayers([seat('bot', 'Jonas', 'greedy/generous')], bots)).toBe('Jonas');
});

test('a person at two seats is listed once', () => {
  expect(listPlayers([seat('person', 'Ada'), seat('person', 'Ada')], bots)).toBe('Ada');
});
