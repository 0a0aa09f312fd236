/** Pieces that fly from one place to another while events are animated. */
import { pause as wait } from '../lib/playback';
import { settings } from '../lib/settings.svelte';
import { playSound } from '../lib/sounds';

/** Wait as part of an animation, at the chosen speed. */
export const pause = (ms: number, skip: AbortSignal) => wait(ms * settings.tempo, skip);

export interface FlyingPiece {
  id: number;
  what: string;
  id2?: string;
  text: string;
  from: DOMRect;
  to: DOMRect;
  ms: number;
}

/** Pixels by which a piece rises. */
const RISE = 44;

class FlyingPieceList {
  list = $state.raw<FlyingPiece[]>([]);
  private next = 0;

  /**
   * Fly between `data-place` names such as `seat-2`, `pile`, `port-7`. Places that are not on the screen are skipped.
   */
  async fly(what: string, from: string, to: string, skip: AbortSignal, ms = 450, text = ''): Promise<void> {
    await this.show(what, place(from), place(to), skip, ms, text);
  }

  /** Rise from a place, for something earned there. */
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
    const flight: FlyingPiece = { id: this.next++, what, text, from: start, to: end, ms: ms * settings.tempo };
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

/** Call `draw` with 0 … 1 on every frame until the time is over. */
export function tween(ms: number, skip: AbortSignal, draw: (share: number) => void): Promise<void> {
  return new Promise((done) => {
    const start = performance.now();
    const frame = (now: number) => {
      const share = skip.aborted ? 1 : Math.min(1, (now - start) / (ms * settings.tempo));
      draw(share);
      if (share < 1) requestAnimationFrame(frame);
      else done();
    };
    requestAnimationFrame(frame);
  });
}

export const flyingPieces = new FlyingPieceList();
