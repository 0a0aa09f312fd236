import { flyingPieces } from '$web/shell/flyingPieces.svelte';
import type { BoardData } from './boardData';
import { stageOf } from './eventAnimations';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

it('only a wind that is told moves, and gold comes from the contract that was taken', async () => {
  const shown: (string | undefined)[][] = [];
  const fly = vi
    .spyOn(flyingPieces, 'fly')
    .mockImplementation(async (what, from, _to, _skip, _ms, text) => void shown.push([what, from, text]));
  const stage = stageOf({
    boardData: { oars: [{ strength: 5, wind: 3 }] } as unknown as BoardData,
    say: (key) => key,
    isLast: () => false,
    bought: () => 1,
    sail: () => undefined,
    announce: () => undefined,
    clear: () => undefined,
  });
  const skip = AbortSignal.abort();
  const tell = (what: string, args: object) => stage.animate({ says: `neptun.${what}`, args } as never, skip);
  await tell('rows', { seat: 1, oar: 0 });
  expect(shown).toEqual([]);
  await tell('rows', { seat: 1, oar: 0, oar_wind: -2 });
  await tell('takes', { seat: 1, column: 2 });
  await tell('finds_gold', { seat: 1, gold: 2 });
  fly.mockRestore();
  expect(shown).toEqual([
    ['sign:wind', 'rowed-1', '-2'],
    ['card', 'column-2', undefined],
    ['sign:ducats', 'column-2', '+2'],
  ]);
});
