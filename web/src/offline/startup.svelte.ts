/** Startup progress of the offline server. */
import type { StartupStage } from './messages';

/** Milliseconds without progress after which the page shows a warning. */
export const PATIENCE = 30_000;

export class Startup {
  progress = $state.raw<StartupStage>({ stage: 'loading' });
  error = $state('');
  stalled = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  begin(): void {
    if (typeof WebAssembly !== 'object') this.fail('WebAssembly');
    this.wait();
  }
  update(stage: StartupStage): void {
    if (stage.stage !== this.progress.stage) performance.mark(stage.stage);
    else if (stage.loaded === stage.total) performance.mark('loaded');
    this.progress = stage;
    this.stalled = false;
    this.wait();
  }
  fail(why: string): void {
    console.error(why);
    this.error = why;
  }
  /** Waiting for another tab has no time limit. */
  private wait(): void {
    clearTimeout(this.timer);
    if (this.progress.stage === 'loading' || this.progress.stage === 'opening')
      this.timer = setTimeout(() => (this.stalled = true), PATIENCE);
  }
}

export const startup = new Startup();
