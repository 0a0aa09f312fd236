/** Shared parts of the games' event animations. */
import { pause } from '../shell/flyingPieces.svelte';

export interface Scene {
  announce: (text: string) => void;
  /** Mark the zone in which something happens. */
  mark?: (zone: number | null) => void;
  /** Undo what animations have moved. */
  clear: () => void;
  say: (key: string, args: Record<string, unknown>) => string;
}

/** Show a text for a while. */
export async function announce(
  scene: Scene,
  text: string,
  ms: number,
  skip: AbortSignal,
  zone: number | null = null,
): Promise<void> {
  scene.mark?.(zone);
  scene.announce(text);
  await pause(ms, skip);
  scene.announce('');
  scene.mark?.(null);
}
