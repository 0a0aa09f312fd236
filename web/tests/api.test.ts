import { afterEach, expect, test, vi } from 'vitest';
import { api, mapNetworkError, UNREACHABLE } from '../src/lib/api';
import { identity } from '../src/lib/identity';

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

test('what the server answers for a user is asked once it has made a guest of a new visitor', async () => {
  const [asked, answers]: [string[], (() => void)[]] = [[], []];
  const answer = (path: string) => ({
    status: 200,
    text: () => Promise.resolve(path === '/api/me' ? '{"id":7}' : '[]'),
  });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise((resolve) => answers.push(() => resolve(answer(path))));
  });
  const own = [
    ...[api.sessions(), api.passkeys(), api.notificationSettings(), api.friends(), api.blocked(), api.queueStatus()],
    ...[api.mutedSeats('t'), api.invitations('t'), api.absent('t'), api.orders('t'), api.notes('t')],
    ...[api.upcomingQuestions('t', 0), api.puzzle('p'), api.join('t')],
  ];
  await new Promise((later) => setTimeout(later));
  expect(asked).toEqual(['/api/me']); // two of these at once would make two guests
  answers.pop()!();
  await vi.waitFor(() => expect(asked).toHaveLength(1 + own.length));
  answers.forEach((each) => each());
  await Promise.all(own);
  expect(identity.user).toBe(7);
  identity.set(null);
});
