import { flights } from '$web/shell/flights.svelte';
import type { Box } from './box';
import { stageOf } from './stage';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

it('the wind moves when a forecast is told, and gold comes from the contract that was taken', async () => {
  const shown: (string | undefined)[][] = [];
  const fly = vi.spyOn(flights, 'fly').mockImplementation(async (what, from) => void shown.push([what, from]));
  const rise = vi
    .spyOn(flights, 'rise')
    .mockImplementation(async (what, at, _skip, _ms, text) => void shown.push([what, at, text]));
  const stage = stageOf({
    box: { oars: [{ strength: 5, wind: 3 }] } as unknown as Box,
    say: (key) => key,
    isLast: () => false,
    bought: () => 1,
    sail: () => undefined,
    announce: () => undefined,
    clear: () => undefined,
  });
  const skip = AbortSignal.abort();
  const tell = (what: string, args: object) => stage.tell({ says: `neptun.${what}`, args } as never, skip);
  await tell('rows', { seat: 1, oar: 0 });
  expect(shown).toEqual([]);
  await tell('forecast', { forecast: 4 });
  await tell('takes', { seat: 1, column: 2 });
  await tell('finds_gold', { seat: 1, gold: 2 });
  fly.mockRestore();
  rise.mockRestore();
  expect(shown).toEqual([
    ['sign:wind', 'wind', '4'],
    ['card', 'column-2'],
    ['sign:ducats', 'column-2'],
  ]);
});
