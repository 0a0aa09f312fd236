"""Routes: what is done and said at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from fondaco.core.decision import Seat
from fondaco.house.book import acts, bodies, speech
from fondaco.house.book.bodies import Asked, Done, Foreseen, Notes, OrderCard, Sent
from fondaco.house.book.orders import NewOrder, Order, what_comes
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import Closed, NotYours, Refused, Unknown
from fondaco.house.book.said import clean
from fondaco.house.book.speech import order_card
from fondaco.house.book.table import Table
from fondaco.house.book.thoughts import Hints
from fondaco.house.http.answers import may_fail
from fondaco.house.http.desk import AnyConnection, Desk
from fondaco.house.http.tables import remember, table_for
from fondaco.house.store import notes, orders

Asking = Request[Any, Any, State]
Planned = Callable[[Table, Person], acts.Plan]
ERRORS = may_fail(404, 409, 413, 415, 422)


async def done(
    request: Asking, desk: Desk, table_id: str, plan: Planned, *, kind: str = "act", seq: int | None = None,
    key: str | None = None, news: bool = False,
) -> Done:  # fmt: skip
    """Does something at a table, once for each key."""
    person = await desk.person(request)
    written = await done_by(person, request, desk, table_id, plan, kind, seq, key)
    return Done(written, desk.house.news(await desk.house.look(table_id), person, seq) if news else None)


async def done_by(
    person: Person, request: AnyConnection, desk: Desk, table_id: str, plan: Planned, kind: str, seq: int | None,
    key: str | None,
) -> int:  # fmt: skip
    """The same for whom the house knows, wherever he says it: the line."""
    await desk.spend(kind, request, person)
    return await _written(person, request, desk, table_id, plan, seq, key)


async def _written(
    person: Person, request: AnyConnection, desk: Desk, table_id: str, plan: Planned, seq: int | None, key: str | None
) -> int:
    try:
        return await desk.house.write(table_id, lambda table: plan(table, person), person.id, key)
    except Refused:
        remember(request, await desk.house.look(table_id), person, seq)
        raise


@get("/tables/{table_id:str}/seats/{seat:int}", responses=may_fail(404, 409), summary="All that your seat knows")
async def own_seat(request: Asking, desk: Desk, table_id: str, seat: int) -> Sent:
    """The same that a worker of the house gets who thinks for a bot."""
    person = await desk.person(request)
    await desk.spend("act", request, person)
    table = await table_for(request, desk, table_id, person)
    acts.chair_of(table, person.id, seat)
    if table.match is None:
        raise Closed(f"fondaco.house.is_{table.state.status}")
    return Sent(table.seq, seat, table.match.seat(seat).to_json())


@post("/tables/{table_id:str}/actions", status_code=200, responses=ERRORS, summary="Act")
async def act(request: Asking, desk: Desk, table_id: str, data: bodies.Act) -> Done:
    return await done(request, desk, table_id, played(data), seq=data.seq, key=clean(data.key), news=data.news)


async def acted(person: Person, connection: AnyConnection, desk: Desk, table_id: str, data: bodies.Act) -> int:
    """An action by the short way."""
    return await done_by(person, connection, desk, table_id, played(data), "act", data.seq, clean(data.key))


async def acted_on(person: Person, connection: AnyConnection, desk: Desk, table_id: str, data: bodies.Act) -> int:
    """An action over a socket, where it was paid for before it was decoded."""
    return await _written(person, connection, desk, table_id, played(data), data.seq, clean(data.key))


def played(data: bodies.Act) -> Planned:
    return lambda table, person: acts.play(table, person.id, data.seat, data.seq, data.action)


@post("/tables/{table_id:str}/ask", status_code=200, responses=ERRORS, summary="May this be done?")
async def ask(request: Asking, desk: Desk, table_id: str, data: bodies.Ask) -> Asked:
    person = await desk.person(request)
    await desk.spend("act", request, person)
    table = await table_for(request, desk, table_id, person)
    refusal = acts.ask(table, person.id, data.seat, data.action)
    if refusal is None:
        return Asked(None)
    return Asked(speech.said(desk.lang(request, person), refusal, table))


@post("/tables/{table_id:str}/undo", status_code=200, responses=ERRORS, summary="Undo, redo, restart the turn")
async def undo(request: Asking, desk: Desk, table_id: str, data: bodies.UndoBody) -> Done:
    def plan(table: Table, person: Person) -> acts.Plan:
        return acts.undo(table, person.id, data.seat, data.seq, data.what)

    return await done(request, desk, table_id, plan, seq=data.seq, key=clean(data.key), news=data.news)


@post("/tables/{table_id:str}/take-back", status_code=200, responses=ERRORS, summary="Ask all to go back")
async def take_back(request: Asking, desk: Desk, table_id: str, data: bodies.TakeBackBody) -> Done:
    return await done(
        request, desk, table_id, lambda table, person: acts.take_back(table, person.id, data.seat, data.to_line)
    )


@post("/tables/{table_id:str}/consent", status_code=200, responses=ERRORS, summary="Answer such a request")
async def consent(request: Asking, desk: Desk, table_id: str, data: bodies.ConsentBody) -> Done:
    return await done(
        request, desk, table_id, lambda table, person: acts.consent(table, person.id, data.seat, data.yes)
    )


@post("/tables/{table_id:str}/resign", status_code=200, responses=ERRORS, summary="Give up")
async def resign(request: Asking, desk: Desk, table_id: str, data: bodies.OwnSeat) -> Done:
    return await done(request, desk, table_id, lambda table, person: acts.resign(table, person.id, data.seat))


@post("/tables/{table_id:str}/stand-in", status_code=200, responses=ERRORS, summary="A bot stands in")
async def stand_in(request: Asking, desk: Desk, table_id: str, data: bodies.StandInBody) -> Done:
    table = await desk.house.look(table_id)
    strength = None if data.strength is None else desk.bots().check(data.strength, table.facts.game)
    chairs = table.state.chairs
    other = chairs[data.seat].person if data.seat < len(chairs) else None
    noted = 0 if other is None else await desk.persons.last_seen(other)

    def plan(table: Table, person: Person) -> acts.Plan:
        gone = other is not None and desk.house.is_absent(table, data.seat, noted)
        return acts.stand_in(table, person.id, data.seat, strength, gone)

    return await done(request, desk, table_id, plan)


@get("/tables/{table_id:str}/absent", responses=may_fail(403, 404),
     summary="The seats of others that a bot may take now")  # fmt: skip
async def absent(request: Asking, desk: Desk, table_id: str) -> list[Seat]:
    """For those who sit there."""
    person = await desk.person(request)
    await desk.spend("read", request, person)
    table = await table_for(request, desk, table_id, person)
    if not table.seats_of(person.id):
        raise NotYours("fondaco.house.not_at_table")
    return await absent_seats(desk, table)


async def absent_seats(desk: Desk, table: Table) -> list[Seat]:
    """Of whose people nothing was heard for as long as the table has agreed on, while it waits for them."""
    people = [(seat, table.state.chairs[seat].person) for seat in table.waiting]
    noted = [(seat, await desk.persons.last_seen(other)) for seat, other in people if other is not None]
    return [seat for seat, at in noted if desk.house.is_absent(table, seat, at)]


@post("/tables/{table_id:str}/return", status_code=200, responses=ERRORS, summary="Take your seat back")
async def come_back(request: Asking, desk: Desk, table_id: str, data: bodies.OwnSeat) -> Done:
    return await done(request, desk, table_id, lambda table, person: acts.come_back(table, person.id, data.seat))


@post("/tables/{table_id:str}/chat", status_code=200, responses=ERRORS, summary="Say something")
async def chat(request: Asking, desk: Desk, table_id: str, data: bodies.ChatBody) -> Done:
    text = clean(data.text, lines=True)
    plan: Planned = lambda table, person: acts.chat(table, person.id, person.name, text)  # noqa: E731
    return await done(request, desk, table_id, plan, kind="say")


@post("/tables/{table_id:str}/hint", status_code=200, responses=may_fail(404, 409, 413, 415), summary="A hint")
async def hint(request: Asking, desk: Desk, table_id: str, data: bodies.OwnSeat) -> Hints:
    person = await desk.person(request)
    await desk.spend("hint", request, person)
    table = await table_for(request, desk, table_id, person)
    caller = desk.caller(request, person)
    with desk.advice.admitted(caller):
        return await desk.adviser.advise(table, person.id, data.seat, caller)


# One's own papers


@get("/tables/{table_id:str}/notes", responses=may_fail(404), summary="Your notes")
async def read_notes(request: Asking, desk: Desk, table_id: str) -> Notes:
    person = await desk.person(request)
    await desk.spend("read", request, person)
    await table_for(request, desk, table_id, person)
    return Notes(await notes.read(desk.house.store, table_id, person.id))


@put("/tables/{table_id:str}/notes", responses=may_fail(404, 413, 415), summary="Write your notes")
async def write_notes(request: Asking, desk: Desk, table_id: str, data: Notes) -> Notes:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    table = await table_for(request, desk, table_id, person)
    if not table.seats_of(person.id):
        raise NotYours("fondaco.house.not_at_table")
    text = clean(data.text, lines=True)
    await notes.write(desk.house.store, table_id, person.id, text)
    return Notes(text)


async def own_orders(request: Asking, desk: Desk, table_id: str, person: Person) -> list[Order]:
    table = await table_for(request, desk, table_id, person)
    given = await orders.of_tables(desk.house.store, table_id)
    return [order for order in given if order.person == person.id and not order.ended(table)]


@get("/tables/{table_id:str}/orders", responses=may_fail(404), summary="Your standing orders")
async def list_orders(request: Asking, desk: Desk, table_id: str) -> list[OrderCard]:
    person = await desk.person(request)
    await desk.spend("read", request, person)
    given = await own_orders(request, desk, table_id, person)
    lang, table = desk.lang(request, person), await desk.house.look(table_id)
    return [order_card(lang, table, order) for order in given]


@post("/tables/{table_id:str}/orders", responses=may_fail(404, 409, 413, 415), summary="Give a standing order")
async def give_order(request: Asking, desk: Desk, table_id: str, data: NewOrder) -> OrderCard:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    given = await own_orders(request, desk, table_id, person)
    table = await desk.house.look(table_id)
    acts.chair_of(table, person.id, data.seat)
    acts.running(table)
    order = data.stands(given)
    if order is None:
        data.check(table, given)
        order = await orders.give(desk.house.store, table, person.id, data)
        await desk.house.orders_changed(table_id)
    return order_card(desk.lang(request, person), table, order)


@get("/tables/{table_id:str}/foreseen/{seat:int}", responses=may_fail(404, 409), summary="What can be prepared")
async def foreseen(request: Asking, desk: Desk, table_id: str, seat: int) -> list[Foreseen]:
    person = await desk.person(request)
    await desk.spend("read", request, person)
    table = await table_for(request, desk, table_id, person)
    acts.chair_of(table, person.id, seat)
    return what_comes(table, seat)


@delete("/tables/{table_id:str}/orders/{number:int}", responses=may_fail(404), summary="Take it back")
async def revoke_order(request: Asking, desk: Desk, table_id: str, number: int) -> None:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    given = await own_orders(request, desk, table_id, person)
    if number not in [order.number for order in given]:
        raise Unknown("fondaco.house.no_order")
    await orders.revoke(desk.house.store, number)
    await desk.house.orders_changed(table_id)


ROUTES = [
    own_seat, act, ask, hint, undo, take_back, consent, resign, stand_in, absent, come_back, chat, read_notes,
    write_notes, list_orders, give_order, foreseen, revoke_order,
]  # fmt: skip
