"""Routes: muting and reporting other users."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from fondaco.server.accounts import user_store
from fondaco.server.base.clock import now
from fondaco.server.base.errors import BadRequest, Conflict, NotFound
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import User, UserId
from fondaco.server.moderation import store as moderation_store
from fondaco.server.moderation.schemas import NewReport
from fondaco.server.moderation.store import ReportedContent
from fondaco.server.social.profiles_api import Number
from fondaco.server.tables import events
from fondaco.server.tables.access import visible_table
from fondaco.server.tables.service import TableService
from fondaco.server.tables.table import Table
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]


def user_of_seat(table: Table, seat: int, asks: User) -> UserId:
    """Return the other user on a seat; raise if it is empty or one's own."""
    person = table.state.chairs[seat].person if 0 <= seat < table.facts.players else None
    if person is None or person == asks.id:
        raise NotFound("fondaco.house.no_seat", seat=seat)
    return person


# Mute


async def set_muted(context: Context, asks: User, other: UserId, silent: bool) -> None:
    """Mute or unmute a user; open sockets apply it at once."""
    await (moderation_store.mute if silent else moderation_store.unmute)(context[TableService].store, asks.id, other)
    await context[TableService].user_changed(asks.id)


async def account(context: Context, person: UserId, asks: User) -> User:
    found = await user_store.by_id(context[TableService].store, person)
    if found is None or found.guest or person == asks.id:
        raise NotFound("fondaco.house.no_profile")
    return found


@put("/users/{person:int}/mute", status_code=204, responses=may_fail(404), summary="Mute a user")
async def mute(request: Asking, context: Context, person: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await set_muted(context, asks, (await account(context, person, asks)).id, True)


@delete("/users/{person:int}/mute", responses=may_fail(404), summary="Unmute a user")
async def unmute(request: Asking, context: Context, person: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await set_muted(context, asks, person, False)


@put("/tables/{table_id:str}/seats/{seat:int}/mute", status_code=204, responses=may_fail(404),
     summary="Mute the user on a seat")  # fmt: skip
async def mute_seat(request: Asking, context: Context, table_id: str, seat: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await set_muted(
        context, asks, user_of_seat(await visible_table(request, context, table_id, asks), seat, asks), True
    )


@delete("/tables/{table_id:str}/seats/{seat:int}/mute", responses=may_fail(404), summary="Unmute the user on a seat")
async def unmute_seat(request: Asking, context: Context, table_id: str, seat: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await set_muted(
        context, asks, user_of_seat(await visible_table(request, context, table_id, asks), seat, asks), False
    )


@get("/tables/{table_id:str}/muted", responses=may_fail(404), summary="List the seats that you have muted")
async def muted_seats(request: Asking, context: Context, table_id: str) -> list[int]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    chairs = (await visible_table(request, context, table_id, asks)).state.chairs
    return [seat for seat, chair in enumerate(chairs) if chair.person in asks.muted]


# Reports


async def accused_user(request: Asking, context: Context, asks: User, data: NewReport) -> ReportedContent:
    """Return whom and what a report is about: a chat line, a seat at a table, or a profile."""
    if data.table is None:
        if data.person is None or data.line is not None or data.seat is not None:
            raise BadRequest(why="a report names a person, or a table and a seat or line there")
        found = await account(context, data.person, asks)
        return ReportedContent(found.id, data.about, found.name, None, None)
    table = await visible_table(request, context, data.table, asks)
    if data.line is None:
        person = user_of_seat(table, -1 if data.seat is None else data.seat, asks)
        return ReportedContent(person, data.about, table.state.chairs[data.seat or 0].name or "", data.table, None)
    found_lines = await context[TableService].store.lines(data.table, data.line - 1) if data.line <= table.seq else []
    line = found_lines[0].line if found_lines and found_lines[0].seq == data.line else None
    if not isinstance(line, events.Chat) or line.person == asks.id:
        raise NotFound("fondaco.house.no_words")
    return ReportedContent(line.person, "words", line.text, data.table, data.line)


@post("/reports", status_code=204, responses=may_fail(404, 409, 413, 415), summary="Report a user to the moderators")
async def report(request: Asking, context: Context, data: NewReport) -> None:
    asks = await context.person(request)
    await context.spend("report", request, asks)
    reason = clean_text(data.reason, lines=True)
    of = await accused_user(request, context, asks, data)
    if not await moderation_store.report(context[TableService].store, asks.id, of, reason, now()):
        raise Conflict("fondaco.house.reports_many")


ROUTES = [mute, unmute, mute_seat, unmute_seat, muted_seats, report]
