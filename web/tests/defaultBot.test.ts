import { expect, test } from 'vitest';
import { usual } from '../src/lib/defaultBot';

test('where nobody has chosen a bot, one plays that the game has', () => {
  expect(usual(['random', 'greedy', 'search'])).toBe('greedy');
  expect(usual(['random'])).toBe('random');
});
