/** It is your move: the tab's title and icon, a sound, a notification. */
import { settings } from './settings.svelte';
import { sound } from './sounds';

const PLAIN = '/icons/fondaco.svg';
const CALLING = '/icons/fondaco-call.svg';

export function title(text: string, calling: boolean): void {
  document.title = `${calling ? '¶ ' : ''}${text}`;
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = calling ? CALLING : PLAIN;
}

export function call(text: string, body: string): void {
  sound('turn');
  if (!document.hidden) return;
  if (settings.notify && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification(text, { body, icon: '/icons/fondaco-192.png', tag: 'fondaco-turn' });
    note.onclick = () => {
      focus();
      note.close();
    };
  }
}
