"""Routes: where browsers that play without a server find each other.

Pages of any site may use them: they read no cookie and know no person. Codes are encrypted by the browsers.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post, put
from msgspec import Meta

from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotFound
from fondaco.server.rendezvous import store
from fondaco.server.rendezvous.store import Call, NewRendezvous
from fondaco.server.storage.database import Database
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses

Code = Annotated[str, Meta(pattern=r"^[\w-]{1,2000}$", description="a code, encrypted by the browser")]
Key = Annotated[str, Meta(pattern=r"^[\w-]{1,40}$", description="the key of the rendezvous")]


class Rendezvous(msgspec.Struct, frozen=True):
    """A new rendezvous: the id is for everybody, the key for its host alone."""

    id: str
    key: str


class RendezvousHost(msgspec.Struct, frozen=True):
    """A request of the host, with the key of its rendezvous."""

    key: Key


class NewCall(msgspec.Struct, frozen=True):
    """The code of somebody who wants to connect to the host."""

    code: Code


class AcceptedCall(msgspec.Struct, frozen=True):
    """The id by which the reply is found."""

    id: str


class Reply(msgspec.Struct, frozen=True):
    """The host's reply to a call."""

    key: Key
    code: Code


class CallState(msgspec.Struct, frozen=True):
    """The reply to a call; `null` until the host has sent one."""

    code: str | None


async def database(context: Context, request: Asking, kind: str) -> Database:
    """Return the database, after counting the request; raise `NotFound` where the rendezvous is switched off."""
    if not context.settings.rendezvous:
        raise NotFound()
    await context.spend(kind, request, None)
    return context[Database]


@post(
    "/rendezvous",
    responses=error_responses(),
    summary="Open a rendezvous, which expires ten minutes after the last use",
)
async def open_rendezvous(request: Asking, context: Context) -> Rendezvous:
    opened = await store.open_rendezvous(await database(context, request, "rendezvous"), now())
    return Rendezvous(opened.id, opened.key)


@post(
    "/rendezvous/{rendezvous_id:str}/waiting",
    status_code=200,
    responses=error_responses(404, 413, 415),
    summary="Get the calls without a reply, as the host",
)
async def list_waiting_calls(request: Asking, context: Context, rendezvous_id: str, data: RendezvousHost) -> list[Call]:
    """Get the calls without a reply, as the host. Each request keeps the rendezvous for ten minutes."""
    found = await database(context, request, "read")
    return await store.waiting_calls(found, NewRendezvous(rendezvous_id, data.key), now())


@post(
    "/rendezvous/{rendezvous_id:str}/calls",
    responses=error_responses(404, 413, 415),
    summary="Leave a code for the host, who has two minutes to reply",
)
async def add_call(request: Asking, context: Context, rendezvous_id: str, data: NewCall) -> AcceptedCall:
    found = await database(context, request, "call")
    return AcceptedCall(await store.add_call(found, rendezvous_id, data.code, now()))


@get(
    "/rendezvous/{rendezvous_id:str}/calls/{call:str}",
    responses=error_responses(404),
    summary="Get the reply to a call",
)
async def get_reply(request: Asking, context: Context, rendezvous_id: str, call: str) -> CallState:
    found = await database(context, request, "read")
    return CallState(await store.reply_to(found, rendezvous_id, call, now()))


@put(
    "/rendezvous/{rendezvous_id:str}/calls/{call:str}",
    status_code=204,
    responses=error_responses(404, 413, 415),
    summary="Reply to a call, as the host",
)
async def reply_to_call(request: Asking, context: Context, rendezvous_id: str, call: str, data: Reply) -> None:
    found = await database(context, request, "call")
    await store.set_reply(found, NewRendezvous(rendezvous_id, data.key), call, data.code, now())


ROUTES = [open_rendezvous, list_waiting_calls, add_call, get_reply, reply_to_call]
