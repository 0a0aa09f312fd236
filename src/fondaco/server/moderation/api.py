"""Routes: muting and reporting other users."""

from __future__ import annotations

from litestar import delete, get, post, put

from fondaco.server.accounts import user_store
from fondaco.server.base.clock import now
from fondaco.server.base.errors import BadRequest, Conflict, NotFound
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import User, UserId
from fondaco.server.moderation import store as moderation_store
from fondaco.server.moderation.schemas import NewReport
from fondaco.server.moderation.store import ReportedContent
from fondaco.server.social.profiles_api import Number, UserNumber
from fondaco.server.storage.bus import Bus, UserChanged
from fondaco.server.tables import events
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.table import Table
from fondaco.server.tables.table_visibility import visible_table
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses
from fondaco.server.web.litestar_routes import HttpCall


def find_other_seated_user(table: Table, seat: int, asks: User) -> UserId:
    """Return the other user on a seat; raise if it is empty or one's own."""
    person = table.state.seats[seat].person if 0 <= seat < table.facts.players else None
    if person is None or person == asks.id:
        raise NotFound("fondaco.error.no_seat", seat=seat)
    return person


# Mute


async def set_muted(context: Context, asks: User, other: UserId, silent: bool) -> None:
    """Mute or unmute a user; open sockets apply it at once."""
    await (moderation_store.mute if silent else moderation_store.unmute)(context[TableService].store, asks.id, other)
    await context[Bus].publish(UserChanged(asks.id))


async def find_other_account(context: Context, person: UserId, asks: User) -> User:
    found = await user_store.find_user(context[TableService].store, person)
    if found is None or found.guest or person == asks.id:
        raise NotFound("fondaco.error.no_profile")
    return found


@put("/users/{person:int}/mute", status_code=204, responses=error_responses(404), summary="Mute a user")
async def mute(request: Asking, context: Context, person: UserNumber) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await set_muted(context, asks, (await find_other_account(context, person, asks)).id, True)


@delete("/users/{person:int}/mute", responses=error_responses(404), summary="Unmute a user")
async def unmute(request: Asking, context: Context, person: UserNumber) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await set_muted(context, asks, person, False)


@put(
    "/tables/{table_id:str}/seats/{seat:int}/mute",
    status_code=204,
    responses=error_responses(404),
    summary="Mute the user on a seat",
)
async def mute_seat(request: Asking, context: Context, table_id: str, seat: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await set_muted(
        context,
        asks,
        find_other_seated_user(await visible_table(HttpCall(request, context), table_id, asks), seat, asks),
        True,
    )


@delete(
    "/tables/{table_id:str}/seats/{seat:int}/mute", responses=error_responses(404), summary="Unmute the user on a seat"
)
async def unmute_seat(request: Asking, context: Context, table_id: str, seat: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await set_muted(
        context,
        asks,
        find_other_seated_user(await visible_table(HttpCall(request, context), table_id, asks), seat, asks),
        False,
    )


@get("/tables/{table_id:str}/muted", responses=error_responses(404), summary="List the seats that you have muted")
async def list_muted_seats(request: Asking, context: Context, table_id: str) -> list[int]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    seat_states = (await visible_table(HttpCall(request, context), table_id, asks)).state.seats
    return [seat for seat, seat_state in enumerate(seat_states) if seat_state.person in asks.muted]


# Reports


async def find_reported_content(request: Asking, context: Context, asks: User, data: NewReport) -> ReportedContent:
    """Return whom and what a report is about: a chat line, a seat at a table, or a profile."""
    if data.table is None:
        if data.person is None or data.line is not None or data.seat is not None:
            raise BadRequest(why="a report needs a user, or a table with a seat or a line")
        found = await find_other_account(context, data.person, asks)
        return ReportedContent(found.id, data.about, found.name, None, None)
    table = await visible_table(HttpCall(request, context), data.table, asks)
    if data.line is None:
        person = find_other_seated_user(table, -1 if data.seat is None else data.seat, asks)
        return ReportedContent(person, data.about, table.state.seats[data.seat or 0].name or "", data.table, None)
    found_lines = await context[TableService].store.lines(data.table, data.line - 1) if data.line <= table.seq else []
    line = found_lines[0].line if found_lines and found_lines[0].seq == data.line else None
    if not isinstance(line, events.Chat) or line.person == asks.id:
        raise NotFound("fondaco.error.nothing_said")
    return ReportedContent(line.person, "words", line.text, data.table, data.line)


@post(
    "/reports",
    status_code=204,
    responses=error_responses(404, 409, 413, 415),
    summary="Report a user to the moderators",
)
async def report_user(request: Asking, context: Context, data: NewReport) -> None:
    asks = await context.person(request)
    await context.spend("report", request, asks)
    reason = clean_text(data.reason, lines=True)
    of = await find_reported_content(request, context, asks, data)
    if not await moderation_store.store_report(context[TableService].store, asks.id, of, reason, now()):
        raise Conflict("fondaco.error.too_many_reports")


ROUTES = [mute, unmute, mute_seat, unmute_seat, list_muted_seats, report_user]
