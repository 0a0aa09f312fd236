import { afterEach, expect, test, vi } from 'vitest';
import { api, mapNetworkError, UNREACHABLE } from '../src/lib/api';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
});

afterEach(() => vi.unstubAllGlobals());

const cut = { ok: true, status: 200, text: () => Promise.reject(new TypeError('Failed to fetch')) };

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is gone in the middle of its answer', () => Promise.resolve(cut)],
])('a server that %s cannot be reached', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  for (const asked of [api.news('a table'), api.rules('a game', 'en')])
    await expect(asked).rejects.toMatchObject({ refusal: { key: UNREACHABLE } });
});

test('a part of the page that does not come is a server that cannot be reached', async () => {
  const gone = Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(mapNetworkError(gone)).rejects.toMatchObject({ refusal: { key: UNREACHABLE } });
});
