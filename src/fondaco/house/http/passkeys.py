"""Routes: passkeys, to sign in without a password."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post
from litestar.datastructures import State

from fondaco.house.book.bodies import Me
from fondaco.house.book.clock import now
from fondaco.house.http import bodies
from fondaco.house.http.accounts import owner, proved
from fondaco.house.http.answers import may_fail
from fondaco.house.http.desk import Desk
from fondaco.house.http.people import me, welcome
from fondaco.house.store.passkeys import Passkey

Asking = Request[Any, Any, State]


@get("/me/passkeys", responses=may_fail(), summary="Your passkeys")
async def list_passkeys(request: Asking, desk: Desk) -> list[Passkey]:
    person = await desk.person(request)
    await desk.spend("read", request, person)
    return await desk.passkeys.of(person)


@post("/me/passkeys/confirm", status_code=200, responses=may_fail(415),
      summary="What `navigator.credentials.get` is to be asked to confirm an addition")  # fmt: skip
async def ask_to_confirm(request: Asking, desk: Desk) -> dict[str, Any]:
    desk.passkeys.check(request.headers.get("origin"))
    person = await owner(request, desk)
    await desk.limits.spend("password", desk.address(request))
    return await desk.passkeys.ask(person, "confirm", now())


@post("/me/passkeys/options", status_code=200, responses=may_fail(409, 413, 415),
      summary="What `navigator.credentials.create` is to be asked")  # fmt: skip
async def new_passkey(request: Asking, desk: Desk, data: bodies.NewPasskey) -> dict[str, Any]:
    """For those who give their password, or confirm with a passkey that they have: a session alone is not enough."""
    desk.passkeys.check(request.headers.get("origin"))
    if data.credential is None:
        person = await proved(request, desk, data.password)
    else:
        person = await owner(request, desk)
        await desk.limits.spend("password", desk.address(request))
        await desk.passkeys.confirm(person, data.credential, now())
    return await desk.passkeys.invite(person, now())


@post("/me/passkeys", responses=may_fail(409, 413, 415), summary="Add the passkey it has made")
async def keep_passkey(request: Asking, desk: Desk, data: bodies.FromDevice) -> Passkey:
    desk.passkeys.check(request.headers.get("origin"))
    person = await owner(request, desk)
    await desk.limits.spend("password", desk.address(request))
    return await desk.passkeys.keep(person, desk.device(request), data.credential, now())


@delete("/me/passkeys/{passkey:str}", responses=may_fail(404), summary="Delete one of them")
async def drop_passkey(request: Asking, desk: Desk, passkey: str) -> None:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    await desk.passkeys.remove(person, passkey)


@post("/session/passkey/options", status_code=200, responses=may_fail(415),
      summary="What `navigator.credentials.get` is to be asked")  # fmt: skip
async def ask_for_passkey(request: Asking, desk: Desk) -> dict[str, Any]:
    desk.passkeys.check(request.headers.get("origin"))
    await desk.limits.spend("password", desk.address(request))
    return await desk.passkeys.ask(await desk.person(request), "sign_in", now())


@post("/session/passkey", status_code=200, responses=may_fail(409, 413, 415), summary="Sign in with a passkey")
async def sign_in_by_passkey(request: Asking, desk: Desk, data: bodies.FromDevice) -> Me:
    desk.passkeys.check(request.headers.get("origin"))
    await desk.limits.spend("password", desk.address(request))
    visitor = await desk.person(request)
    person = await desk.passkeys.recognise(visitor, "sign_in", data.credential, now())
    token = await desk.persons.begin_session(person, now(), desk.device(request))
    await welcome(request, desk, visitor, person, token)
    return me(desk, person)


ROUTES = [
    list_passkeys, ask_to_confirm, new_passkey, keep_passkey, drop_passkey, ask_for_passkey, sign_in_by_passkey,
]  # fmt: skip
