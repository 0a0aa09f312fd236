import type { Event } from '$web/lib/wire';
import { flyingPieces } from '$web/shell/flyingPieces.svelte';
import type { BoardData } from './boardData';
import { inOrder, stageOf } from './eventAnimations';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

it('a flight bears the figure that is told, and none where none is told', async () => {
  const fly = vi.spyOn(flyingPieces, 'fly').mockResolvedValue();
  const stage = stageOf({
    boardData: {} as BoardData,
    you: () => 0,
    say: (key) => key,
    shipOf: () => [0, 0],
    sail: () => undefined,
    announce: () => undefined,
    clear: () => undefined,
  });
  const skip = new AbortController().signal;
  await stage.animate({ says: 'oltremare.earns', args: { seat: 1, ducats: 3 } } as never, skip);
  await stage.animate({ says: 'oltremare.prestige', args: { seat: 1 } } as never, skip);
  const figures = fly.mock.calls.map((call) => call[5]);
  fly.mockRestore();
  expect(figures).toEqual(['+3', undefined]);
});

it('Venice is announced after the cards that were drawn with it', () => {
  const told = (...what: string[]) => what.map((each) => ({ says: `oltremare.${each}`, args: {} }) as never as Event);
  const shown = inOrder(told('plays', 'venice', 'market', 'sails')).map(({ says }) => says);
  expect(shown).toEqual(told('plays', 'market', 'venice', 'sails').map(({ says }) => says));
  expect(inOrder(told('venice', 'earns')).map(({ says }) => says)[0]).toBe('oltremare.venice');
});
