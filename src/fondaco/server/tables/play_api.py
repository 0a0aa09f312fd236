"""Routes to act, undo, resign, chat, take notes and give standing orders at a table."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fondaco.core.decision import Seat
from fondaco.server.base.errors import NotAllowed, NotFound, Refused, WrongPhase
from fondaco.server.base.people_queries import People
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import User
from fondaco.server.storage.bus import OrdersChanged
from fondaco.server.tables import commands, error_messages, schemas
from fondaco.server.tables.core.interfaces import NoteStore, OrderStore
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.error_messages import make_standing_order_card
from fondaco.server.tables.schemas import (
    ActionCheck,
    Done,
    Notes,
    SeatFile,
    StandingOrderCard,
    TableError,
    UpcomingQuestion,
)
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.tables.standing_orders import NewStandingOrder, TableStandingOrder, upcoming_questions
from fondaco.server.tables.table import Table
from fondaco.server.tables.table_visibility import set_error_table, visible_table
from fondaco.server.web.call import Call
from fondaco.server.web.routes import Routes, delete, get, post, put

Planned = Callable[[Table, User], commands.Plan]
ERRORS = (404, 409, 413, 415, 422)


class EncodedDone(msgspec.Struct, frozen=True):
    """A `Done` whose news are encoded already."""

    seq: int
    news: msgspec.Raw | None


async def write_plan_and_respond(
    call: Call,
    table_id: str,
    plan: Planned,
    *,
    kind: str = "act",
    seq: int | None = None,
    key: str | None = None,
    news: bool = False,
) -> EncodedDone:
    """Carry out a plan once for each idempotency key, and return its event number."""
    person = await call.person()
    await call.spend(kind, person)
    tables = call[BaseTableService]
    try:
        written = await tables.write(table_id, lambda table: plan(table, person), person.id, key)
    except Refused:
        set_error_table(call, await tables.look(table_id), person, seq)
        raise
    if not news:
        return EncodedDone(written, None)
    table = await tables.look(table_id)
    return EncodedDone(written, msgspec.Raw(tables.encoded_news(tables.cache.use(table_id), table, person, seq)))


@get(
    "/tables/{table_id:str}/seats/{seat:int}",
    errors=(404, 409),
    conflict=TableError,
    summary="Get what your seat knows",
)
async def get_seat_file(call: Call, table_id: str, seat: int) -> SeatFile:
    """Return what a seat knows, in the form that worker processes get to compute a bot's answer."""
    person = await call.person()
    await call.spend("act", person)
    table = await visible_table(call, table_id, person)
    commands.own_seat_state(table, person.id, seat)
    if table.match is None:
        raise WrongPhase(f"fondaco.error.is_{table.state.status}")
    return SeatFile(table.seq, seat, table.match.seat(seat).to_json())


@post(
    "/tables/{table_id:str}/actions",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    returns=Done,
    summary="Take an action",
)
async def play_action(call: Call, table_id: str, data: schemas.ActionBody) -> EncodedDone:
    def plan(table: Table, person: User) -> commands.Plan:
        return commands.play(table, person.id, data.seat, data.seq, data.action)

    return await write_plan_and_respond(call, table_id, plan, seq=data.seq, key=clean_text(data.key), news=data.news)


@post(
    "/tables/{table_id:str}/ask",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    summary="Check whether an action is legal",
)
async def check_action(call: Call, table_id: str, data: schemas.ActionCheckBody) -> ActionCheck:
    person = await call.person()
    await call.spend("act", person)
    table = await visible_table(call, table_id, person)
    refusal = commands.why_action_illegal(table, person.id, data.seat, data.action)
    if refusal is None:
        return ActionCheck(None)
    return ActionCheck(error_messages.explain_refusal(call.lang(person), refusal, table))


@post(
    "/tables/{table_id:str}/undo",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    returns=Done,
    summary="Undo, redo or restart the turn",
)
async def undo(call: Call, table_id: str, data: schemas.UndoBody) -> EncodedDone:
    def plan(table: Table, person: User) -> commands.Plan:
        return commands.undo(table, person.id, data.seat, data.seq, data.what)

    return await write_plan_and_respond(call, table_id, plan, seq=data.seq, key=clean_text(data.key), news=data.news)


@post(
    "/tables/{table_id:str}/take-back",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    returns=Done,
    summary="Request a take-back",
)
async def take_back(call: Call, table_id: str, data: schemas.TakeBackBody) -> EncodedDone:
    return await write_plan_and_respond(
        call, table_id, lambda table, person: commands.take_back(table, person.id, data.seat, data.to_line)
    )


@post(
    "/tables/{table_id:str}/consent",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    returns=Done,
    summary="Answer a take-back request",
)
async def answer_take_back(call: Call, table_id: str, data: schemas.ConsentBody) -> EncodedDone:
    return await write_plan_and_respond(
        call,
        table_id,
        lambda table, person: commands.answer_take_back(table, person.id, data.seat, data.yes),
    )


@post(
    "/tables/{table_id:str}/take-back/withdraw",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    returns=Done,
    summary="Withdraw a take-back request",
)
async def withdraw_take_back(call: Call, table_id: str, data: schemas.OwnSeatBody) -> EncodedDone:
    return await write_plan_and_respond(
        call, table_id, lambda table, person: commands.withdraw_take_back(table, person.id, data.seat)
    )


@post("/tables/{table_id:str}/resign", status=200, errors=ERRORS, conflict=TableError, returns=Done, summary="Resign")
async def resign(call: Call, table_id: str, data: schemas.OwnSeatBody) -> EncodedDone:
    return await write_plan_and_respond(
        call, table_id, lambda table, person: commands.resign(table, person.id, data.seat)
    )


@post(
    "/tables/{table_id:str}/stand-in",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    returns=Done,
    summary="Let a bot stand in for a player",
)
async def stand_in(call: Call, table_id: str, data: schemas.StandInBody) -> EncodedDone:
    table = await call[BaseTableService].look(table_id)
    strength = None if data.strength is None else AllowedBots.of(call.settings).check(data.strength, table.facts.game)
    seat_states = table.state.seats
    other = seat_states[data.seat].person if data.seat < len(seat_states) else None
    noted = 0 if other is None else await call[People].last_seen(other)

    def plan(table: Table, person: User) -> commands.Plan:
        gone = other is not None and call[BaseTableService].online.is_absent(table, data.seat, noted)
        return commands.stand_in(table, person.id, data.seat, strength, gone)

    return await write_plan_and_respond(call, table_id, plan)


@get(
    "/tables/{table_id:str}/absent",
    errors=(403, 404),
    conflict=TableError,
    summary="List the absent players' seats that a bot may take",
)
async def list_absent_seats(call: Call, table_id: str) -> list[Seat]:
    """List the seats whose absent players a bot may replace; for seated people only."""
    person = await call.person()
    await call.spend("read", person)
    table = await visible_table(call, table_id, person)
    if not table.seats_of(person.id):
        raise NotAllowed("fondaco.error.not_at_table")
    return await find_absent_seats(call[People], call[BaseTableService], table)


async def find_absent_seats(people: People, tables: BaseTableService, table: Table) -> list[Seat]:
    """Return the awaited seats whose people have been absent for longer than the table allows."""
    seated = [(seat, table.state.seats[seat].person) for seat in table.waiting]
    noted = [(seat, await people.last_seen(other)) for seat, other in seated if other is not None]
    return [seat for seat, at in noted if tables.online.is_absent(table, seat, at)]


@post(
    "/tables/{table_id:str}/return",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    returns=Done,
    summary="Take your seat back from a bot",
)
async def come_back(call: Call, table_id: str, data: schemas.OwnSeatBody) -> EncodedDone:
    return await write_plan_and_respond(
        call, table_id, lambda table, person: commands.come_back(table, person.id, data.seat)
    )


@post(
    "/tables/{table_id:str}/vacation",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    returns=Done,
    summary="Go on vacation, or end it",
)
async def take_vacation(call: Call, table_id: str, data: schemas.VacationBody) -> EncodedDone:
    return await write_plan_and_respond(
        call, table_id, lambda table, person: commands.vacation(table, person.id, data.seat, data.on)
    )


@post(
    "/tables/{table_id:str}/chat",
    status=200,
    errors=ERRORS,
    conflict=TableError,
    returns=Done,
    summary="Send a chat message",
)
async def chat(call: Call, table_id: str, data: schemas.ChatBody) -> EncodedDone:
    text = clean_text(data.text, lines=True)
    plan: Planned = lambda table, person: commands.chat(table, person.id, person.name, text)  # noqa: E731
    return await write_plan_and_respond(call, table_id, plan, kind="say")


# Notes and standing orders


@get("/tables/{table_id:str}/notes", errors=(404,), conflict=TableError, summary="Get your notes")
async def read_notes(call: Call, table_id: str) -> Notes:
    person = await call.person()
    await call.spend("read", person)
    await visible_table(call, table_id, person)
    return Notes(await call[NoteStore].read(table_id, person.id))


@put("/tables/{table_id:str}/notes", errors=(404, 413, 415), conflict=TableError, summary="Replace your notes")
async def write_notes(call: Call, table_id: str, data: Notes) -> Notes:
    person = await call.person()
    await call.spend("say", person)
    table = await visible_table(call, table_id, person)
    if not table.seats_of(person.id):
        raise NotAllowed("fondaco.error.not_at_table")
    text = clean_text(data.text, lines=True)
    await call[NoteStore].write(table_id, person.id, text)
    return Notes(text)


async def list_own_active_orders(call: Call, table_id: str, person: User) -> list[TableStandingOrder]:
    table = await visible_table(call, table_id, person)
    given = await call[OrderStore].at_table(table_id)
    return [order for order in given if order.person == person.id and not order.ended(table)]


@get("/tables/{table_id:str}/standing-orders", errors=(404,), conflict=TableError, summary="List your standing orders")
async def list_orders(call: Call, table_id: str) -> list[StandingOrderCard]:
    person = await call.person()
    await call.spend("read", person)
    given = await list_own_active_orders(call, table_id, person)
    lang, table = call.lang(person), await call[BaseTableService].look(table_id)
    return [make_standing_order_card(lang, table, order) for order in given]


@post(
    "/tables/{table_id:str}/standing-orders",
    errors=(404, 409, 413, 415),
    conflict=TableError,
    summary="Give a standing order",
)
async def give_order(call: Call, table_id: str, data: NewStandingOrder) -> StandingOrderCard:
    person = await call.person()
    await call.spend("say", person)
    given = await list_own_active_orders(call, table_id, person)
    table = await call[BaseTableService].look(table_id)
    commands.own_seat_state(table, person.id, data.seat)
    commands.check_running(table)
    order = data.stands(given)
    if order is None:
        data.check(table, given)
        order = await call[OrderStore].add(table, person.id, data)
        await call[BaseTableService].bus.publish(OrdersChanged(table_id))
    return make_standing_order_card(call.lang(person), table, order)


@get(
    "/tables/{table_id:str}/upcoming-questions/{seat:int}",
    errors=(404, 409),
    conflict=TableError,
    summary="List upcoming questions",
)
async def list_upcoming_questions(call: Call, table_id: str, seat: int) -> list[UpcomingQuestion]:
    person = await call.person()
    await call.spend("read", person)
    table = await visible_table(call, table_id, person)
    commands.own_seat_state(table, person.id, seat)
    return upcoming_questions(table, seat)


@delete(
    "/tables/{table_id:str}/standing-orders/{number:int}",
    errors=(404,),
    conflict=TableError,
    summary="Delete a standing order",
)
async def revoke_order(call: Call, table_id: str, number: int) -> None:
    person = await call.person()
    await call.spend("say", person)
    given = await list_own_active_orders(call, table_id, person)
    if number not in [order.number for order in given]:
        raise NotFound("fondaco.error.no_order")
    await call[OrderStore].revoke(number)
    await call[BaseTableService].bus.publish(OrdersChanged(table_id))


ROUTES: Routes = [
    get_seat_file,
    play_action,
    check_action,
    undo,
    take_back,
    answer_take_back,
    withdraw_take_back,
    resign,
    stand_in,
    list_absent_seats,
    come_back,
    take_vacation,
    chat,
    read_notes,
    write_notes,
    list_orders,
    give_order,
    list_upcoming_questions,
    revoke_order,
]
