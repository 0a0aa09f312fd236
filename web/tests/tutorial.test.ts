import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
});
let lessons: (typeof import('../src/lib/tutorial.svelte'))['lessons'];
beforeAll(async () => {
  ({ lessons } = await import('../src/lib/tutorial.svelte'));
});
beforeEach(() => lessons.begin('wharf'));

test('what was said and then done is not said again', () => {
  expect(lessons.wants('wharf', 'sail')).toBe(true);
  lessons.understood('wharf', 'sail');
  expect(lessons.wants('wharf', 'sail')).toBe(false);
  expect(lessons.wants('wharf', 'trade')).toBe(true);
});

test('what was only put away comes once more', () => {
  lessons.putAway('wharf', 'sail');
  expect(lessons.wants('wharf', 'sail')).toBe(true);
  lessons.putAway('wharf', 'sail');
  expect(lessons.wants('wharf', 'sail')).toBe(false);
});

test('a first match says everything anew', () => {
  lessons.understood('wharf', 'sail');
  lessons.begin('wharf');
  expect(lessons.wants('wharf', 'sail')).toBe(true);
});

test('a first match lasts until its end has been explained', () => {
  expect(lessons.learning('wharf')).toBe(true);
  lessons.putAway('wharf', 'sail');
  expect(lessons.learning('wharf')).toBe(true);
  lessons.understood('wharf', 'over');
  expect([lessons.learning('wharf'), lessons.taught('wharf')]).toEqual([false, true]);
});
