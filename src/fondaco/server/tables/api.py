"""Routes to create, find, join, leave, export and import tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from litestar import Response, get, patch, post
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from fondaco.core.board_file import BadBoard, refuse_slow_board_text
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import BadRequest, NotAllowed, NotFound, ServerBusy, StaleRequest, WrongPhase
from fondaco.server.base.fair_queue import CallerIdentity
from fondaco.server.base.names import clean_name
from fondaco.server.base.user import User
from fondaco.server.base.worker_pool import WorkerCannotStart
from fondaco.server.tables import commands, events, link_preview, schemas, setup, transfer
from fondaco.server.tables.access import (
    identify_opener,
    public_table_card,
    set_error_table,
    table_error_responses,
    visible_table,
)
from fondaco.server.tables.core.repository import CodeTaken
from fondaco.server.tables.events import AnyEvent
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.replay import MatchReplay, ReplayCache
from fondaco.server.tables.schemas import RunningMatchExport
from fondaco.server.tables.service import TableService
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table
from fondaco.server.tables.uploads import UploadWorkers
from fondaco.server.web.context import Asking, Context

MOST_TAKEN = 1_100_000  # bytes
T = TypeVar("T")
decode_along = msgspec.json.Decoder(schemas.TableFileBody).decode


async def store_planned_table(
    request: Asking, context: Context, person: User, facts: TableFacts, first: list[AnyEvent], seed: str | None = None
) -> Table:
    """Store a new table; if its table code is in use, try again with new ids."""
    facts = setup.with_seed_unless_fork(facts, seed or context[TableService].settings.seed)
    for _ in range(5):
        try:
            return await context[TableService].open_table(facts, first, identify_opener(context, request, person))
        except CodeTaken:
            facts = setup.with_new_ids(facts)
    raise BadRequest(why="no code is free")


async def plan_new_table(
    request: Asking, context: Context, wish: setup.NewTable, person: User
) -> tuple[TableFacts, list[AnyEvent]]:
    """Return the facts and first events of a requested table.

    A custom board file is untrusted input and may take very long to read, so a worker process reads it.
    """
    if wish.board_file is None:
        return setup.plan_table(wish, person, AllowedBots.of(context.settings))
    try:
        refuse_slow_board_text("the board file", wish.board_file)
    except BadBoard as error:
        raise BadRequest(why="; ".join(error.faults)) from None
    caller = context.caller(request, person)
    with context[UploadWorkers].admission.admitted(caller):
        try:
            return await cancel_on_disconnect(
                request,
                context[UploadWorkers].pool.ask(
                    context.settings.file_seconds,
                    setup.plan_custom_board_table,
                    wish,
                    person,
                    AllowedBots.of(context.settings),
                    caller=caller,
                    cpu=context.settings.board_seconds,
                ),
            )
        except WorkerCannotStart as failure:
            raise ServerBusy(failure.wait) from None
        except (TimeoutError, MemoryError, BrokenExecutor):
            raise BadRequest("fondaco.error.heavy_board") from None


async def cancel_on_disconnect(request: Asking, work: Coroutine[object, None, T]) -> T:
    """Return the result of a coroutine, and cancel it when the client disconnects.

    The request body must be read before.
    """
    job, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({job, gone}, return_when=asyncio.FIRST_COMPLETED)
        if job.done():
            return job.result()
        raise ServerBusy()
    finally:
        job.cancel()
        gone.cancel()
        del job, gone  # the tasks hold the exception raised here, whose traceback holds the uploaded file


async def _gone(request: Asking) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


@post("/tables", responses=table_error_responses(409, 413, 415), summary="Create a table")
async def create_requested_table(request: Asking, context: Context, data: setup.NewTable) -> TableCard:
    person = await context.person(request)
    await context.spend("open", request, person)
    facts, first = await plan_new_table(request, context, data, person)
    await context[Users].check_name_free(person, *setup.chosen_names(first))
    return context[TableService].card(
        await store_planned_table(request, context, person, facts, first, data.seed), person.id
    )


@get("/tables/{table_id:str}", responses=table_error_responses(403, 404), summary="Get what changed at a table")
async def table_news(request: Asking, context: Context, table_id: str, since: int | None = None) -> News:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    return context[TableService].news(table, person, since)


@get("/codes/{code:str}", responses=table_error_responses(404), summary="Find a table by its code")
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
    set_error_table(request, await context[TableService].look(table_id), person)
    await context[TableService].write(table_id, lambda table: plan(table, person), person.id)
    return context[TableService].card(await context[TableService].look(table_id), person.id)


@post(
    "/tables/{table_id:str}/join",
    status_code=200,
    responses=table_error_responses(404, 409, 413, 415),
    summary="Join a table",
)
async def join(request: Asking, context: Context, table_id: str, data: schemas.JoinBody) -> TableCard:
    person = await context.person(request)
    await context.spend("say", request, person)
    word, name = setup.player_seed_word(data.word), clean_name(data.name) if data.name else person.name
    await context[Users].check_name_free(person, name)
    strangers = await context[TableService].separated_from(person.id)

    def plan(table: Table, person: User) -> commands.Plan:
        chosen = name if table.seats_of(person.id) else commands.allowed_seat_name(table.facts, person, name)
        return commands.join(table, person.id, data.seat, chosen, word, strangers, data.agent)

    return await write_to_table(request, context, table_id, person, plan)


@post(
    "/tables/{table_id:str}/ready",
    status_code=200,
    responses=table_error_responses(404, 409, 413, 415),
    summary="Say that you are ready to begin",
)
async def ready(request: Asking, context: Context, table_id: str, data: schemas.ReadyBody) -> TableCard:
    """Say that you are ready, or no longer; the match begins when all seats are taken and everybody is ready."""
    return await change_table(
        request, context, table_id, lambda table, person: commands.ready(table, person.id, data.yes)
    )


@post(
    "/tables/{table_id:str}/start",
    status_code=200,
    responses=table_error_responses(404, 409, 415),
    summary="Start the match",
)
async def start(request: Asking, context: Context, table_id: str) -> TableCard:
    """Start the match as the host, once all seats are taken."""
    return await change_table(request, context, table_id, lambda table, person: commands.start(table, person.id))


@patch(
    "/tables/{table_id:str}/settings",
    responses=table_error_responses(404, 409, 413, 415),
    summary="Change the table settings before the match begins",
)
async def change_settings(request: Asking, context: Context, table_id: str, data: setup.NewSettings) -> TableCard:
    person = await context.person(request)
    await context.spend("say", request, person)
    bots, service = AllowedBots.of(context.settings), context[TableService]
    if data.public is True and not (await service.look(table_id)).facts.public:
        await service.store.check_may_publish(identify_opener(context, request, person))

    def plan(table: Table, person: User) -> commands.Plan:
        commands.check_host(table, person.id)
        commands.check_open(table)
        return commands.change_settings(table, person.id, setup.changed_facts(table, data, person, bots))

    return await write_to_table(request, context, table_id, person, plan)


@post(
    "/tables/{table_id:str}/seats/{seat:int}",
    status_code=200,
    responses=table_error_responses(404, 409, 413, 415),
    summary="Put a bot on a seat, change its level, or open the seat",
)
async def put_bot(request: Asking, context: Context, table_id: str, seat: int, data: schemas.SeatBotBody) -> TableCard:
    person = await context.person(request)
    await context.spend("say", request, person)
    game = (await context[TableService].look(table_id)).facts.game
    strength = None if data.strength is None else AllowedBots.of(context.settings).check(data.strength, game)
    name = clean_name(data.name) if data.name else None
    if name is not None:
        await context[Users].check_name_free(person, name)

    def plan(table: Table, person: User) -> commands.Plan:
        return commands.put_bot(table, person.id, seat, strength, name)

    return await write_to_table(request, context, table_id, person, plan)


@post(
    "/tables/{table_id:str}/seats/{seat:int}/dismiss",
    status_code=200,
    responses=table_error_responses(404, 409, 415),
    summary="Remove a player before the match begins",
)
async def dismiss_player(request: Asking, context: Context, table_id: str, seat: int) -> TableCard:
    return await change_table(
        request, context, table_id, lambda table, person: commands.dismiss_player(table, person.id, seat)
    )


@post(
    "/tables/{table_id:str}/leave",
    status_code=200,
    responses=table_error_responses(404, 409, 413, 415),
    summary="Leave a table",
)
async def leave(request: Asking, context: Context, table_id: str, data: schemas.OptionalSeatBody) -> TableCard:
    return await change_table(
        request, context, table_id, lambda table, person: commands.leave(table, person.id, data.seat)
    )


@post(
    "/tables/{table_id:str}/close",
    status_code=200,
    responses=table_error_responses(404, 409, 415),
    summary="Close a table",
)
async def close_table(request: Asking, context: Context, table_id: str) -> TableCard:
    return await change_table(
        request, context, table_id, lambda table, person: commands.close_by_host(table, person.id)
    )


@post("/tables/{table_id:str}/rematch", responses=table_error_responses(404, 409, 415), summary="Ask for a rematch")
async def rematch(request: Asking, context: Context, table_id: str) -> TableCard:
    person = await context.person(request)
    await context.spend("open", request, person)
    old = await visible_table(request, context, table_id, person)
    commands.check_may_rematch(old, person.id)
    if old.state.rematch is None:
        new = await store_planned_table(request, context, person, *setup.plan_rematch(old, person))
        line = commands.Plan([events.Rematch(new.facts.id)])
        await context[TableService].write(
            table_id, lambda seen: commands.Plan([]) if seen.state.rematch else line, person.id
        )
        old = await context[TableService].look(table_id)
    return context[TableService].card(await context[TableService].look(str(old.state.rematch)), person.id)


@post(
    "/tables/{table_id:str}/fork", responses=table_error_responses(404, 409, 413, 415), summary="Fork a finished match"
)
async def fork(request: Asking, context: Context, table_id: str, data: schemas.ForkBody) -> TableCard:
    person = await context.person(request)
    await context.spend("open", request, person)
    old = await visible_table(request, context, table_id, person)
    strength = AllowedBots.of(context.settings).check(data.strength, old.facts.game)
    table = await store_planned_table(
        request, context, person, *setup.plan_fork(old, person, data.line, data.seat, strength)
    )
    return context[TableService].card(table, person.id)


@get(
    "/tables/{table_id:str}/export",
    responses=table_error_responses(403, 404, 409),
    summary="Export a table against bots",
)
async def export_table(request: Asking, context: Context, table_id: str) -> Response[Any]:
    person = await context.person(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    headers = {"Content-Disposition": f'attachment; filename="{table.facts.game}-{table_id}.json"'}
    return Response(
        transfer.export_table_file(table, person.id).encode(), media_type="application/json", headers=headers
    )


async def _unpacked(request: Asking, context: Context, person: User, caller: CallerIdentity) -> transfer.ImportedTable:
    try:
        file = decode_along(await request.body()).file
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(why=str(error)) from None
    try:
        return await cancel_on_disconnect(
            request,
            context[UploadWorkers].pool.ask(
                context.settings.file_seconds,
                transfer.imported_table_from_file,
                file,
                person,
                AllowedBots.of(context.settings),
                caller=caller,
            ),
        )
    except WorkerCannotStart as failure:
        raise ServerBusy(failure.wait) from None
    except (TimeoutError, MemoryError, BrokenExecutor):
        raise BadRequest("fondaco.error.import_foreign") from None


@dataclass
class FileUploadOperation(Operation):
    """OpenAPI description of a request body that the handler reads itself."""

    def __post_init__(self) -> None:
        file = Schema(type=OpenAPIType.STRING, max_length=1_000_000)
        body = Schema(type=OpenAPIType.OBJECT, properties={"file": file}, required=["file"])
        self.request_body = RequestBody({"application/json": OpenAPIMediaType(body)}, required=True)


@post(
    "/tables/import",
    responses=table_error_responses(409, 413, 415),
    request_max_body_size=MOST_TAKEN,
    operation_class=FileUploadOperation,
    summary="Import a table",
)
async def import_table(request: Asking, context: Context) -> TableCard:
    """Import a table: continue it where it was exported, or create a new table.

    The file is untrusted input, so a worker process reads it. Admission is decided before the body is read.
    """
    person = await context.person(request)
    caller = context.caller(request, person)
    with context[UploadWorkers].admission.admitted(caller):
        await context.spend("open", request, person)
        brought = await _unpacked(request, context, person, caller)
    facts = brought.facts
    try:
        return await write_to_table(
            request,
            context,
            facts.id,
            person,
            lambda table, who: transfer.plan_imported_actions(table, who.id, brought),
        )
    except NotFound:
        pass
    except (NotAllowed, WrongPhase, StaleRequest):
        facts = setup.with_new_ids(facts)
    await context[Users].check_name_free(person, *setup.chosen_names(brought.sitting))
    table = await store_planned_table(request, context, person, facts, [*brought.sitting, *brought.played], facts.seed)
    return context[TableService].card(table, person.id)


@get(
    "/tables/{table_id:str}/replay",
    responses=table_error_responses(404, 409),
    summary="Get the replay of a finished match",
)
async def get_replay(request: Asking, context: Context, table_id: str) -> MatchReplay:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    return context[ReplayCache].whole(await visible_table(request, context, table_id, person))


@get(
    "/tables/{table_id:str}/at/{line:int}",
    responses=table_error_responses(404, 409),
    summary="Get the match as of a log entry",
)
async def get_replay_position(request: Asking, context: Context, table_id: str, line: int) -> schemas.ReplayPosition:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    return context[ReplayCache].moment(table, None if person is None else person.id, line)


@get("/tables/{table_id:str}/match.json", responses=table_error_responses(404, 409), summary="Download the match file")
async def export_match(request: Asking, context: Context, table_id: str) -> Response[Any]:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table = await visible_table(request, context, table_id, person)
    headers = {"Content-Disposition": f'attachment; filename="{table.facts.game}-{table_id}.json"'}
    if table.match is not None and table.state.status == "over":
        return Response(table.match.to_json().encode(), media_type="application/json", headers=headers)
    news = context[TableService].news(table, person, None)
    return Response(RunningMatchExport(True, news.table, news.views), media_type="application/json", headers=headers)


@get(
    "/tables/{table_id:str}/picture.png",
    responses=table_error_responses(404),
    summary="Get a preview picture of a table",
    media_type="image/png",
)
async def get_preview_picture(request: Asking, context: Context, table_id: str) -> Response[bytes]:
    await context.limits.spend("hint", context.address(request))
    painted = await asyncio.to_thread(link_preview.render_preview_png, await public_table_card(context, table_id))
    return Response(painted, media_type="image/png", headers={"Cache-Control": "max-age=60"})


ROUTES = [
    create_requested_table,
    table_news,
    table_by_code,
    join,
    ready,
    start,
    change_settings,
    put_bot,
    dismiss_player,
    leave,
    close_table,
    rematch,
    fork,
    export_table,
    import_table,
    get_replay,
    get_replay_position,
    export_match,
    get_preview_picture,
]
