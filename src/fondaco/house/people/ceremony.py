"""What browser and house say to each other about a passkey, by the standard (WebAuthn).

`webauthn` of Duo Labs checks it. To read it takes an eighth of a second: this is imported when somebody first asks."""

from __future__ import annotations

from typing import Any

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

from fondaco.house.book.person import Person
from fondaco.house.book.refusals import WhoAreYou
from fondaco.house.store.passkeys import Known

Json = dict[str, Any]
LASTS = 300_000
OWNER = UserVerificationRequirement.REQUIRED
decode = msgspec.json.decode


def invitation(site: str, person: Person, known: list[str]) -> tuple[bytes, Json]:
    """What a browser is to sign, and all that it has to know to make a passkey."""
    options = webauthn.generate_registration_options(
        rp_id=site, rp_name="Fondaco", user_id=str(person.id).encode(), user_name=person.name, timeout=LASTS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=OWNER
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(each)) for each in known],
    )  # fmt: skip
    return options.challenge, decode(webauthn.options_to_json(options))


def made(site: str, address: str, challenge: bytes, credential: Json) -> tuple[str, VerifiedRegistration]:
    """Its name, and what is to be known of it."""
    try:
        shown = webauthn.verify_registration_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site, expected_origin=address,
            require_user_verification=True,
        )  # fmt: skip
    except Exception as error:  # whatever a stranger makes of CBOR and certificates: it is no passkey
        raise WhoAreYou("fondaco.house.wrong_passkey") from error
    return bytes_to_base64url(shown.credential_id), shown


def question(site: str) -> tuple[bytes, Json]:
    """The same to show one that it has; whose it is, it says itself."""
    options = webauthn.generate_authentication_options(rp_id=site, timeout=LASTS, user_verification=OWNER)
    return options.challenge, decode(webauthn.options_to_json(options))


def shown(site: str, address: str, challenge: bytes, known: Known, credential: Json) -> VerifiedAuthentication:
    """A passkey that has been used less often than was known is a copy, and refused too."""
    try:
        return webauthn.verify_authentication_response(
            credential=credential, expected_challenge=challenge, expected_rp_id=site, expected_origin=address,
            credential_public_key=known.key, credential_current_sign_count=known.uses, require_user_verification=True,
        )  # fmt: skip
    except Exception as error:  # as above
        raise WhoAreYou("fondaco.house.wrong_passkey") from error
