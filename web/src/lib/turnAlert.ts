/** It is your move: the tab's title and icon, a sound, a notification. */
import { fileAt } from '$transport';
import { settings } from './settings.svelte';
import { sound } from './sounds';

const PLAIN = fileAt('/icons/fondaco.svg');
const CALLING = fileAt('/icons/fondaco-call.svg');

export function title(text: string, calling: boolean): void {
  document.title = `${calling ? '¶ ' : ''}${text}`;
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = calling ? CALLING : PLAIN;
}

export function call(text: string, body: string): void {
  sound('turn');
  if (!document.hidden) return;
  if (settings.notify && 'Notification' in window && Notification.permission === 'granted') void notify(text, body);
}

/** By the app, since a phone allows nothing else; where there is none by the page. */
async function notify(text: string, body: string): Promise<void> {
  const shown = { body, icon: fileAt('/icons/fondaco-192.png'), tag: 'fondaco-turn', data: { url: location.pathname } };
  const app = await navigator.serviceWorker?.getRegistration();
  if (app) return app.showNotification(text, shown);
  const note = new Notification(text, shown);
  note.onclick = () => {
    focus();
    note.close();
  };
}
