/** It is your move: the tab's title and icon, a sound, a notification. */
import { settings } from './settings.svelte';

const PLAIN = '/icons/fondaco.svg';
const CALLING = '/icons/fondaco-call.svg';
let context: AudioContext | null = null;

/** Two plucked notes, made on the spot. */
export function chime(): void {
  try {
    context ??= new AudioContext();
    const start = context.currentTime;
    [587.3, 880].forEach((pitch, i) => {
      const [tone, volume] = [context!.createOscillator(), context!.createGain()];
      tone.type = 'triangle';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start + i * 0.16);
      volume.gain.linearRampToValueAtTime(0.16, start + i * 0.16 + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + i * 0.16 + 0.7);
      tone.connect(volume).connect(context!.destination);
      tone.start(start + i * 0.16);
      tone.stop(start + i * 0.16 + 0.75);
    });
  } catch {
    // a browser without sound
  }
}

export function title(text: string, calling: boolean): void {
  document.title = `${calling ? '¶ ' : ''}${text}`;
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = calling ? CALLING : PLAIN;
}

export function call(text: string, body: string): void {
  if (!document.hidden) return;
  if (settings.sound) chime();
  if (settings.notify && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification(text, { body, icon: '/icons/fondaco-192.png', tag: 'fondaco-turn' });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}
