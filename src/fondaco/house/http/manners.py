"""Routes: what is done about somebody who does not behave, by those who meet him."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from fondaco.house.book import lines
from fondaco.house.book.clock import now
from fondaco.house.book.lines import PersonId
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import BadRequest, Taken, Unknown
from fondaco.house.book.said import clean
from fondaco.house.book.table import Table
from fondaco.house.http import bodies
from fondaco.house.http.answers import may_fail
from fondaco.house.http.desk import Desk
from fondaco.house.http.profiles import Number
from fondaco.house.http.tables import table_for
from fondaco.house.store import manners, persons
from fondaco.house.store.manners import Accusation

Asking = Request[Any, Any, State]


def sitter(table: Table, seat: int, asks: Person) -> PersonId:
    """Who else sits there."""
    person = table.state.chairs[seat].person if 0 <= seat < table.facts.players else None
    if person is None or person == asks.id:
        raise Unknown("fondaco.house.no_seat", seat=seat)
    return person


# Mute


async def muted(desk: Desk, asks: Person, other: PersonId, silent: bool) -> None:
    """From now on his sockets are told nothing that the other says, or again all of it."""
    await (manners.mute if silent else manners.unmute)(desk.house.store, asks.id, other)
    await desk.house.person_changed(asks.id)


async def account(desk: Desk, person: PersonId, asks: Person) -> Person:
    found = await persons.by_id(desk.house.store, person)
    if found is None or found.guest or person == asks.id:
        raise Unknown("fondaco.house.no_profile")
    return found


@put("/people/{person:int}/mute", status_code=204, responses=may_fail(404), summary="Read nothing more that he says")
async def mute(request: Asking, desk: Desk, person: Number) -> None:
    asks = await desk.person(request)
    await desk.spend("say", request, asks)
    await muted(desk, asks, (await account(desk, person, asks)).id, True)


@delete("/people/{person:int}/mute", responses=may_fail(404), summary="Read him again")
async def unmute(request: Asking, desk: Desk, person: Number) -> None:
    asks = await desk.person(request)
    await desk.spend("say", request, asks)
    await muted(desk, asks, person, False)


@put("/tables/{table_id:str}/seats/{seat:int}/mute", status_code=204, responses=may_fail(404),
     summary="Read nothing more that who sits there says")  # fmt: skip
async def mute_seat(request: Asking, desk: Desk, table_id: str, seat: Number) -> None:
    asks = await desk.person(request)
    await desk.spend("say", request, asks)
    await muted(desk, asks, sitter(await table_for(request, desk, table_id, asks), seat, asks), True)


@delete("/tables/{table_id:str}/seats/{seat:int}/mute", responses=may_fail(404), summary="Read him again")
async def unmute_seat(request: Asking, desk: Desk, table_id: str, seat: Number) -> None:
    asks = await desk.person(request)
    await desk.spend("say", request, asks)
    await muted(desk, asks, sitter(await table_for(request, desk, table_id, asks), seat, asks), False)


@get("/tables/{table_id:str}/muted", responses=may_fail(404), summary="The seats whose words you do not read")
async def muted_seats(request: Asking, desk: Desk, table_id: str) -> list[int]:
    asks = await desk.person(request)
    await desk.spend("read", request, asks)
    chairs = (await table_for(request, desk, table_id, asks)).state.chairs
    return [seat for seat, chair in enumerate(chairs) if chair.person in asks.muted]


# Reports


async def accused(request: Asking, desk: Desk, asks: Person, data: bodies.ReportBody) -> Accusation:
    """By a line that was said at a table, by a seat there, or by a profile."""
    if data.table is None:
        if data.person is None or data.line is not None or data.seat is not None:
            raise BadRequest(why="a report names a person, or a table and a seat or line there")
        found = await account(desk, data.person, asks)
        return Accusation(found.id, data.about, found.name, None, None)
    table = await table_for(request, desk, data.table, asks)
    if data.line is None:
        person = sitter(table, -1 if data.seat is None else data.seat, asks)
        return Accusation(person, data.about, table.state.chairs[data.seat or 0].name or "", data.table, None)
    found_lines = await desk.house.store.lines(data.table, data.line - 1) if data.line <= table.seq else []
    line = found_lines[0].line if found_lines and found_lines[0].seq == data.line else None
    if not isinstance(line, lines.Chat) or line.person == asks.id:
        raise Unknown("fondaco.house.no_words")
    return Accusation(line.person, "words", line.text, data.table, data.line)


@post("/reports", status_code=204, responses=may_fail(404, 409, 413, 415), summary="Report somebody to the hosts")
async def report(request: Asking, desk: Desk, data: bodies.ReportBody) -> None:
    asks = await desk.person(request)
    await desk.spend("report", request, asks)
    reason = clean(data.reason, lines=True)
    of = await accused(request, desk, asks, data)
    if not await manners.report(desk.house.store, asks.id, of, reason, now()):
        raise Taken("fondaco.house.reports_many")


ROUTES = [mute, unmute, mute_seat, unmute_seat, muted_seats, report]
