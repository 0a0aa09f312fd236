/** Web push: notifications of this browser while no page is open. */
import { api } from './api';
import type { NotificationSettings } from './wire';

export const pushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const app = pushSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await app?.pushManager.getSubscription()) ?? null;
}

/** Subscribe and register at the server; null if the user does not allow it. */
export async function subscribePush(key: string): Promise<NotificationSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const app = await navigator.serviceWorker.ready;
  return registerSubscription(await app.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

export async function unsubscribePush(): Promise<void> {
  await (await subscription())?.unsubscribe();
  await api.unsubscribePush();
}

/** Register an existing subscription for the user who has just signed in. */
export async function resubscribePush(): Promise<void> {
  const existing = await subscription();
  if (existing) await registerSubscription(existing);
}

function registerSubscription(existing: PushSubscription): Promise<NotificationSettings> {
  const { endpoint, keys } = existing.toJSON();
  return api.subscribePush({ endpoint: endpoint!, p256dh: keys!.p256dh, auth: keys!.auth });
}
