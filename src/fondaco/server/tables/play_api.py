"""Routes to act, undo, resign, chat, take notes and give standing orders at a table."""

from __future__ import annotations

from collections.abc import Callable

from litestar import delete, get, post, put

from fondaco.core.decision import Seat
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import NotAllowed, NotFound, Refused, WrongPhase
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import User
from fondaco.server.storage.bus import Bus, OrdersChanged
from fondaco.server.tables import commands, error_messages, notes, schemas, standing_order_store
from fondaco.server.tables.access import set_error_table, table_error_responses, visible_table
from fondaco.server.tables.error_messages import order_card
from fondaco.server.tables.schemas import ActionCheck, Done, Notes, OrderCard, SeatFile, UpcomingQuestion
from fondaco.server.tables.service import TableService
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.tables.standing_orders import NewOrder, Order, upcoming_questions
from fondaco.server.tables.table import Table
from fondaco.server.web.context import AnyConnection, Asking, Context

Planned = Callable[[Table, User], commands.Plan]
ERRORS = table_error_responses(404, 409, 413, 415, 422)


async def write_plan_and_respond(
    request: Asking,
    context: Context,
    table_id: str,
    plan: Planned,
    *,
    kind: str = "act",
    seq: int | None = None,
    key: str | None = None,
    news: bool = False,
) -> Done:
    """Carry out a plan once for each idempotency key, and return its event number."""
    person = await context.person(request)
    written = await write_plan_of_user(person, request, context, table_id, plan, kind, seq, key)
    return Done(
        written, context[TableService].news(await context[TableService].look(table_id), person, seq) if news else None
    )


async def write_plan_of_user(
    person: User,
    request: AnyConnection,
    context: Context,
    table_id: str,
    plan: Planned,
    kind: str,
    seq: int | None,
    key: str | None,
) -> int:
    """Carry out a plan of a signed-in person and return its event number; counts against the rate limit."""
    await context.spend(kind, request, person)
    return await _written(person, request, context, table_id, plan, seq, key)


async def _written(
    person: User,
    request: AnyConnection,
    context: Context,
    table_id: str,
    plan: Planned,
    seq: int | None,
    key: str | None,
) -> int:
    try:
        return await context[TableService].write(table_id, lambda table: plan(table, person), person.id, key)
    except Refused:
        set_error_table(request, await context[TableService].look(table_id), person, seq)
        raise


@get(
    "/tables/{table_id:str}/seats/{seat:int}",
    responses=table_error_responses(404, 409),
    summary="Get what your seat knows",
)
async def get_seat_file(request: Asking, context: Context, table_id: str, seat: int) -> SeatFile:
    """Return what a seat knows, in the form that worker processes get to compute a bot's answer."""
    person = await context.person(request)
    await context.spend("act", request, person)
    table = await visible_table(request, context, table_id, person)
    commands.own_chair(table, person.id, seat)
    if table.match is None:
        raise WrongPhase(f"fondaco.error.is_{table.state.status}")
    return SeatFile(table.seq, seat, table.match.seat(seat).to_json())


@post("/tables/{table_id:str}/actions", status_code=200, responses=ERRORS, summary="Take an action")
async def act(request: Asking, context: Context, table_id: str, data: schemas.ActionBody) -> Done:
    return await write_plan_and_respond(
        request, context, table_id, make_action_planner(data), seq=data.seq, key=clean_text(data.key), news=data.news
    )


async def act_on_fast_path(
    person: User, connection: AnyConnection, context: Context, table_id: str, data: schemas.ActionBody
) -> int:
    """Carry out an action that came through the fast path."""
    return await write_plan_of_user(
        person, connection, context, table_id, make_action_planner(data), "act", data.seq, clean_text(data.key)
    )


async def act_on_socket(
    person: User, connection: AnyConnection, context: Context, table_id: str, data: schemas.ActionBody
) -> int:
    """Carry out an action from a socket, which has been counted against the rate limit before decoding."""
    return await _written(
        person, connection, context, table_id, make_action_planner(data), data.seq, clean_text(data.key)
    )


def make_action_planner(data: schemas.ActionBody) -> Planned:
    return lambda table, person: commands.play(table, person.id, data.seat, data.seq, data.action)


@post("/tables/{table_id:str}/ask", status_code=200, responses=ERRORS, summary="Check whether an action is legal")
async def check_action(request: Asking, context: Context, table_id: str, data: schemas.ActionCheckBody) -> ActionCheck:
    person = await context.person(request)
    await context.spend("act", request, person)
    table = await visible_table(request, context, table_id, person)
    refusal = commands.why_action_illegal(table, person.id, data.seat, data.action)
    if refusal is None:
        return ActionCheck(None)
    return ActionCheck(error_messages.explain_refusal(context.lang(request, person), refusal, table))


@post("/tables/{table_id:str}/undo", status_code=200, responses=ERRORS, summary="Undo, redo or restart the turn")
async def undo(request: Asking, context: Context, table_id: str, data: schemas.UndoBody) -> Done:
    def plan(table: Table, person: User) -> commands.Plan:
        return commands.undo(table, person.id, data.seat, data.seq, data.what)

    return await write_plan_and_respond(
        request, context, table_id, plan, seq=data.seq, key=clean_text(data.key), news=data.news
    )


@post("/tables/{table_id:str}/take-back", status_code=200, responses=ERRORS, summary="Request a take-back")
async def take_back(request: Asking, context: Context, table_id: str, data: schemas.TakeBackBody) -> Done:
    return await write_plan_and_respond(
        request, context, table_id, lambda table, person: commands.take_back(table, person.id, data.seat, data.to_line)
    )


@post("/tables/{table_id:str}/consent", status_code=200, responses=ERRORS, summary="Answer a take-back request")
async def answer_take_back(request: Asking, context: Context, table_id: str, data: schemas.ConsentBody) -> Done:
    return await write_plan_and_respond(
        request,
        context,
        table_id,
        lambda table, person: commands.answer_take_back(table, person.id, data.seat, data.yes),
    )


@post("/tables/{table_id:str}/resign", status_code=200, responses=ERRORS, summary="Resign")
async def resign(request: Asking, context: Context, table_id: str, data: schemas.OwnSeatBody) -> Done:
    return await write_plan_and_respond(
        request, context, table_id, lambda table, person: commands.resign(table, person.id, data.seat)
    )


@post("/tables/{table_id:str}/stand-in", status_code=200, responses=ERRORS, summary="Let a bot stand in for a player")
async def stand_in(request: Asking, context: Context, table_id: str, data: schemas.StandInBody) -> Done:
    table = await context[TableService].look(table_id)
    strength = (
        None if data.strength is None else AllowedBots.of(context.settings).check(data.strength, table.facts.game)
    )
    chairs = table.state.chairs
    other = chairs[data.seat].person if data.seat < len(chairs) else None
    noted = 0 if other is None else await context[Users].last_seen(other)

    def plan(table: Table, person: User) -> commands.Plan:
        gone = other is not None and context[TableService].online.is_absent(table, data.seat, noted)
        return commands.stand_in(table, person.id, data.seat, strength, gone)

    return await write_plan_and_respond(request, context, table_id, plan)


@get(
    "/tables/{table_id:str}/absent",
    responses=table_error_responses(403, 404),
    summary="List the absent players' seats that a bot may take",
)
async def list_absent_seats(request: Asking, context: Context, table_id: str) -> list[Seat]:
    """List the seats whose absent players a bot may replace; for seated people only."""
    person = await context.person(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    if not table.seats_of(person.id):
        raise NotAllowed("fondaco.error.not_at_table")
    return await find_absent_seats(context, table)


async def find_absent_seats(context: Context, table: Table) -> list[Seat]:
    """Return the awaited seats whose people have been absent for longer than the table allows."""
    people = [(seat, table.state.chairs[seat].person) for seat in table.waiting]
    noted = [(seat, await context[Users].last_seen(other)) for seat, other in people if other is not None]
    return [seat for seat, at in noted if context[TableService].online.is_absent(table, seat, at)]


@post("/tables/{table_id:str}/return", status_code=200, responses=ERRORS, summary="Take your seat back from a bot")
async def come_back(request: Asking, context: Context, table_id: str, data: schemas.OwnSeatBody) -> Done:
    return await write_plan_and_respond(
        request, context, table_id, lambda table, person: commands.come_back(table, person.id, data.seat)
    )


@post("/tables/{table_id:str}/vacation", status_code=200, responses=ERRORS, summary="Go on vacation, or end it")
async def vacation(request: Asking, context: Context, table_id: str, data: schemas.VacationBody) -> Done:
    return await write_plan_and_respond(
        request, context, table_id, lambda table, person: commands.vacation(table, person.id, data.seat, data.on)
    )


@post("/tables/{table_id:str}/chat", status_code=200, responses=ERRORS, summary="Send a chat message")
async def chat(request: Asking, context: Context, table_id: str, data: schemas.ChatBody) -> Done:
    text = clean_text(data.text, lines=True)
    plan: Planned = lambda table, person: commands.chat(table, person.id, person.name, text)  # noqa: E731
    return await write_plan_and_respond(request, context, table_id, plan, kind="say")


# Notes and standing orders


@get("/tables/{table_id:str}/notes", responses=table_error_responses(404), summary="Get your notes")
async def read_notes(request: Asking, context: Context, table_id: str) -> Notes:
    person = await context.person(request)
    await context.spend("read", request, person)
    await visible_table(request, context, table_id, person)
    return Notes(await notes.read_notes(context[TableService].store, table_id, person.id))


@put("/tables/{table_id:str}/notes", responses=table_error_responses(404, 413, 415), summary="Replace your notes")
async def write_notes(request: Asking, context: Context, table_id: str, data: Notes) -> Notes:
    person = await context.person(request)
    await context.spend("say", request, person)
    table = await visible_table(request, context, table_id, person)
    if not table.seats_of(person.id):
        raise NotAllowed("fondaco.error.not_at_table")
    text = clean_text(data.text, lines=True)
    await notes.write_notes(context[TableService].store, table_id, person.id, text)
    return Notes(text)


async def list_own_active_orders(request: Asking, context: Context, table_id: str, person: User) -> list[Order]:
    table = await visible_table(request, context, table_id, person)
    given = await standing_order_store.list_standing_orders(context[TableService].store, table_id)
    return [order for order in given if order.person == person.id and not order.ended(table)]


@get(
    "/tables/{table_id:str}/standing-orders", responses=table_error_responses(404), summary="List your standing orders"
)
async def list_orders(request: Asking, context: Context, table_id: str) -> list[OrderCard]:
    person = await context.person(request)
    await context.spend("read", request, person)
    given = await list_own_active_orders(request, context, table_id, person)
    lang, table = context.lang(request, person), await context[TableService].look(table_id)
    return [order_card(lang, table, order) for order in given]


@post(
    "/tables/{table_id:str}/standing-orders",
    responses=table_error_responses(404, 409, 413, 415),
    summary="Give a standing order",
)
async def give_order(request: Asking, context: Context, table_id: str, data: NewOrder) -> OrderCard:
    person = await context.person(request)
    await context.spend("say", request, person)
    given = await list_own_active_orders(request, context, table_id, person)
    table = await context[TableService].look(table_id)
    commands.own_chair(table, person.id, data.seat)
    commands.check_running(table)
    order = data.stands(given)
    if order is None:
        data.check(table, given)
        order = await standing_order_store.add_order(context[TableService].store, table, person.id, data)
        await context[Bus].publish(OrdersChanged(table_id))
    return order_card(context.lang(request, person), table, order)


@get(
    "/tables/{table_id:str}/upcoming-questions/{seat:int}",
    responses=table_error_responses(404, 409),
    summary="List upcoming questions",
)
async def list_upcoming_questions(
    request: Asking, context: Context, table_id: str, seat: int
) -> list[UpcomingQuestion]:
    person = await context.person(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    commands.own_chair(table, person.id, seat)
    return upcoming_questions(table, seat)


@delete(
    "/tables/{table_id:str}/standing-orders/{number:int}",
    responses=table_error_responses(404),
    summary="Delete a standing order",
)
async def revoke_order(request: Asking, context: Context, table_id: str, number: int) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    given = await list_own_active_orders(request, context, table_id, person)
    if number not in [order.number for order in given]:
        raise NotFound("fondaco.error.no_order")
    await standing_order_store.revoke_order(context[TableService].store, number)
    await context[Bus].publish(OrdersChanged(table_id))


ROUTES = [
    get_seat_file,
    act,
    check_action,
    undo,
    take_back,
    answer_take_back,
    resign,
    stand_in,
    list_absent_seats,
    come_back,
    vacation,
    chat,
    read_notes,
    write_notes,
    list_orders,
    give_order,
    list_upcoming_questions,
    revoke_order,
]
