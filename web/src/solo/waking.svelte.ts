/** How far the house in this browser has woken, for who looks at the page meanwhile. */
import type { Stage } from './talk';

class WakingUp {
  now = $state.raw<Stage>({ stage: 'loading' });
  trouble = $state('');

  at(stage: Stage): void {
    this.now = stage;
  }
  fail(why: string): void {
    console.error(why);
    this.trouble = why;
  }
}

export const waking = new WakingUp();
if (typeof WebAssembly !== 'object') waking.fail('WebAssembly');
