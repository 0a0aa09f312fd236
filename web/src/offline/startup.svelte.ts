/** How far the house in this browser has woken, for who looks at the page meanwhile. */
import type { Stage } from './messages';

/** Milliseconds without any progress, after which the page says so. */
export const PATIENCE = 30_000;

export class WakingUp {
  now = $state.raw<Stage>({ stage: 'loading' });
  trouble = $state('');
  late = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.wait();
  }
  at(stage: Stage): void {
    if (stage.stage !== this.now.stage) performance.mark(stage.stage);
    else if (stage.loaded === stage.total) performance.mark('loaded');
    this.now = stage;
    this.late = false;
    this.wait();
  }
  fail(why: string): void {
    console.error(why);
    this.trouble = why;
  }
  /** Another tab may be open as long as it likes. */
  private wait(): void {
    clearTimeout(this.timer);
    if (this.now.stage === 'loading' || this.now.stage === 'opening')
      this.timer = setTimeout(() => (this.late = true), PATIENCE);
  }
}

export const waking = new WakingUp();
if (typeof WebAssembly !== 'object') waking.fail('WebAssembly');
