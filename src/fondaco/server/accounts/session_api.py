"""Routes: accounts, signing in and signing out."""

from __future__ import annotations

import asyncio

from litestar import delete, post

from fondaco.server.accounts import schemas
from fondaco.server.accounts.hooks import AccountHooks
from fondaco.server.accounts.interfaces import OwnAccountService
from fondaco.server.accounts.passkeys import PasskeyService
from fondaco.server.accounts.schemas import AccountChanges, Me
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.email import EmailSender
from fondaco.server.base.names import clean_name, lookalike_key
from fondaco.server.base.user import User
from fondaco.server.web.call import Call
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses

ARRIVES = 2.0  # seconds for a response to reach the browser


def me_from_user(context: Context | Call, person: User) -> Me:
    return Me(
        person.id,
        person.name,
        person.guest,
        person.lang,
        None if person.webhook is None else person.webhook.partition("#")[0],
        person.email,
        context[EmailSender].works,
        person.unlisted,
        bool(context[PasskeyService].site),
        context[Users].is_moderator(person),
        context.settings.offline is not None,
    )


class ServerAccountService(OwnAccountService):
    """The user of a server, as a guest or with an account."""

    def me(self, call: Call, person: User) -> Me:
        return me_from_user(call, person)

    async def change(self, call: Call, person: User, changes: AccountChanges) -> User:
        was, users = person.name, call[Users]
        if changes.name is not None and not person.guest:
            person = await users.rename(person, changes.name)
        fields: dict[str, str | bool] = {}
        if changes.name is not None and person.guest:
            fields["name"] = changes.name
        if changes.lang is not None:
            fields["lang"] = changes.lang
        if changes.unlisted is not None:
            fields["unlisted"] = changes.unlisted
        if fields:
            person = await users.change(person, **fields)
        await call[AccountHooks].renamed(person, was)
        return person


@post("/account", responses=error_responses(409, 413, 415), summary="Create an account with a name and password")
async def create_account(request: Asking, context: Context, data: schemas.Credentials) -> Me:
    person = await context.person(request)
    for kind in ("password", "account"):
        await context.limits.spend(kind, context.address(request))
    was, person = person.name, await context[Users].make_account(person, clean_name(data.name), data.password)
    await context[AccountHooks].renamed(person, was)
    await replace_guest_token(request, context, person)
    return me_from_user(context, person)


async def replace_guest_token(request: Asking, context: Context, person: User) -> None:
    """Replace the guest token, so that nobody else who knew it is signed in to the account.

    Sockets with the old token close only after the response has arrived: a browser that reconnects earlier would get a
    new guest.
    """
    old = request.scope["state"].get("new_token") or context.token(request) or ""
    request.scope["state"]["new_token"] = await context[Users].replace_sessions(
        person, old, now(), context.device(request)
    )

    async def later() -> None:
        await asyncio.sleep(ARRIVES)
        await context[AccountHooks].changed(person.id)

    context.run_later(later())


@post("/session", status_code=200, responses=error_responses(413, 415), summary="Sign in")
async def sign_in(request: Asking, context: Context, data: schemas.Credentials) -> Me:
    guest = await context.visitor(request)
    await context.limits.spend("password", context.address(request))
    async with context.limits.guessing(lookalike_key(data.name)) as delay:
        await asyncio.sleep(delay)
        token, person = await context[Users].sign_in(data.name, data.password, now(), context.device(request))
    await finish_sign_in(request, context, guest, person, token)
    return me_from_user(context, person)


async def finish_sign_in(request: Asking, context: Context, visitor: User | None, person: User, token: str) -> None:
    """Sign this device in; the seats of a guest become those of the account."""
    request.scope["state"]["new_token"] = token
    if visitor is not None and visitor.guest and visitor.id != person.id:
        await context[AccountHooks].signed_in(visitor, person)


@delete("/session", responses=error_responses(), summary="Sign out")
async def sign_out(request: Asking, context: Context) -> None:
    await end_session_or_all(request, context, context.token(request))


@delete("/sessions", responses=error_responses(), summary="Sign out on all devices")
async def sign_out_everywhere(request: Asking, context: Context) -> None:
    await end_session_or_all(request, context, None)


async def end_session_or_all(request: Asking, context: Context, token: str | None) -> None:
    """End the session of this token, or all sessions if it is `None`; their sockets close in all processes."""
    await context.limits.spend("say", context.address(request))
    person = await context.visitor(request)
    if person is not None:
        await context[Users].sign_out(person, token)
        await context[AccountHooks].changed(person.id)
    request.scope["state"]["new_token"] = ""


ROUTES = [create_account, sign_in, sign_out, sign_out_everywhere]
