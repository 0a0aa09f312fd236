import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
});
let tutorial: (typeof import('../src/lib/tutorial.svelte'))['tutorial'];
beforeAll(async () => {
  ({ tutorial } = await import('../src/lib/tutorial.svelte'));
});
beforeEach(() => tutorial.start('wharf'));

test('what was done or put away is not said again', () => {
  expect(tutorial.shouldShow('wharf', 'sail')).toBe(true);
  tutorial.complete('wharf', 'sail');
  expect(tutorial.shouldShow('wharf', 'sail')).toBe(false);
  expect(tutorial.shouldShow('wharf', 'trade')).toBe(true);
});

test('a first match says everything anew', () => {
  tutorial.complete('wharf', 'sail');
  tutorial.start('wharf');
  expect(tutorial.shouldShow('wharf', 'sail')).toBe(true);
});

test('a first match lasts until its end has been explained', () => {
  expect(tutorial.inFirstMatch('wharf')).toBe(true);
  tutorial.complete('wharf', 'sail');
  expect(tutorial.inFirstMatch('wharf')).toBe(true);
  tutorial.complete('wharf', 'over');
  expect([tutorial.inFirstMatch('wharf'), tutorial.enabled('wharf')]).toEqual([false, true]);
});

test('the introduction comes by itself in a first match, but not while a clock runs', () => {
  expect(tutorial.showsIntro('wharf', 'none')).toBe(true);
  expect(tutorial.showsIntro('wharf', 'days')).toBe(true);
  for (const clock of ['live', 'bank']) expect(tutorial.showsIntro('wharf', clock)).toBe(false);
  tutorial.closeIntro('wharf');
  expect(tutorial.showsIntro('wharf', 'none')).toBe(false);
});

test('the introduction is shown whenever it is asked for', () => {
  tutorial.askForIntro('wharf');
  expect(tutorial.showsIntro('wharf', 'live')).toBe(true);
  expect(tutorial.showsIntro('other', 'live')).toBe(false);
  tutorial.closeIntro('wharf');
  expect(tutorial.showsIntro('wharf', 'live')).toBe(false);
});
