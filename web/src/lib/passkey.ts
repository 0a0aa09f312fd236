/** A passkey of this device, instead of a password. */
import { api, ApiError } from './api';
import type { Me, Passkey } from './wire';
import { say } from './i18n.svelte';

/** Older browsers, and pages that are not safe, have none. */
export const passkeysSupported = () =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** What the device says; it says nothing when its owner changes his mind, or when it has nothing to show. */
async function credentialJson(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch(() => null);
  const none = { rule: '', key: 'web.no.no_passkey', args: {}, reason: say('no.no_passkey') };
  if (!credential) throw new ApiError(0, 'no_passkey', none, null);
  return (credential as PublicKeyCredential).toJSON();
}

/** What a passkey of this device signs. */
function assertPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return credentialJson(navigator.credentials.get({ publicKey }));
}

/** Adds a passkey, for those who give their password or, without one, confirm with a passkey that they have. */
export async function createPasskey(password: string | null): Promise<Passkey> {
  const proof =
    password === null ? { credential: await assertPasskey(await api.passkeyConfirmationOptions()) } : { password };
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await api.passkeyCreationOptions(proof));
  return api.addPasskey(await credentialJson(navigator.credentials.create({ publicKey })));
}

export async function signInWithPasskey(): Promise<Me> {
  return api.signInWithPasskey(await assertPasskey(await api.passkeySignInOptions()));
}
