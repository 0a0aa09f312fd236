/**
 * The identity of a guest: a key pair that this browser has made and keeps. The private key cannot be read, not even by
 * this page. A guest proves to own it by signing the host's challenge together with the certificates of the connection,
 * so that a proof is worth nothing on any other connection.
 */
import { fromBase64, toBase64 } from './codes';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };
const NAME = 'fondaco guest';

/** Run one request on the store of keys. */
async function inStore<T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => IDBRequest): Promise<T> {
  const base = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('keys');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = base.transaction('keys', mode);
      const asked = work(transaction.objectStore('keys'));
      transaction.oncomplete = () => resolve(asked.result as T);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    base.close();
  }
}

/** The key pair of this browser; made on first use. */
export async function ownKeys(): Promise<CryptoKeyPair> {
  const known = await inStore<CryptoKeyPair | undefined>('readonly', (keys) => keys.get('own'));
  if (known) return known;
  const made = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
  await inStore('readwrite', (keys) => keys.put(made, 'own'));
  return made;
}

export const publicKeyOf = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));

export const ownPublicKey = async (): Promise<string> => publicKeyOf(await ownKeys());

export const newChallenge = (): string => toBase64(crypto.getRandomValues(new Uint8Array(24)));

/** What a guest signs: the challenge, and the fingerprints of both certificates. */
const statement = (challenge: string, host: Uint8Array, guest: Uint8Array) =>
  new TextEncoder().encode(['fondaco guest', challenge, toBase64(host), toBase64(guest)].join('\n'));

export async function prove(
  keys: CryptoKeyPair,
  challenge: string,
  host: Uint8Array,
  guest: Uint8Array,
): Promise<string> {
  const signed = await crypto.subtle.sign(SIGNATURE, keys.privateKey, statement(challenge, host, guest));
  return toBase64(new Uint8Array(signed));
}

/** Whether somebody owns the private key of a public one. */
export async function isProved(
  key: string,
  proof: string,
  challenge: string,
  host: Uint8Array,
  guest: Uint8Array,
): Promise<boolean> {
  try {
    const known = await crypto.subtle.importKey('raw', fromBase64(key), ALGORITHM, false, ['verify']);
    return await crypto.subtle.verify(SIGNATURE, known, fromBase64(proof), statement(challenge, host, guest));
  } catch {
    return false;
  }
}
