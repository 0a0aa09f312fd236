import { expect, test, vi } from 'vitest';
import { memoizeAsync } from '../src/lib/memoize';

test('what has come is kept, and what could not be had is asked for again', async () => {
  const ask = vi.fn(async (line: number) => `line ${line}`);
  ask.mockRejectedValueOnce(new Error('no way to the server'));
  const fetched = memoizeAsync(ask);
  await expect(fetched(3)).rejects.toThrow();
  expect(await fetched(3)).toBe('line 3');
  expect(await fetched(3)).toBe('line 3');
  expect(ask).toHaveBeenCalledTimes(2);
});
