import { expect, test } from 'vitest';
import { LatestRequest } from '../src/lib/latestRequest.svelte';

const gone = new Error('no way to the server');

test('what fails leaves no older answer in its place, and what comes leaves no older failure', async () => {
  const request = new LatestRequest<string>();
  await request.run(async () => 'people');
  const asking = request.run(() => Promise.reject(gone));
  expect(request.data).toBeNull();
  await asking;
  expect([request.data, request.error]).toEqual([null, gone]);
  await request.run(async () => 'bots');
  expect([request.data, request.error]).toEqual(['bots', null]);
});

test.each([
  ['an answer', 'people'],
  ['a failure', gone],
])('%s that comes late is not heard', async (_, late) => {
  const request = new LatestRequest<string>();
  let come = (_: string | Promise<never>) => {};
  const older = request.run(() => new Promise<string>((resolve) => (come = resolve)));
  await request.run(async () => 'bots');
  come(typeof late === 'string' ? late : Promise.reject(late));
  await older;
  expect([request.data, request.error]).toEqual(['bots', null]);
});
