"""WebAuthn messages for creating and verifying passkeys.

They are checked by `webauthn` of Duo Labs. Its import takes an eighth of a second, so this module is imported only when
first needed.
"""

from __future__ import annotations

import msgspec
import webauthn
from webauthn import base64url_to_bytes
from webauthn.authentication.verify_authentication_response import VerifiedAuthentication
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from webauthn.registration.verify_registration_response import VerifiedRegistration

from fondaco.core.json_types import JsonObject
from fondaco.server.accounts.passkey_store import StoredPasskey
from fondaco.server.base.errors import NotSignedIn
from fondaco.server.base.user import User

LASTS = 300_000
OWNER = UserVerificationRequirement.REQUIRED
decode = msgspec.json.decode


def make_registration_challenge(site: str, person: User, known: list[str]) -> tuple[bytes, JsonObject]:
    """Return a challenge and the options for creating a passkey."""
    options = webauthn.generate_registration_options(
        rp_id=site,
        rp_name="Fondaco",
        user_id=str(person.id).encode(),
        user_name=person.name,
        timeout=LASTS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=OWNER
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each)) for each in known],
    )
    return options.challenge, decode(webauthn.options_to_json(options))


def verify_registration(
    site: str, address: str, challenge: bytes, credential: JsonObject
) -> tuple[str, VerifiedRegistration]:
    """Verify a new passkey; return its id and verified data."""
    try:
        verified = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=address,
            require_user_verification=True,
        )
    except Exception as error:  # the library can raise anything on untrusted CBOR and certificates
        raise NotSignedIn("fondaco.error.wrong_passkey") from error
    return bytes_to_base64url(verified.credential_id), verified


def make_sign_in_challenge(site: str) -> tuple[bytes, JsonObject]:
    """Return a challenge and the options for signing in with a passkey, which names its own owner."""
    options = webauthn.generate_authentication_options(rp_id=site, timeout=LASTS, user_verification=OWNER)
    return options.challenge, decode(webauthn.options_to_json(options))


def verify_assertion(
    site: str, address: str, challenge: bytes, known: StoredPasskey, credential: JsonObject
) -> VerifiedAuthentication:
    """Verify a signature; refuses a passkey whose counter went back, which is a sign of a copy."""
    try:
        return webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=address,
            credential_public_key=known.key,
            credential_current_sign_count=known.uses,
            require_user_verification=True,
        )
    except Exception as error:  # as above
        raise NotSignedIn("fondaco.error.wrong_passkey") from error
