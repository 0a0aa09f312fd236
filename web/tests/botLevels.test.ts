import { expect, test } from 'vitest';
import { defaultBot, offeredStrength, strengthsAt } from '../src/lib/botLevels';

const game = {
  strengths: ['random', 'greedy', 'search', 'trained', 'master', 'merchant'],
  strength_tables: { master: [2, 4] },
};

test('where nobody has chosen a bot, one plays that the game has', () => {
  expect(defaultBot(['random', 'greedy', 'search'])).toBe('greedy');
  expect(defaultBot(['random'])).toBe('random');
});

test('a strength with numbers of players is offered with these only', () => {
  expect(strengthsAt(game, 2)).toEqual(game.strengths);
  expect(strengthsAt(game, 3)).toEqual(['random', 'greedy', 'search', 'trained', 'merchant']);
});

test('with another number of players the next strength below takes the place of one that is not offered', () => {
  expect(offeredStrength(game, 4, 'master')).toBe('master');
  expect(offeredStrength(game, 3, 'master')).toBe('trained');
  expect(offeredStrength(game, 3, 'merchant')).toBe('merchant');
  expect(offeredStrength(game, 3, 'unknown')).toBe('random');
});
