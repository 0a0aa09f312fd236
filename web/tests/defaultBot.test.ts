import { expect, test } from 'vitest';
import { defaultBot } from '../src/lib/defaultBot';

test('where nobody has chosen a bot, one plays that the game has', () => {
  expect(defaultBot(['random', 'greedy', 'search'])).toBe('greedy');
  expect(defaultBot(['random'])).toBe('random');
});
