/** The connection of a table: its loss is said within three seconds. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveSocket, type ConnectionState } from '../src/lib/api';
import { identity } from '../src/lib/identity';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
});

/** A socket to a server that answers probes until the line is cut, without a word to either side. */
class Line {
  static CONNECTING = 0;
  static OPEN = 1;
  static latest: Line;
  readyState = Line.OPEN;
  cut = false;
  probes = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { reason: string }) => void) | null = null;
  constructor() {
    Line.latest = this;
  }
  send(text: string): void {
    if (!JSON.parse(text).ping) return;
    this.probes++;
    if (!this.cut) this.onmessage?.({ data: '{"pong":true}' });
  }
  close(): void {}
}

const target = () => {
  const listeners = new Map<string, () => void>();
  return {
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    dispatch: (name: string) => listeners.get(name)?.(),
  };
};
let [states, browser]: [ConnectionState[], ReturnType<typeof target>] = [[], target()];
let live: LiveSocket<unknown>;

async function open(watched: boolean): Promise<void> {
  live = new LiveSocket(
    () => '/tables/t/live',
    () => undefined,
    (state) => states.push(state),
    () => watched,
  );
  await vi.advanceTimersByTimeAsync(0);
  Line.latest.onmessage?.({ data: '{"ping":1}' });
}

beforeEach(() => {
  vi.useFakeTimers();
  [states, browser] = [[], target()];
  const timers = { setTimeout, clearTimeout, setInterval, clearInterval };
  vi.stubGlobal('window', { ...browser, ...timers });
  vi.stubGlobal('document', { ...target(), visibilityState: 'visible' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { protocol: 'http:', host: 'fondaco.example' });
  vi.stubGlobal('WebSocket', Line);
  identity.set(1);
});
afterEach(() => {
  live.close();
  identity.set(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a lost connection', () => {
  test.each([0, 100, 300, 700, 899, 900, 1100, 1500])('is said within 3 s if it is cut %i ms later', async (after) => {
    await open(true);
    await vi.advanceTimersByTimeAsync(60_000 + after);
    expect(states.at(-1)).toBe('live');
    Line.latest.cut = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect(states.at(-1)).toBe('lost');
  });

  test('is said within 3 s to a spectator whose browser goes offline', async () => {
    await open(false);
    Line.latest.cut = true;
    vi.stubGlobal('navigator', { onLine: false });
    browser.dispatch('offline');
    await vi.advanceTimersByTimeAsync(3000);
    expect(states.at(-1)).toBe('lost');
  });

  test('is not said while the server answers', async () => {
    await open(true);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(new Set(states)).toEqual(new Set(['live']));
  });
});

test('the server misses probes within seconds even if it talked all the time', async () => {
  await open(true);
  for (const least of [1, 2, 3]) {
    for (let talked = 0; talked < 2400; talked += 200) {
      Line.latest.onmessage?.({ data: '{"announcement":null}' });
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(Line.latest.probes).toBeGreaterThanOrEqual(least);
  }
});
