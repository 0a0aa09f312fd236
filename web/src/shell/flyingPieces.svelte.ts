/** Things that fly over the table from one place to another, while the story is told. */
import { pause } from '../lib/playback';
import { settings } from '../lib/settings.svelte';
import { playSound } from '../lib/sounds';

export { pause };

export interface FlyingPiece {
  id: number;
  what: string;
  id2?: string;
  text: string;
  from: DOMRect;
  to: DOMRect;
  ms: number;
}

/** So far something rises, in pixels. */
const RISE = 44;

class FlyingPieceList {
  list = $state.raw<FlyingPiece[]>([]);
  private next = 0;

  /** From one place to another: `seat-2`, `pile`, `port-7`; what has no place on the screen is not seen to move. */
  async fly(what: string, from: string, to: string, skip: AbortSignal, ms = 450, text = ''): Promise<void> {
    await this.show(what, place(from), place(to), skip, ms, text);
  }

  /** It rises where it is earned. */
  async rise(what: string, at: string, skip: AbortSignal, ms = 700, text = ''): Promise<void> {
    const there = place(at);
    await this.show(
      what,
      there,
      there && new DOMRect(there.x, there.y - RISE, there.width, there.height),
      skip,
      ms,
      text,
    );
  }

  private async show(
    what: string,
    start: DOMRect | null,
    end: DOMRect | null,
    skip: AbortSignal,
    ms: number,
    text: string,
  ): Promise<void> {
    if (!start || !end || skip.aborted || settings.reducedMotion) return;
    const flight: FlyingPiece = { id: this.next++, what, text, from: start, to: end, ms };
    this.list = [...this.list, flight];
    playSound(what === 'sign:ducats' ? 'coin' : 'deal');
    await pause(ms, skip);
    this.list = this.list.filter((other) => other !== flight);
  }
}

function place(name: string): DOMRect | null {
  const found = [...document.querySelectorAll(`[data-place="${name}"]`)].find((each) => each.getClientRects().length);
  return found?.getBoundingClientRect() ?? null;
}

/** Calls `draw` with 0 … 1 until the time is over. */
export function tween(ms: number, skip: AbortSignal, draw: (share: number) => void): Promise<void> {
  return new Promise((done) => {
    const start = performance.now();
    const frame = (now: number) => {
      const share = skip.aborted ? 1 : Math.min(1, (now - start) / ms);
      draw(share);
      if (share < 1) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
}

export const flyingPieces = new FlyingPieceList();
