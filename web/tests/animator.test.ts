import { createAnimator, type AnimatedEvent } from '../src/board/animator';
import { seaAnimations, type SeaScene } from '../src/board/seaAnimator';
import { flyingPieces } from '../src/shell/flyingPieces.svelte';

vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined }));

const skipped = AbortSignal.abort();

function recorder() {
  const calls: unknown[] = [];
  const scene = {
    say: (key: string, args: Record<string, unknown>) => `${key} ${JSON.stringify(args)}`,
    announce: (text: string) => calls.push(text),
    mark: (zone: number | null) => calls.push(zone),
    clear: () => calls.push('cleared'),
  };
  return { calls, scene };
}

describe('an animator', () => {
  it('shows an event by the last part of its key, after the first look at it, and passes over unknown ones', async () => {
    const { calls, scene } = recorder();
    const animator = createAnimator(
      scene,
      { moves: (event: AnimatedEvent) => calls.push(event.number('space')) },
      (what) => calls.push(what),
    );
    await animator.animate({ says: 'wharf.moves', args: { space: 4 } } as never, skipped);
    await animator.animate({ says: 'wharf.rests', args: {} } as never, skipped);
    expect(calls).toEqual(['moves', 4, 'rests']);
  });

  it('announces an event at its zone, and takes the announcement away', async () => {
    const { calls, scene } = recorder();
    const animator = createAnimator(scene, seaAnimations(scene as unknown as SeaScene, { sinks: 800 }, String));
    await animator.animate({ says: 'wharf.sinks', args: { zone: 3 } } as never, skipped);
    expect(calls).toEqual([3, 'wharf.sinks {"zone":3}', '', null]);
  });

  it('throws cargo from a galley into the sea', async () => {
    const fly = vi.spyOn(flyingPieces, 'fly').mockResolvedValue();
    const { scene } = recorder();
    const animator = createAnimator(
      scene,
      seaAnimations(scene as unknown as SeaScene, {}, (good) => ['wood', 'wine'][good]),
    );
    await animator.animate({ says: 'wharf.jettisons', args: { galley: 2, good: 1 } } as never, skipped);
    const [call] = fly.mock.calls;
    fly.mockRestore();
    expect(call.slice(0, 3)).toEqual(['good:wine', 'galley-2', 'chart']);
  });
});
