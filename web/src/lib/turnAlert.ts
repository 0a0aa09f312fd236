/** Alert for one's own turn: tab title and icon, sound, notification. */
import { assetUrl } from '$transport';
import { settings } from './settings.svelte';
import { playSound } from './sounds';

const NORMAL = assetUrl('/icons/fondaco.svg');
const ALERT = assetUrl('/icons/fondaco-call.svg');

export function setTitle(text: string, calling: boolean): void {
  document.title = `${calling ? '¶ ' : ''}${text}`;
  document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = calling ? ALERT : NORMAL;
}

export function alertTurn(text: string, body: string): void {
  playSound('turn');
  if (!document.hidden) return;
  if (settings.notify && 'Notification' in window && Notification.permission === 'granted') void notify(text, body);
}

/** Through the service worker, which phones require; without one, through the page. */
async function notify(text: string, body: string): Promise<void> {
  const shown = {
    body,
    icon: assetUrl('/icons/fondaco-192.png'),
    tag: 'fondaco-turn',
    data: { url: location.pathname },
  };
  const app = await navigator.serviceWorker?.getRegistration();
  if (app) return app.showNotification(text, shown);
  const note = new Notification(text, shown);
  note.onclick = () => {
    focus();
    note.close();
  };
}
