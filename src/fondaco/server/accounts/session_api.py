"""Routes: the current user, guests, signing in and signing out."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, delete, get, patch, post
from litestar.datastructures import State

from fondaco import i18n
from fondaco.server.accounts import schemas
from fondaco.server.accounts.hooks import AccountHooks
from fondaco.server.accounts.passkeys import PasskeyService
from fondaco.server.accounts.schemas import ChangeMe, Me, NewGuest
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.email import Mail
from fondaco.server.base.errors import BadRequest
from fondaco.server.base.names import clean_name, lookalike_key
from fondaco.server.base.user import User
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]
ARRIVES = 2.0  # seconds for a response to reach the browser


def own_account(context: Context, person: User) -> Me:
    return Me(
        person.id, person.name, person.guest, person.lang, person.webhook, person.email, context[Mail].works,
        person.unlisted, bool(context[PasskeyService].site), context[Users].is_moderator(person),
        context.settings.offline is not None,
    )  # fmt: skip


@get("/me", responses=may_fail(), summary="Get the current user")
async def who_am_i(request: Asking, context: Context) -> Me:
    return own_account(context, await context.person(request))


@patch("/me", responses=may_fail(409, 413, 415), summary="Change your name, language or profile visibility")
async def change_me(request: Asking, context: Context, data: ChangeMe) -> Me:
    person = await context.person(request)
    await context.spend("say", request, person)
    changes: dict[str, str | bool] = {}
    if data.name is not None:
        changes["name"] = clean_name(data.name)
        await context[Users].check_name_free(person, clean_name(data.name))
    if data.lang is not None:
        if data.lang not in i18n.languages():
            raise BadRequest(why=f"the house speaks {', '.join(i18n.languages())}")
        changes["lang"] = data.lang
    if data.unlisted is not None:
        changes["unlisted"] = data.unlisted
    was = person.name
    if "name" in changes and not person.guest:
        person = await context[Users].rename(person, str(changes.pop("name")))
    if changes:
        person = await context[Users].change(person, **changes)
    await context[AccountHooks].renamed(person, was)
    return own_account(context, person)


@post("/guest", responses=may_fail(415), summary="Create a guest, for programs")
async def new_guest(request: Asking, context: Context) -> NewGuest:
    await context.limits.spend("guest", context.address(request))
    token, person = await context[Users].new_guest(now(), context.device(request))
    return NewGuest(token, own_account(context, person))


@post("/account", responses=may_fail(409, 413, 415), summary="Create an account with a name and password")
async def create_account(request: Asking, context: Context, data: schemas.Credentials) -> Me:
    person = await context.person(request)
    for kind in ("password", "account"):
        await context.limits.spend(kind, context.address(request))
    was, person = person.name, await context[Users].make_account(person, clean_name(data.name), data.password)
    await context[AccountHooks].renamed(person, was)
    await rotate_token(request, context, person)
    return own_account(context, person)


async def rotate_token(request: Asking, context: Context, person: User) -> None:
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


@post("/session", status_code=200, responses=may_fail(413, 415), summary="Sign in")
async def sign_in(request: Asking, context: Context, data: schemas.Credentials) -> Me:
    guest = await context.visitor(request)
    await context.limits.spend("password", context.address(request))
    async with context.limits.guessing(lookalike_key(data.name)) as delay:
        await asyncio.sleep(delay)
        token, person = await context[Users].sign_in(data.name, data.password, now(), context.device(request))
    await finish_sign_in(request, context, guest, person, token)
    return own_account(context, person)


async def finish_sign_in(request: Asking, context: Context, visitor: User | None, person: User, token: str) -> None:
    """Sign this device in; the seats of a guest become those of the account."""
    request.scope["state"]["new_token"] = token
    if visitor is not None and visitor.guest and visitor.id != person.id:
        await context[AccountHooks].signed_in(visitor, person)


@delete("/session", responses=may_fail(), summary="Sign out")
async def sign_out(request: Asking, context: Context) -> None:
    await end_sessions(request, context, context.token(request))


@delete("/sessions", responses=may_fail(), summary="Sign out on all devices")
async def sign_out_everywhere(request: Asking, context: Context) -> None:
    await end_sessions(request, context, None)


async def end_sessions(request: Asking, context: Context, token: str | None) -> None:
    """End the session of this token, or all sessions if it is `None`; their sockets close in all processes."""
    await context.limits.spend("say", context.address(request))
    person = await context.visitor(request)
    if person is not None:
        await context[Users].sign_out(person, token)
        await context[AccountHooks].changed(person.id)
    request.scope["state"]["new_token"] = ""


ROUTES = [who_am_i, change_me, new_guest, create_account, sign_in, sign_out, sign_out_everywhere]
