/** Shows the events of a match as movement on the board: the parts that all games share. */
import type { EventAnimator } from '../lib/table.svelte';
import { flyingPieces, pause } from '../shell/flyingPieces.svelte';

/** What an animation can change on a board. */
export interface Scene {
  announce: (text: string) => void;
  /** Marks the zone in which something happens. */
  mark?: (zone: number | null) => void;
  /** Resets everything that animations have moved. */
  clear: () => void;
  say: (key: string, args: Record<string, unknown>) => string;
}

/** Announces something for a while. */
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

/** An event, with what its animation needs. */
export class AnimatedEvent {
  constructor(
    private readonly scene: Scene,
    readonly says: string,
    readonly args: Record<string, unknown>,
    readonly skip: AbortSignal,
  ) {}

  number(name: string): number {
    return this.args[name] as number;
  }

  /** The seat that acts, as a place from and to which things fly. */
  get who(): string {
    return `seat-${this.args.seat}`;
  }

  /** Announces the event, or other words about it. */
  announce(ms: number, zone: number | null = null, says = this.says): Promise<void> {
    return announce(this.scene, this.scene.say(says, this.args), ms, this.skip, zone);
  }

  fly(what: string, from: string, to: string, ms?: number, text?: string): Promise<void> {
    return flyingPieces.fly(what, from, to, this.skip, ms, text);
  }

  pause(ms: number): Promise<void> {
    return pause(ms, this.skip);
  }
}

/** Animations by the last part of the message key of their event. */
export type Animations = Record<string, (event: AnimatedEvent) => unknown>;

/** The animator of a game; `first` is called with every event before its animation. */
export function createAnimator(
  scene: Scene,
  animations: Animations,
  first?: (what: string, event: AnimatedEvent) => void,
): EventAnimator {
  return {
    clear: scene.clear,
    animate: async ({ says, args }, skip) => {
      const what = says.slice(says.indexOf('.') + 1);
      const event = new AnimatedEvent(scene, says, args, skip);
      first?.(what, event);
      await animations[what]?.(event);
    },
  };
}
