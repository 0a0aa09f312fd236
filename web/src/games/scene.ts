/** What the tables of all games do while the story is told. */
import { pause } from '../shell/flyingPieces.svelte';

export interface Scene {
  announce: (text: string) => void;
  /** The zone in which something happens. */
  mark?: (zone: number | null) => void;
  /** Takes all that the story has moved off the table. */
  clear: () => void;
  say: (key: string, args: Record<string, unknown>) => string;
}

/** Says something aloud for a while. */
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
