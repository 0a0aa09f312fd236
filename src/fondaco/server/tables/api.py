"""Routes: the lobby, and coming and going at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from fondaco.core.components import BadBoard, check_text
from fondaco.server.accounts.users import Persons
from fondaco.server.base.errors import BadRequest, Busy, Closed, NotYours, Stale, Unknown
from fondaco.server.base.fair_queue import Caller
from fondaco.server.base.names import named
from fondaco.server.base.user import Person
from fondaco.server.base.worker_pool import CannotStart
from fondaco.server.tables import commands, events, link_preview, schemas, setup, transfer
from fondaco.server.tables.access import card_for_all, may_fail, opener, remember, table_for
from fondaco.server.tables.events import AnyLine
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.replay import Films, Replayed
from fondaco.server.tables.schemas import Running
from fondaco.server.tables.service import House
from fondaco.server.tables.setup import Bots
from fondaco.server.tables.state import Facts
from fondaco.server.tables.store import CodeTaken
from fondaco.server.tables.table import Table
from fondaco.server.tables.uploads import Uploads
from fondaco.server.web.context import Context

Asking = Request[Any, Any, State]
MOST_TAKEN = 1_100_000  # bytes
T = TypeVar("T")
decode_along = msgspec.json.Decoder(schemas.AlongBody).decode


async def opened(
    request: Asking, context: Context, person: Person, facts: Facts, first: list[AnyLine], seed: str | None = None
) -> Table:
    """A new table; in the rare case that its code is in use, with another one."""
    facts = setup.dealt(facts, seed or context[House].settings.seed)
    for _ in range(5):
        try:
            return await context[House].open_table(facts, first, opener(context, request, person))
        except CodeTaken:
            facts = setup.renamed(facts)
    raise BadRequest(why="no code is free")


async def wished(
    request: Asking, context: Context, wish: setup.NewTable, person: Person
) -> tuple[Facts, list[AnyLine]]:
    """A board of one's own is read by a worker: it may be anything, and take for ever."""
    if wish.board_file is None:
        return setup.wished(wish, person, Bots.of(context.settings))
    try:
        check_text("the board file", wish.board_file)
    except BadBoard as error:
        raise BadRequest(why="; ".join(error.faults)) from None
    caller = context.caller(request, person)
    with context[Uploads].admission.admitted(caller):
        try:
            return await unless_gone(request, context[Uploads].pool.ask(
                context.settings.file_seconds, setup.quickly_wished, wish, person, Bots.of(context.settings),
                caller=caller,
                cpu=context.settings.board_seconds,
            ))  # fmt: skip
        except CannotStart as failure:
            raise Busy(failure.wait) from None
        except (TimeoutError, MemoryError, BrokenExecutor):
            raise BadRequest("fondaco.house.heavy_board") from None


async def unless_gone(request: Asking, work: Coroutine[Any, Any, T]) -> T:
    """The result of this work, which is cancelled when the client hangs up. The body has to be read before."""
    job, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({job, gone}, return_when=asyncio.FIRST_COMPLETED)
        if job.done():
            return job.result()
        raise Busy()
    finally:
        job.cancel()
        gone.cancel()
        del job, gone  # they hold what is raised here, and that holds the file


async def _gone(request: Asking) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


@post("/tables", responses=may_fail(409, 413, 415), summary="Open a table")
async def open_table(request: Asking, context: Context, data: setup.NewTable) -> TableCard:
    person = await context.person(request)
    await context.spend("open", request, person)
    facts, first = await wished(request, context, data, person)
    await context[Persons].may_be_called(person, *setup.names_given(first))
    return context[House].card(await opened(request, context, person, facts, first, data.seed), person.id)


@get("/tables/{table_id:str}", responses=may_fail(403, 404), summary="The news of a table")
async def table_news(request: Asking, context: Context, table_id: str, since: int | None = None) -> News:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table = await table_for(request, context, table_id, person)
    return context[House].news(table, person, since)


@get("/codes/{code:str}", responses=may_fail(404), summary="The table with this code")
async def table_by_code(request: Asking, context: Context, code: str) -> TableCard:
    person = await context.visitor(request)
    await context.limits.spend("guest", context.address(request))
    table = await context[House].by_code(code)
    return context[House].card(table, None if person is None else person.id)


async def changed(
    request: Asking, context: Context, table_id: str, plan: Callable[[Table, Person], commands.Plan], kind: str = "say"
) -> TableCard:
    """Does something at a table and answers with its card."""
    person = await context.person(request)
    await context.spend(kind, request, person)
    return await written(request, context, table_id, person, plan)


async def written(
    request: Asking, context: Context, table_id: str, person: Person, plan: Callable[[Table, Person], commands.Plan]
) -> TableCard:
    remember(request, await context[House].look(table_id), person)
    await context[House].write(table_id, lambda table: plan(table, person), person.id)
    return context[House].card(await context[House].look(table_id), person.id)


@post("/tables/{table_id:str}/join", status_code=200, responses=may_fail(404, 409, 413, 415), summary="Sit down")
async def join(request: Asking, context: Context, table_id: str, data: schemas.Join) -> TableCard:
    person = await context.person(request)
    await context.spend("say", request, person)
    word, name = setup.own_word(data.word), named(data.name) if data.name else person.name
    await context[Persons].may_be_called(person, name)
    strangers = await context[House].kept_from(person.id)

    def plan(table: Table, person: Person) -> commands.Plan:
        return commands.join(table, person.id, data.seat, name, word, strangers)

    return await written(request, context, table_id, person, plan)


@post("/tables/{table_id:str}/seats/{seat:int}", status_code=200, responses=may_fail(404, 409, 413, 415),
      summary="Put a bot on a seat, or open it again")  # fmt: skip
async def put_bot(request: Asking, context: Context, table_id: str, seat: int, data: schemas.PutBot) -> TableCard:
    person = await context.person(request)
    await context.spend("say", request, person)
    game = (await context[House].look(table_id)).facts.game
    strength = None if data.strength is None else Bots.of(context.settings).check(data.strength, game)
    name = named(data.name) if data.name else None
    if name is not None:
        await context[Persons].may_be_called(person, name)

    def plan(table: Table, person: Person) -> commands.Plan:
        return commands.put_bot(table, person.id, seat, strength, name)

    return await written(request, context, table_id, person, plan)


@post("/tables/{table_id:str}/seats/{seat:int}/dismiss", status_code=200, responses=may_fail(404, 409, 415),
      summary="Ask somebody to leave before the beginning")  # fmt: skip
async def dismiss(request: Asking, context: Context, table_id: str, seat: int) -> TableCard:
    return await changed(request, context, table_id, lambda table, person: commands.dismiss(table, person.id, seat))


@post("/tables/{table_id:str}/leave", status_code=200, responses=may_fail(404, 409, 413, 415), summary="Leave")
async def leave(request: Asking, context: Context, table_id: str, data: schemas.SomeSeat) -> TableCard:
    return await changed(request, context, table_id, lambda table, person: commands.leave(table, person.id, data.seat))


@post("/tables/{table_id:str}/close", status_code=200, responses=may_fail(404, 409, 415), summary="Close a table")
async def close(request: Asking, context: Context, table_id: str) -> TableCard:
    return await changed(request, context, table_id, lambda table, person: commands.close(table, person.id))


@post("/tables/{table_id:str}/rematch", responses=may_fail(404, 409, 415), summary="The same round once more")
async def rematch(request: Asking, context: Context, table_id: str) -> TableCard:
    person = await context.person(request)
    await context.spend("open", request, person)
    old = await table_for(request, context, table_id, person)
    commands.may_rematch(old, person.id)
    if old.state.rematch is None:
        new = await opened(request, context, person, *setup.again(old, person))
        line = commands.Plan([events.Rematch(new.facts.id)])
        await context[House].write(table_id, lambda seen: commands.Plan([]) if seen.state.rematch else line, person.id)
        old = await context[House].look(table_id)
    return context[House].card(await context[House].look(str(old.state.rematch)), person.id)


@post("/tables/{table_id:str}/fork", responses=may_fail(404, 409, 413, 415), summary="Go on from here against bots")
async def fork(request: Asking, context: Context, table_id: str, data: schemas.ForkBody) -> TableCard:
    person = await context.person(request)
    await context.spend("open", request, person)
    old = await table_for(request, context, table_id, person)
    strength = Bots.of(context.settings).check(data.strength, old.facts.game)
    table = await opened(request, context, person, *setup.fork(old, person, data.line, data.seat, strength))
    return context[House].card(table, person.id)


@get("/tables/{table_id:str}/along", responses=may_fail(403, 404, 409), summary="A table against bots, to take along")
async def take_along(request: Asking, context: Context, table_id: str) -> Response[Any]:
    person = await context.person(request)
    await context.spend("read", request, person)
    table = await table_for(request, context, table_id, person)
    headers = {"Content-Disposition": f'attachment; filename="{table.facts.game}-{table_id}.json"'}
    return Response(transfer.packed(table, person.id).encode(), media_type="application/json", headers=headers)


async def _unpacked(request: Asking, context: Context, person: Person, caller: Caller) -> transfer.Brought:
    try:
        file = decode_along(await request.body()).file
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(why=str(error)) from None
    try:
        return await unless_gone(request, context[Uploads].pool.ask(
            context.settings.file_seconds, transfer.unpacked, file, person, Bots.of(context.settings), caller=caller
        ))  # fmt: skip
    except CannotStart as failure:
        raise Busy(failure.wait) from None
    except (TimeoutError, MemoryError, BrokenExecutor):
        raise BadRequest("fondaco.house.along_foreign") from None


@dataclass
class TakesFile(Operation):
    """The body of a request that is read by its handler, for its description."""

    def __post_init__(self) -> None:
        file = Schema(type=OpenAPIType.STRING, max_length=1_000_000)
        body = Schema(type=OpenAPIType.OBJECT, properties={"file": file}, required=["file"])
        self.request_body = RequestBody({"application/json": OpenAPIMediaType(body)}, required=True)


@post("/along", responses=may_fail(409, 413, 415), request_max_body_size=MOST_TAKEN, operation_class=TakesFile,
      summary="Bring a table from elsewhere")  # fmt: skip
async def bring_along(request: Asking, context: Context) -> TableCard:
    """It goes on where it was taken along from, or is a new one. A worker reads it: it may be anything. Whether there
    is room for it is decided before its body is read."""
    person = await context.person(request)
    caller = context.caller(request, person)
    with context[Uploads].admission.admitted(caller):
        await context.spend("open", request, person)
        brought = await _unpacked(request, context, person, caller)
    facts = brought.facts
    try:
        return await written(
            request, context, facts.id, person, lambda table, who: transfer.since(table, who.id, brought)
        )
    except Unknown:
        pass
    except (NotYours, Closed, Stale):
        facts = setup.renamed(facts)
    await context[Persons].may_be_called(person, *setup.names_given(brought.sitting))
    table = await opened(request, context, person, facts, [*brought.sitting, *brought.played], facts.seed)
    return context[House].card(table, person.id)


@get("/tables/{table_id:str}/replay", responses=may_fail(404, 409), summary="The whole match, when it is over")
async def replay(request: Asking, context: Context, table_id: str) -> Replayed:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    return context[Films].whole(await table_for(request, context, table_id, person))


@get("/tables/{table_id:str}/at/{line:int}", responses=may_fail(404, 409), summary="The match as it stood")
async def moment(request: Asking, context: Context, table_id: str, line: int) -> schemas.Moment:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table = await table_for(request, context, table_id, person)
    return context[Films].moment(table, None if person is None else person.id, line)


@get("/tables/{table_id:str}/match.json", responses=may_fail(404, 409), summary="Export")
async def export(request: Asking, context: Context, table_id: str) -> Response[Any]:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table = await table_for(request, context, table_id, person)
    headers = {"Content-Disposition": f'attachment; filename="{table.facts.game}-{table_id}.json"'}
    if table.match is not None and table.state.status == "over":
        return Response(table.match.to_json().encode(), media_type="application/json", headers=headers)
    news = context[House].news(table, person, None)
    return Response(Running(True, news.table, news.faces), media_type="application/json", headers=headers)


@get("/tables/{table_id:str}/picture.png", responses=may_fail(404), summary="Game, seats and scores as a picture",
     media_type="image/png")  # fmt: skip
async def table_picture(request: Asking, context: Context, table_id: str) -> Response[bytes]:
    await context.limits.spend("hint", context.address(request))
    painted = await asyncio.to_thread(link_preview.picture, await card_for_all(context, table_id))
    return Response(painted, media_type="image/png", headers={"Cache-Control": "max-age=60"})


Routes = list[Callable[..., Awaitable[Any]]]
ROUTES = [
    open_table, table_news, table_by_code, join, put_bot, dismiss, leave, close, rematch, fork, take_along,
    bring_along, replay, moment, export, table_picture,
]  # fmt: skip
