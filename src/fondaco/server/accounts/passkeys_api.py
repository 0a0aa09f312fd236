"""Routes: passkeys, and signing in with them."""

from __future__ import annotations

from litestar import delete, get, post

from fondaco.core.json_types import JsonObject
from fondaco.server.accounts import schemas
from fondaco.server.accounts.api import require_account, require_password
from fondaco.server.accounts.passkey_store import Passkey
from fondaco.server.accounts.passkeys import PasskeyService
from fondaco.server.accounts.schemas import Me
from fondaco.server.accounts.session_api import finish_sign_in, me_from_user
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses


@get("/me/passkeys", responses=error_responses(), summary="List your passkeys")
async def list_passkeys(request: Asking, context: Context) -> list[Passkey]:
    person = await context.person(request)
    await context.spend("read", request, person)
    return await context[PasskeyService].of(person)


@post(
    "/me/passkeys/confirm",
    status_code=200,
    responses=error_responses(415),
    summary="Get options for confirming an addition with `navigator.credentials.get`",
)
async def confirmation_options(request: Asking, context: Context) -> JsonObject:
    context[PasskeyService].check(request.headers.get("origin"))
    person = await require_account(request, context)
    await context.limits.spend("password", context.address(request))
    return await context[PasskeyService].ask(person, "confirm", now())


@post(
    "/me/passkeys/options",
    status_code=200,
    responses=error_responses(409, 413, 415),
    summary="Get options for creating a passkey with `navigator.credentials.create`",
)
async def creation_options(request: Asking, context: Context, data: schemas.PasskeyCreationRequest) -> JsonObject:
    """Get options for creating a passkey; needs the password or a signature by another passkey of the account.

    A session alone is not enough.
    """
    context[PasskeyService].check(request.headers.get("origin"))
    if data.credential is None:
        person = await require_password(request, context, data.password)
    else:
        person = await require_account(request, context)
        await context.limits.spend("password", context.address(request))
        await context[PasskeyService].confirm(person, data.credential, now())
    return await context[PasskeyService].invite(person, now())


@post("/me/passkeys", responses=error_responses(409, 413, 415), summary="Add a passkey")
async def add_passkey(request: Asking, context: Context, data: schemas.PasskeyCredential) -> Passkey:
    context[PasskeyService].check(request.headers.get("origin"))
    person = await require_account(request, context)
    await context.limits.spend("password", context.address(request))
    return await context[PasskeyService].keep(person, context.device(request), data.credential, now())


@delete("/me/passkeys/{passkey:str}", responses=error_responses(404), summary="Delete a passkey")
async def delete_passkey(request: Asking, context: Context, passkey: str) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await context[PasskeyService].remove(person, passkey)


@post(
    "/session/passkey/options",
    status_code=200,
    responses=error_responses(415),
    summary="Get options for signing in with `navigator.credentials.get`",
)
async def sign_in_options(request: Asking, context: Context) -> JsonObject:
    context[PasskeyService].check(request.headers.get("origin"))
    await context.limits.spend("password", context.address(request))
    return await context[PasskeyService].ask(await context.person(request), "sign_in", now())


@post("/session/passkey", status_code=200, responses=error_responses(409, 413, 415), summary="Sign in with a passkey")
async def sign_in_with_passkey(request: Asking, context: Context, data: schemas.PasskeyCredential) -> Me:
    context[PasskeyService].check(request.headers.get("origin"))
    await context.limits.spend("password", context.address(request))
    visitor = await context.person(request)
    person = await context[PasskeyService].recognise(visitor, "sign_in", data.credential, now())
    token = await context[Users].begin_session(person, now(), context.device(request))
    await finish_sign_in(request, context, visitor, person, token)
    return me_from_user(context, person)


ROUTES = [
    list_passkeys,
    confirmation_options,
    creation_options,
    add_passkey,
    delete_passkey,
    sign_in_options,
    sign_in_with_passkey,
]
