/** Sounds, synthesised with Web Audio, if they are switched on. */
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'dice' | 'coin' | 'deal' | 'tick';

/** One part of a sound: a tone, or filtered noise, at a frequency in hertz. */
interface Voice {
  noise?: boolean;
  hertz: number;
  /** Start and duration in seconds. */
  at: number;
  rings: number;
  volume: number;
}

/** Two plucked notes; knocks on wood that slow down; metal on metal; paper on paper; a clock. */
export const SOUNDS: Record<Sound, Voice[]> = {
  turn: [
    { hertz: 587.3, at: 0, rings: 0.7, volume: 0.16 },
    { hertz: 880, at: 0.16, rings: 0.7, volume: 0.16 },
  ],
  dice: [0, 0.07, 0.15, 0.25, 0.38].map((at, i) => ({
    noise: true,
    hertz: 900 + 260 * (i % 3),
    at,
    rings: 0.05,
    volume: 0.16 - 0.02 * i,
  })),
  coin: [
    { hertz: 2637, at: 0, rings: 0.22, volume: 0.035 },
    { hertz: 3520, at: 0.05, rings: 0.3, volume: 0.03 },
  ],
  deal: [{ noise: true, hertz: 2600, at: 0, rings: 0.09, volume: 0.06 }],
  tick: [{ noise: true, hertz: 1800, at: 0, rings: 0.04, volume: 0.08 }],
};

let context: AudioContext | null = null;

export function playSound(which: Sound): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    for (const voice of SOUNDS[which]) playVoice(context, voice);
  } catch {
    // the browser has no Web Audio
  }
}

function playVoice(context: AudioContext, { noise, hertz, at, rings, volume }: Voice): void {
  const start = context.currentTime + at;
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(volume, start + Math.min(0.02, rings / 4));
  loudness.gain.exponentialRampToValueAtTime(0.0005, start + rings);
  loudness.connect(context.destination);
  const source = noise ? filteredNoise(context, hertz, rings, loudness) : tone(context, hertz, loudness);
  source.start(start);
  source.stop(start + rings + 0.05);
}

function tone(context: AudioContext, hertz: number, to: AudioNode): AudioScheduledSourceNode {
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  tone.connect(to);
  return tone;
}

function filteredNoise(context: AudioContext, hertz: number, rings: number, to: AudioNode): AudioScheduledSourceNode {
  const air = context.createBuffer(1, Math.ceil(context.sampleRate * (rings + 0.05)), context.sampleRate);
  const samples = air.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
  source.buffer = air;
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  source.connect(filter).connect(to);
  return source;
}
