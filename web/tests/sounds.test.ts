import { beforeEach, describe, expect, it, vi } from 'vitest';

const rung: number[] = [];
/** All that a sound needs, and a note of each voice that begins. */
class Ear {
  currentTime = 10;
  sampleRate = 8000;
  destination = {};
  private node = () => ({
    gain: { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
    frequency: { value: 0 },
    connect: (to: unknown) => to,
    start: (at: number) => rung.push(at),
    stop: vi.fn(),
  });
  createGain = this.node;
  createOscillator = this.node;
  createBufferSource = this.node;
  createBiquadFilter = this.node;
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}
const kept = new Map<string, string>();
vi.stubGlobal('AudioContext', Ear);
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: () => undefined });
const { playSound, SOUNDS } = await import('../src/lib/sounds');
const { settings } = await import('../src/lib/settings.svelte');

beforeEach(() => {
  rung.length = 0;
});

describe('sounds', () => {
  it('are not heard by who has not asked for them', () => {
    playSound('turn');
    expect(rung).toEqual([]);
  });

  it.each(Object.keys(SOUNDS) as (keyof typeof SOUNDS)[])('%s is quiet and short', (which) => {
    settings.sound = true;
    playSound(which);
    expect(rung).toEqual(SOUNDS[which].map(({ at }) => 10 + at));
    for (const { at, rings, volume } of SOUNDS[which]) {
      expect(at + rings).toBeLessThan(1);
      expect(volume).toBeLessThanOrEqual(0.16);
    }
  });
});
