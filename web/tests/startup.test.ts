import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE, Startup } from '../src/offline/startup.svelte';

describe('a server that wakes up in the browser', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('says so when nothing has come for a while, until something comes', () => {
    const waking = new Startup();
    waking.begin();
    vi.advanceTimersByTime(PATIENCE - 1);
    waking.update({ stage: 'loading', loaded: 1, total: 2 });
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(waking.stalled).toBe(false);
    vi.advanceTimersByTime(1);
    expect(waking.stalled).toBe(true);
    waking.update({ stage: 'opening' });
    expect(waking.stalled).toBe(false);
  });

  it('waits for another tab as long as that is open, and is never late when it is awake', () => {
    for (const stage of ['elsewhere', 'awake'] as const) {
      const waking = new Startup();
      waking.begin();
      waking.update({ stage });
      vi.advanceTimersByTime(10 * PATIENCE);
      expect(waking.stalled).toBe(false);
    }
  });
});
