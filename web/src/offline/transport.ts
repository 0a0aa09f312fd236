/**
 * Transport of the offline client: to the server in a web worker of this page, or to that of another browser whose owner
 * has invited this one. Pages are addressed behind `#`, so that any file server can host the client in any folder.
 */
import type { Component } from 'svelte';
import type { ServerResponse, Socket } from '../lib/transport';
import { hasStoredProofs } from './peer/handedTables';
import { isInvitation, isRemembered } from './peer/invited';
import { whenRoleChanges } from './peer/role';
import { hasStoredRendezvous } from './peer/storedRendezvous';
import OfflineStartupStatus from './StartupStatus.svelte';
import OfflineStorageStatus from './StorageStatus.svelte';
import * as worker from './workerTransport';

export type { Socket, ServerResponse };
export const OFFLINE: boolean = true;

export const hrefOf = (page: string) => `#${page}`;
export const pageOf = (link: string) => (link.startsWith('#/') ? link.slice(1) : link);
export const pageAt = ({ hash }: Location) => (hash.startsWith('#/') ? hash.slice(1) : `/${hash}`);
export const assetUrl = (path: string) => `.${path.replace(/^\/api\/games\/(\w+)\/emblem$/, '/emblems/$1.svg')}`;

export let GUEST: boolean = isInvitation(location) || isRemembered();

export let StartupStatus: Component | null = OfflineStartupStatus;
export let StorageStatus: Component | null = GUEST ? null : OfflineStorageStatus;
export let HomePage: Component | null = null;
const loadWords = async () => (await import('./peer/words')).loadWords();
const invitations = async () => {
  await loadWords();
  return import('./peer/InviteFriends.svelte');
};
export let loadInvitations: (() => Promise<{ default: Component<{ id: string }> }>) | null = GUEST ? null : invitations;

/** How a guest's page asks the host's. It is loaded when the page begins, and nothing is asked before. */
let guest: typeof import('./peer/guestTransport');

export const enter: ((target: HTMLElement) => Promise<void>) | null = GUEST
  ? async (target) => {
      guest = await import('./peer/guestTransport');
      ({ StartupStatus, HomePage } = guest);
      await guest.enter(target);
    }
  : null;

/** Called when the table has moved: this page is a host's or a guest's now, and has to be shown anew. */
let showAnew: () => Promise<void> = () => Promise.resolve();
export const onRoleChange: ((show: () => Promise<void>) => void) | null = (show) => (showAnew = show);

whenRoleChanges(async (role) => {
  await loadWords();
  if (role === 'guest') {
    guest = await import('./peer/guestTransport');
    worker.stop();
    ({ StartupStatus, HomePage } = guest);
    [GUEST, StorageStatus, loadInvitations] = [true, null, null];
  } else {
    StartupStatus = (await import('./peer/TookOver.svelte')).default;
    [GUEST, HomePage, StorageStatus, loadInvitations] = [false, null, OfflineStorageStatus, invitations];
  }
  await showAnew();
});

export const request = (method: string, path: string, body?: string): Promise<ServerResponse> =>
  (GUEST ? guest : worker).request(method, path, body);
export const connect = (path: string): Socket => (GUEST ? guest : worker).connect(path);

if (!GUEST) {
  worker.start();
  if (hasStoredRendezvous() || hasStoredProofs())
    void import('./peer/ownRendezvous.svelte').then(({ ownRendezvous }) => ownRendezvous.resume());
}
// an invitation that is opened in a tab which shows this client already
if (!GUEST) addEventListener('hashchange', () => isInvitation(location) && location.reload());

export function downloadLink(link: HTMLAnchorElement, event: Event): void {
  event.preventDefault();
  void request('GET', link.pathname.replace('/api', '')).then(({ status, text }) => {
    if (status !== 200) return;
    const file = Object.assign(document.createElement('a'), { download: link.download || 'fondaco.json' });
    file.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
  });
}
