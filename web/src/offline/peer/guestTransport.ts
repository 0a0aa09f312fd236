/** Transport of a guest's page: everything is asked of the browser that hosts the table. */
import { mount, unmount, type Component } from 'svelte';
import { goto } from '../../lib/router.svelte';
import type { ServerResponse, Socket } from '../../lib/transport';
import { guest } from './guest.svelte';
import GuestStatus from './GuestStatus.svelte';
import { invitationAt, isInvitation, rememberedLink } from './invited';
import JoinPage from './JoinPage.svelte';
import { takeover } from './takeover.svelte';
import { loadWords } from './words';

export const StartupStatus: Component | null = GuestStatus;
export const HomePage: Component | null = JoinPage;

function useInvitation(): void {
  if (isInvitation(location) && guest.state !== 'open') void guest.use(invitationAt(location));
}

/** Show how to join until the host has let this guest in, then go to the table. */
export async function enter(target: HTMLElement): Promise<void> {
  await Promise.all([loadWords(), takeover.load()]);
  addEventListener('hashchange', useInvitation);
  useInvitation();
  if (!isInvitation(location)) void guest.comeBack(rememberedLink());
  const page = mount(JoinPage, { target });
  await guest.enter();
  await unmount(page);
  if (isInvitation(location)) goto(`/t/${guest.table}`, true);
}

export const request = (method: string, path: string, body?: string): Promise<ServerResponse> =>
  guest.request(method, path, body);
export const connect = (path: string): Socket => guest.connect(path);
