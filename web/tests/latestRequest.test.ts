import { expect, test } from 'vitest';
import { Asked } from '../src/lib/latestRequest.svelte';

const gone = new Error('no way to the house');

test('what fails leaves no older answer in its place, and what comes leaves no older failure', async () => {
  const asked = new Asked<string>();
  await asked.ask(async () => 'people');
  const asking = asked.ask(() => Promise.reject(gone));
  expect(asked.answer).toBeNull();
  await asking;
  expect([asked.answer, asked.failed]).toEqual([null, gone]);
  await asked.ask(async () => 'bots');
  expect([asked.answer, asked.failed]).toEqual(['bots', null]);
});

test.each([
  ['an answer', 'people'],
  ['a failure', gone],
])('%s that comes late is not heard', async (_, late) => {
  const asked = new Asked<string>();
  let come = (_: string | Promise<never>) => {};
  const older = asked.ask(() => new Promise<string>((resolve) => (come = resolve)));
  await asked.ask(async () => 'bots');
  come(typeof late === 'string' ? late : Promise.reject(late));
  await older;
  expect([asked.answer, asked.failed]).toEqual(['bots', null]);
});
