/** Passkeys of this device. */
import { api, ApiError } from './api';
import type { Me, Passkey } from './wire';
import { say } from './i18n.svelte';

/** False in older browsers and on insecure pages. */
export const passkeysSupported = () =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** The credential as JSON; an error if the user cancels or the device has none. */
async function credentialJson(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch(() => null);
  const none = { rule: '', key: 'web.no.no_passkey', args: {}, reason: say('no.no_passkey') };
  if (!credential) throw new ApiError(0, 'no_passkey', none, null);
  return (credential as PublicKeyCredential).toJSON();
}

/** Sign a challenge with a passkey of this device. */
function assertPasskey(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return credentialJson(navigator.credentials.get({ publicKey }));
}

/** Add a passkey. The user proves the account by password, or with an existing passkey if `password` is null. */
export async function createPasskey(password: string | null): Promise<Passkey> {
  const proof =
    password === null ? { credential: await assertPasskey(await api.passkeyConfirmationOptions()) } : { password };
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await api.passkeyCreationOptions(proof));
  return api.addPasskey(await credentialJson(navigator.credentials.create({ publicKey })));
}

export async function signInWithPasskey(): Promise<Me> {
  return api.signInWithPasskey(await assertPasskey(await api.passkeySignInOptions()));
}
