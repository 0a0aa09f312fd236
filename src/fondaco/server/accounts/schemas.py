"""Requests and responses of the account routes; every size is bounded."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fondaco.core.json_types import JsonObject
from fondaco.server.base.request_fields import Name, RequestBody

Password = Annotated[str, Meta(min_length=8, max_length=200)]
Email = Annotated[str, Meta(min_length=3, max_length=254)]


class AccountChanges(RequestBody, frozen=True):
    name: Name | None = None
    lang: Annotated[str, Meta(max_length=8)] | None = None
    unlisted: bool | None = None


class Credentials(RequestBody, frozen=True):
    name: Name
    password: Password


class NewPassword(RequestBody, frozen=True):
    """The old and the new password; `remove_passkeys` also deletes all passkeys of the account."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password
    remove_passkeys: bool = False


class NewEmail(RequestBody, frozen=True):
    email: Email
    password: Annotated[str, Meta(max_length=200)]


class EmailBody(RequestBody, frozen=True):
    email: Email


class EmailTokenBody(RequestBody, frozen=True):
    """The token of an e-mail."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class PasswordReset(EmailTokenBody, frozen=True):
    password: Password
    remove_passkeys: bool = False


class PasskeyCreationRequest(RequestBody, frozen=True):
    """The current password, or a signature by one of the account's passkeys (`PublicKeyCredential.toJSON`)."""

    password: Annotated[str, Meta(max_length=200)] = ""
    credential: JsonObject | None = None


class PasskeyCredential(RequestBody, frozen=True):
    """A browser's `PublicKeyCredential` as JSON (`toJSON`)."""

    credential: JsonObject


class AccountDeletion(RequestBody, frozen=True):
    """Deletion of the account; guests have no password."""

    password: Annotated[str, Meta(max_length=200)] = ""


# Responses


class Me(msgspec.Struct, frozen=True):
    id: int
    name: str
    guest: bool
    lang: str | None
    webhook: str | None
    email: str | None
    email_enabled: bool
    unlisted: bool
    passkeys: bool
    moderator: bool
    offline: bool
    """Whether this server offers the offline client."""


class GuestWithToken(msgspec.Struct, frozen=True):
    token: str
    me: Me
