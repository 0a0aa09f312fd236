/**
 * Finding each other through a Fondaco server, which this build names (docs/static.md). It passes codes on that it cannot
 * read: they are encrypted with a secret that only the link has.
 */
import { fromBase64, toBase64 } from './codes';

/** What a link has: the id of the rendezvous, and the secret for its codes. */
export interface Rendezvous {
  id: string;
  secret: string;
}
/** A rendezvous of which this browser is the host. */
export interface OwnRendezvous extends Rendezvous {
  key: string;
}

const RENDEZVOUS = /(?:^|\/)([a-z2-9]{10})\.([\w-]{22})$/;
const ALGORITHM = 'AES-GCM';
const IV = 12;
/** Milliseconds between two questions for a reply, and for which a caller asks: almost as long as a call is kept. */
const PAUSE = 1000;
const PATIENCE = 110_000;

/** What a link needs to lead to a rendezvous. */
export const linkPartOf = ({ id, secret }: Rendezvous): string => `${id}.${secret}`;

/** The rendezvous in a link, or null if the link has none. */
export function rendezvousIn(link: string): Rendezvous | null {
  const found = RENDEZVOUS.exec(link.trim());
  return found && { id: found[1], secret: found[2] };
}

/** The address of the server's rendezvous; null if this build has none. */
function rendezvousAddress(): string | null {
  const server = document.querySelector<HTMLMetaElement>('meta[name=rendezvous]')?.content;
  return server ? new URL('api/rendezvous', new URL(server, location.href)).href : null;
}
export const hasRendezvous = (): boolean => rendezvousAddress() !== null;

/** The answer to a request; null if there is no such rendezvous or call any more. */
async function ask<T>(method: string, path: string, body?: object): Promise<T | null> {
  const headers: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {};
  const given = body && JSON.stringify(body);
  const answer = await fetch(`${rendezvousAddress()}${path}`, { method, headers, body: given, credentials: 'omit' });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (answer.status === 204 ? {} : await answer.json()) as T;
}

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', fromBase64(secret), ALGORITHM, false, ['encrypt', 'decrypt']);

export async function seal(code: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const text = new TextEncoder().encode(code);
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await keyOf(secret), text);
  return toBase64(Uint8Array.from([...iv, ...new Uint8Array(sealed)]));
}

/** The code in a sealed one; null if it was sealed with another secret. */
export async function unseal(sealed: string, secret: string): Promise<string | null> {
  try {
    const bytes = fromBase64(sealed);
    const algorithm = { name: ALGORITHM, iv: bytes.slice(0, IV) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, await keyOf(secret), bytes.slice(IV)));
  } catch {
    return null;
  }
}

/** Open a rendezvous of which this browser is the host. */
export async function openRendezvous(): Promise<OwnRendezvous> {
  const opened = await ask<{ id: string; key: string }>('POST', '');
  if (!opened) throw new Error('no rendezvous');
  return { ...opened, secret: toBase64(crypto.getRandomValues(new Uint8Array(16))) };
}

/** Calls without a reply, with their codes; null if the rendezvous has expired. */
export const waitingCalls = ({ id, key }: OwnRendezvous) =>
  ask<{ id: string; code: string }[]>('POST', `/${id}/waiting`, { key });

export async function replyToCall({ id, key, secret }: OwnRendezvous, call: string, code: string): Promise<void> {
  await ask('PUT', `/${id}/calls/${call}`, { key, code: await seal(code, secret) });
}

/**
 * Leave a code for the host and return the reply: null if there is none in time, and `gone` if the rendezvous has expired.
 * `waits` tells whether the caller still wants to know.
 */
export async function callHost({ id, secret }: Rendezvous, code: string, waits: () => boolean): Promise<string | null> {
  const call = await ask<{ id: string }>('POST', `/${id}/calls`, { code: await seal(code, secret) });
  if (!call) return 'gone';
  for (const end = Date.now() + PATIENCE; Date.now() < end && waits();) {
    await new Promise((done) => setTimeout(done, PAUSE));
    const state = await ask<{ code: string | null }>('GET', `/${id}/calls/${call.id}`);
    if (!state) return null;
    if (state.code) return unseal(state.code, secret);
  }
  return null;
}
