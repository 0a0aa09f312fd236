"""Routes to create, find, join, leave, export and import tables."""

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
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import BadRequest, Busy, NotAllowed, NotFound, Stale, WrongPhase
from fondaco.server.base.fair_queue import Caller
from fondaco.server.base.names import clean_name
from fondaco.server.base.user import User
from fondaco.server.base.worker_pool import CannotStart
from fondaco.server.tables import commands, events, link_preview, schemas, setup, transfer
from fondaco.server.tables.access import explain_errors_for, may_fail, opener, public_card, visible_table
from fondaco.server.tables.events import AnyEvent
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.replay import MatchReplay, ReplayCache
from fondaco.server.tables.schemas import RunningMatch
from fondaco.server.tables.service import TableService
from fondaco.server.tables.setup import Bots
from fondaco.server.tables.state import Facts
from fondaco.server.tables.store import CodeTaken
from fondaco.server.tables.table import Table
from fondaco.server.tables.uploads import Uploads
from fondaco.server.web.context import Context

Asking = Request[Any, Any, State]
MOST_TAKEN = 1_100_000  # bytes
T = TypeVar("T")
decode_along = msgspec.json.Decoder(schemas.TableFileBody).decode


async def create_table(
    request: Asking, context: Context, person: User, facts: Facts, first: list[AnyEvent], seed: str | None = None
) -> Table:
    """Store a new table; if its table code is in use, try again with new ids."""
    facts = setup.with_seed(facts, seed or context[TableService].settings.seed)
    for _ in range(5):
        try:
            return await context[TableService].open_table(facts, first, opener(context, request, person))
        except CodeTaken:
            facts = setup.with_new_ids(facts)
    raise BadRequest(why="no code is free")


async def plan_new_table(
    request: Asking, context: Context, wish: setup.NewTable, person: User
) -> tuple[Facts, list[AnyEvent]]:
    """Return the facts and first events of a requested table.

    A custom board file is untrusted input and may take very long to read, so a worker process reads it.
    """
    if wish.board_file is None:
        return setup.plan_table(wish, person, Bots.of(context.settings))
    try:
        check_text("the board file", wish.board_file)
    except BadBoard as error:
        raise BadRequest(why="; ".join(error.faults)) from None
    caller = context.caller(request, person)
    with context[Uploads].admission.admitted(caller):
        try:
            return await cancel_on_disconnect(request, context[Uploads].pool.ask(
                context.settings.file_seconds, setup.plan_table_in_worker, wish, person, Bots.of(context.settings),
                caller=caller,
                cpu=context.settings.board_seconds,
            ))  # fmt: skip
        except CannotStart as failure:
            raise Busy(failure.wait) from None
        except (TimeoutError, MemoryError, BrokenExecutor):
            raise BadRequest("fondaco.house.heavy_board") from None


async def cancel_on_disconnect(request: Asking, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine, and cancel it when the client disconnects.

    The request body must be read before.
    """
    job, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({job, gone}, return_when=asyncio.FIRST_COMPLETED)
        if job.done():
            return job.result()
        raise Busy()
    finally:
        job.cancel()
        gone.cancel()
        del job, gone  # the tasks hold the exception raised here, whose traceback holds the uploaded file


async def _gone(request: Asking) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


@post("/tables", responses=may_fail(409, 413, 415), summary="Create a table")
async def open_table(request: Asking, context: Context, data: setup.NewTable) -> TableCard:
    person = await context.person(request)
    await context.spend("open", request, person)
    facts, first = await plan_new_table(request, context, data, person)
    await context[Users].check_name_free(person, *setup.chosen_names(first))
    return context[TableService].card(await create_table(request, context, person, facts, first, data.seed), person.id)


@get("/tables/{table_id:str}", responses=may_fail(403, 404), summary="Get what changed at a table")
async def table_news(request: Asking, context: Context, table_id: str, since: int | None = None) -> News:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    return context[TableService].news(table, person, since)


@get("/codes/{code:str}", responses=may_fail(404), summary="Find a table by its code")
async def table_by_code(request: Asking, context: Context, code: str) -> TableCard:
    person = await context.visitor(request)
    await context.limits.spend("guest", context.address(request))
    table = await context[TableService].by_code(code)
    return context[TableService].card(table, None if person is None else person.id)


async def change_table(
    request: Asking, context: Context, table_id: str, plan: Callable[[Table, User], commands.Plan], kind: str = "say"
) -> TableCard:
    """Write to a table and return its card."""
    person = await context.person(request)
    await context.spend(kind, request, person)
    return await write_to_table(request, context, table_id, person, plan)


async def write_to_table(
    request: Asking, context: Context, table_id: str, person: User, plan: Callable[[Table, User], commands.Plan]
) -> TableCard:
    explain_errors_for(request, await context[TableService].look(table_id), person)
    await context[TableService].write(table_id, lambda table: plan(table, person), person.id)
    return context[TableService].card(await context[TableService].look(table_id), person.id)


@post("/tables/{table_id:str}/join", status_code=200, responses=may_fail(404, 409, 413, 415), summary="Join a table")
async def join(request: Asking, context: Context, table_id: str, data: schemas.Join) -> TableCard:
    person = await context.person(request)
    await context.spend("say", request, person)
    word, name = setup.player_seed_word(data.word), clean_name(data.name) if data.name else person.name
    await context[Users].check_name_free(person, name)
    strangers = await context[TableService].separated_from(person.id)

    def plan(table: Table, person: User) -> commands.Plan:
        return commands.join(table, person.id, data.seat, name, word, strangers)

    return await write_to_table(request, context, table_id, person, plan)


@post("/tables/{table_id:str}/seats/{seat:int}", status_code=200, responses=may_fail(404, 409, 413, 415),
      summary="Put a bot on a seat, or open the seat")  # fmt: skip
async def put_bot(request: Asking, context: Context, table_id: str, seat: int, data: schemas.SeatBot) -> TableCard:
    person = await context.person(request)
    await context.spend("say", request, person)
    game = (await context[TableService].look(table_id)).facts.game
    strength = None if data.strength is None else Bots.of(context.settings).check(data.strength, game)
    name = clean_name(data.name) if data.name else None
    if name is not None:
        await context[Users].check_name_free(person, name)

    def plan(table: Table, person: User) -> commands.Plan:
        return commands.put_bot(table, person.id, seat, strength, name)

    return await write_to_table(request, context, table_id, person, plan)


@post("/tables/{table_id:str}/seats/{seat:int}/dismiss", status_code=200, responses=may_fail(404, 409, 415),
      summary="Remove a player before the match begins")  # fmt: skip
async def dismiss(request: Asking, context: Context, table_id: str, seat: int) -> TableCard:
    return await change_table(
        request, context, table_id, lambda table, person: commands.dismiss(table, person.id, seat)
    )


@post("/tables/{table_id:str}/leave", status_code=200, responses=may_fail(404, 409, 413, 415), summary="Leave a table")
async def leave(request: Asking, context: Context, table_id: str, data: schemas.SomeSeat) -> TableCard:
    return await change_table(
        request, context, table_id, lambda table, person: commands.leave(table, person.id, data.seat)
    )


@post("/tables/{table_id:str}/close", status_code=200, responses=may_fail(404, 409, 415), summary="Close a table")
async def close(request: Asking, context: Context, table_id: str) -> TableCard:
    return await change_table(request, context, table_id, lambda table, person: commands.close(table, person.id))


@post("/tables/{table_id:str}/rematch", responses=may_fail(404, 409, 415), summary="Ask for a rematch")
async def rematch(request: Asking, context: Context, table_id: str) -> TableCard:
    person = await context.person(request)
    await context.spend("open", request, person)
    old = await visible_table(request, context, table_id, person)
    commands.check_may_rematch(old, person.id)
    if old.state.rematch is None:
        new = await create_table(request, context, person, *setup.plan_rematch(old, person))
        line = commands.Plan([events.Rematch(new.facts.id)])
        await context[TableService].write(
            table_id, lambda seen: commands.Plan([]) if seen.state.rematch else line, person.id
        )
        old = await context[TableService].look(table_id)
    return context[TableService].card(await context[TableService].look(str(old.state.rematch)), person.id)


@post("/tables/{table_id:str}/fork", responses=may_fail(404, 409, 413, 415), summary="Fork a finished match")
async def fork(request: Asking, context: Context, table_id: str, data: schemas.ForkBody) -> TableCard:
    person = await context.person(request)
    await context.spend("open", request, person)
    old = await visible_table(request, context, table_id, person)
    strength = Bots.of(context.settings).check(data.strength, old.facts.game)
    table = await create_table(request, context, person, *setup.plan_fork(old, person, data.line, data.seat, strength))
    return context[TableService].card(table, person.id)


@get("/tables/{table_id:str}/export", responses=may_fail(403, 404, 409), summary="Export a table against bots")
async def export_table(request: Asking, context: Context, table_id: str) -> Response[Any]:
    person = await context.person(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    headers = {"Content-Disposition": f'attachment; filename="{table.facts.game}-{table_id}.json"'}
    return Response(transfer.export_file(table, person.id).encode(), media_type="application/json", headers=headers)


async def _unpacked(request: Asking, context: Context, person: User, caller: Caller) -> transfer.ImportedTable:
    try:
        file = decode_along(await request.body()).file
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(why=str(error)) from None
    try:
        return await cancel_on_disconnect(request, context[Uploads].pool.ask(
            context.settings.file_seconds, transfer.read_file, file, person, Bots.of(context.settings), caller=caller
        ))  # fmt: skip
    except CannotStart as failure:
        raise Busy(failure.wait) from None
    except (TimeoutError, MemoryError, BrokenExecutor):
        raise BadRequest("fondaco.house.along_foreign") from None


@dataclass
class FileUploadOperation(Operation):
    """OpenAPI description of a request body that the handler reads itself."""

    def __post_init__(self) -> None:
        file = Schema(type=OpenAPIType.STRING, max_length=1_000_000)
        body = Schema(type=OpenAPIType.OBJECT, properties={"file": file}, required=["file"])
        self.request_body = RequestBody({"application/json": OpenAPIMediaType(body)}, required=True)


@post("/tables/import", responses=may_fail(409, 413, 415), request_max_body_size=MOST_TAKEN,
      operation_class=FileUploadOperation,
      summary="Import a table")  # fmt: skip
async def import_table(request: Asking, context: Context) -> TableCard:
    """Import a table: continue it where it was exported, or create a new table.

    The file is untrusted input, so a worker process reads it. Admission is decided before the body is read.
    """
    person = await context.person(request)
    caller = context.caller(request, person)
    with context[Uploads].admission.admitted(caller):
        await context.spend("open", request, person)
        brought = await _unpacked(request, context, person, caller)
    facts = brought.facts
    try:
        return await write_to_table(
            request, context, facts.id, person, lambda table, who: transfer.plan_import(table, who.id, brought)
        )
    except NotFound:
        pass
    except (NotAllowed, WrongPhase, Stale):
        facts = setup.with_new_ids(facts)
    await context[Users].check_name_free(person, *setup.chosen_names(brought.sitting))
    table = await create_table(request, context, person, facts, [*brought.sitting, *brought.played], facts.seed)
    return context[TableService].card(table, person.id)


@get("/tables/{table_id:str}/replay", responses=may_fail(404, 409), summary="Get the replay of a finished match")
async def replay(request: Asking, context: Context, table_id: str) -> MatchReplay:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    return context[ReplayCache].whole(await visible_table(request, context, table_id, person))


@get("/tables/{table_id:str}/at/{line:int}", responses=may_fail(404, 409), summary="Get the match as of a log entry")
async def moment(request: Asking, context: Context, table_id: str, line: int) -> schemas.ReplayPosition:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    return context[ReplayCache].moment(table, None if person is None else person.id, line)


@get("/tables/{table_id:str}/match.json", responses=may_fail(404, 409), summary="Download the match file")
async def export_match(request: Asking, context: Context, table_id: str) -> Response[Any]:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    headers = {"Content-Disposition": f'attachment; filename="{table.facts.game}-{table_id}.json"'}
    if table.match is not None and table.state.status == "over":
        return Response(table.match.to_json().encode(), media_type="application/json", headers=headers)
    news = context[TableService].news(table, person, None)
    return Response(RunningMatch(True, news.table, news.faces), media_type="application/json", headers=headers)


@get("/tables/{table_id:str}/picture.png", responses=may_fail(404), summary="Get a preview picture of a table",
     media_type="image/png")  # fmt: skip
async def table_picture(request: Asking, context: Context, table_id: str) -> Response[bytes]:
    await context.limits.spend("hint", context.address(request))
    painted = await asyncio.to_thread(link_preview.picture, await public_card(context, table_id))
    return Response(painted, media_type="image/png", headers={"Cache-Control": "max-age=60"})


Routes = list[Callable[..., Awaitable[Any]]]
ROUTES = [
    open_table, table_news, table_by_code, join, put_bot, dismiss, leave, close, rematch, fork, export_table,
    import_table, replay, moment, export_match, table_picture,
]  # fmt: skip
