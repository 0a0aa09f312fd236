"""Routes: the current user, guests, signing in and signing out."""

from __future__ import annotations

import asyncio

from litestar import delete, get, patch, post

from fondaco import i18n
from fondaco.server.accounts import schemas
from fondaco.server.accounts.hooks import AccountHooks
from fondaco.server.accounts.passkeys import PasskeyService
from fondaco.server.accounts.schemas import AccountChanges, GuestWithToken, Me
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.email import EmailSender
from fondaco.server.base.errors import BadRequest
from fondaco.server.base.names import clean_name, lookalike_key
from fondaco.server.base.user import User
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses

ARRIVES = 2.0  # seconds for a response to reach the browser


def me_from_user(context: Context, person: User) -> Me:
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


@get("/me", responses=error_responses(), summary="Get the current user")
async def who_am_i(request: Asking, context: Context) -> Me:
    return me_from_user(context, await context.person(request))


@patch("/me", responses=error_responses(409, 413, 415), summary="Change your name, language or profile visibility")
async def change_own_account(request: Asking, context: Context, data: AccountChanges) -> Me:
    person = await context.person(request)
    await context.spend("say", request, person)
    changes: dict[str, str | bool] = {}
    if data.name is not None:
        changes["name"] = clean_name(data.name)
        await context[Users].check_name_free(person, clean_name(data.name))
    if data.lang is not None:
        if data.lang not in i18n.languages():
            raise BadRequest(why=f"available languages: {', '.join(i18n.languages())}")
        changes["lang"] = data.lang
    if data.unlisted is not None:
        changes["unlisted"] = data.unlisted
    was = person.name
    if "name" in changes and not person.guest:
        person = await context[Users].rename(person, str(changes.pop("name")))
    if changes:
        person = await context[Users].change(person, **changes)
    await context[AccountHooks].renamed(person, was)
    return me_from_user(context, person)


@post("/guest", responses=error_responses(415), summary="Create a guest, for programs")
async def create_guest(request: Asking, context: Context) -> GuestWithToken:
    await context.limits.spend("guest", context.address(request))
    token, person = await context[Users].new_guest(now(), context.device(request))
    return GuestWithToken(token, me_from_user(context, person))


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


ROUTES = [who_am_i, change_own_account, create_guest, create_account, sign_in, sign_out, sign_out_everywhere]
