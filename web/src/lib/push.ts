/** This browser listens by its own push service, also while no page of the house is open. */
import { house } from './api';
import type { Alerts } from './wire';

export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const app = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await app?.pushManager.getSubscription()) ?? null;
}

/** Tells the house where to; nothing if the person does not allow it. */
export async function listen(key: string): Promise<Alerts | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const app = await navigator.serviceWorker.ready;
  return told(await app.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

export async function stopListening(): Promise<void> {
  await (await subscription())?.unsubscribe();
  await house.stopListening();
}

/** After signing in the same browser listens for another person. */
export async function listenOn(): Promise<void> {
  const known = await subscription();
  if (known) await told(known);
}

function told(known: PushSubscription): Promise<Alerts> {
  const { endpoint, keys } = known.toJSON();
  return house.listen({ endpoint: endpoint!, p256dh: keys!.p256dh, auth: keys!.auth });
}
