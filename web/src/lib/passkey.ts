/** A passkey of this device, instead of a password. */
import { house, No } from './house';
import type { Me, Passkey } from './wire';
import { say } from './words.svelte';

/** Older browsers, and pages that are not safe, have none. */
export const canPasskey = () =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** What the device says; it says nothing when its owner changes his mind, or when it has nothing to show. */
async function said(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch(() => null);
  const none = { rule: '', key: 'web.no.no_passkey', args: {}, reason: say('no.no_passkey') };
  if (!credential) throw new No(0, 'no_passkey', none, null);
  return (credential as PublicKeyCredential).toJSON();
}

export async function makePasskey(password: string): Promise<Passkey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await house.askForPasskey(password));
  return house.keepPasskey(await said(navigator.credentials.create({ publicKey })));
}

export async function signInByPasskey(): Promise<Me> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await house.passkeyQuestion());
  return house.showPasskey(await said(navigator.credentials.get({ publicKey })));
}
