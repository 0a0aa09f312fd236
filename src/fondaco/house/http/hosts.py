"""Routes: what the hosts of the house see and do. Each deed is noted in a log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from fondaco.house.book import acts
from fondaco.house.book.clock import now
from fondaco.house.book.facts import Chair
from fondaco.house.book.person import FOR_GOOD, Person
from fondaco.house.book.refusals import Closed, NotYours, Unknown
from fondaco.house.book.said import clean
from fondaco.house.http import bodies
from fondaco.house.http.accounts import owner
from fondaco.house.http.answers import may_fail
from fondaco.house.http.bodies import Retention, Seen, SeenTable, Visitor
from fondaco.house.http.desk import Desk
from fondaco.house.http.profiles import Number
from fondaco.house.store import manners, persons
from fondaco.house.store.manners import Notice
from fondaco.house.store.tidy import Tidied, tidy

Asking = Request[Any, Any, State]
HOUR = 3_600_000
MOST_TABLES = 200


async def host(request: Asking, desk: Desk) -> Person:
    """Who asks, if the house is his."""
    person = await owner(request, desk)
    await desk.spend("act", request, person)
    if not desk.persons.is_host(person):
        raise NotYours("fondaco.house.not_house_host")
    return person


def known_as(person: int, name: str, chairs: Iterable[Chair]) -> str:
    """At a table somebody may be called otherwise: whoever looks for him looks for that name."""
    others = sorted({chair.name for chair in chairs if chair.person == person and chair.name} - {name})
    return f"{', '.join(others)} ({name})" if others else name


@get("/house", responses=may_fail(), summary="What the hosts of the house see")
async def seen(request: Asking, desk: Desk) -> Seen:
    await host(request, desk)
    house, kept = desk.house, desk.settings
    present = [person for person in house.seen if not house.away(person)]
    set_up = [each for status in ("open", "playing") for each in await house.store.briefs(status, MOST_TABLES)]
    tables = [
        SeenTable(facts.id, facts.game, brief.state.status, facts.public,
                  [chair.name for chair in brief.state.chairs if chair.name], brief.state.moved_at)
        for facts, brief in set_up
    ]  # fmt: skip
    chairs = [chair for _, brief in set_up for chair in brief.state.chairs]
    return Seen(
        [
            msgspec.structs.replace(report, name=known_as(report.person, report.name, chairs))
            for report in await manners.all_reports(house.store)
        ],
        [
            Visitor(each.id, known_as(each.id, each.name, chairs), each.guest)
            for each in await persons.called(house.store, present)
        ],
        await manners.barred(house.store, now()),
        tables,
        house.notice,
        Retention(kept.keep_guests, kept.keep_open, kept.keep_abandoned, kept.keep_sessions, kept.keep_reports),
        await manners.log_of_deeds(house.store),
    )


@post("/house/reports/{number:int}", status_code=204, responses=may_fail(404, 409, 413, 415), summary="Handle a report")
async def handle(request: Asking, desk: Desk, number: Number, data: bodies.Verdict) -> None:
    asks = await host(request, desk)
    done = await manners.handle(desk.house.store, number, asks.id, clean(data.verdict, lines=True), now())
    if done == "none":
        raise Unknown("fondaco.house.no_report")
    if done == "late":
        raise Closed("fondaco.house.report_handled")


@put("/house/people/{person:int}/bar", status_code=204, responses=may_fail(404, 413, 415), summary="Bar somebody")
async def bar(request: Asking, desk: Desk, person: Number, data: bodies.Bar) -> None:
    """From the whole house, for so many hours or for good. A host is none whom another host can bar."""
    asks = await host(request, desk)
    why, until = clean(data.why, lines=True), FOR_GOOD if data.hours is None else now() + data.hours * HOUR
    found = await persons.by_id(desk.house.store, person)
    if found is not None and desk.persons.is_host(found):
        raise NotYours("fondaco.house.bars_no_host")
    if found is None or not await manners.bar(desk.house.store, person, asks.id, until, why, now()):
        raise Unknown("fondaco.house.no_person")
    await desk.house.person_changed(person)


@delete("/house/people/{person:int}/bar", responses=may_fail(404), summary="Let him in again")
async def unbar(request: Asking, desk: Desk, person: Number) -> None:
    asks = await host(request, desk)
    if not await manners.unbar(desk.house.store, person, asks.id, now()):
        raise Unknown("fondaco.house.no_person")
    await desk.house.person_changed(person)


@post("/house/tables/{table_id:str}/close", status_code=204, responses=may_fail(404, 409, 413, 415),
      summary="Close any table that waits or plays")  # fmt: skip
async def close(request: Asking, desk: Desk, table_id: str, data: bodies.Why) -> None:
    """Noted before it is done, so that nothing is done that is not noted."""
    asks = await host(request, desk)
    why = clean(data.why, lines=True)
    acts.shut(await desk.house.look(table_id))
    await manners.note(desk.house.store, asks.id, "closed", why, now(), table_id)
    await desk.house.write(table_id, acts.shut, asks.id)


@put("/house/notice", status_code=204, responses=may_fail(413, 415), summary="Tell all who are here")
async def tell_all(request: Asking, desk: Desk, data: bodies.NewNotice) -> None:
    asks = await host(request, desk)
    await told(desk, asks, Notice(clean(data.text, lines=True), now() + data.hours * HOUR))


@delete("/house/notice", responses=may_fail(), summary="Tell it no longer")
async def tell_nothing(request: Asking, desk: Desk) -> None:
    await told(desk, await host(request, desk), None)


async def told(desk: Desk, asks: Person, notice: Notice | None) -> None:
    await manners.tell_all(desk.house.store, asks.id, notice, now())
    desk.house.tell_all(notice)


@post("/house/tidy", status_code=200, responses=may_fail(415), summary="Forget what is kept no longer, now")
async def tidy_now(request: Asking, desk: Desk) -> Tidied:
    asks = await host(request, desk)
    await manners.note(desk.house.store, asks.id, "tidied", "", now())
    return await tidy(desk.house.store, desk.settings, now())


ROUTES = [seen, handle, bar, unbar, close, tell_all, tell_nothing, tidy_now]
