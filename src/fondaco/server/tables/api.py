"""Routes to create, find, join, leave, export and import tables."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fondaco.core.board_file import BadBoard, refuse_slow_board_text
from fondaco.server.base.clock import now
from fondaco.server.base.errors import BadRequest, NotAllowed, NotFound, StaleRequest, WrongPhase
from fondaco.server.base.names import clean_name
from fondaco.server.base.people_queries import People
from fondaco.server.base.user import User
from fondaco.server.tables import commands, events, schemas, setup, transfer
from fondaco.server.tables.core.interfaces import FileReader, TableOpeningChecks
from fondaco.server.tables.core.repository import CodeTaken
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.tables.events import AnyTableEvent
from fondaco.server.tables.game_catalog import merchant_names
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.replay import MatchReplay, ReplayCache
from fondaco.server.tables.schemas import RunningMatchExport, TableError
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table
from fondaco.server.tables.table_visibility import identify_opener, set_error_table, visible_table
from fondaco.server.web.call import Call
from fondaco.server.web.routes import Download, Routes, get, patch, post

MOST_TAKEN = 1_100_000  # bytes


async def store_planned_table(
    call: Call, person: User, facts: TableFacts, first: list[AnyTableEvent], seed: str | None = None
) -> Table:
    """Store a new table; if its table code is in use, try again with new ids."""
    facts = setup.with_seed_unless_fork(facts, seed or call.settings.seed)
    for line in first:
        await call[TableOpeningChecks].prepare_bot(line.strength if isinstance(line, events.Sit) else None, facts)
    for _ in range(5):
        try:
            return await call[BaseTableService].open_table(facts, first, identify_opener(call, person))
        except CodeTaken:
            facts = setup.with_new_ids(facts)
    raise BadRequest(why="no code is free")


async def plan_new_table(call: Call, wish: setup.NewTable, person: User) -> tuple[TableFacts, list[AnyTableEvent]]:
    """Return the facts and first events of a requested table."""
    if wish.board_file is None:
        return setup.plan_table(wish, person, AllowedBots.of(call.settings))
    try:
        refuse_slow_board_text("the board file", wish.board_file)
    except BadBoard as error:
        raise BadRequest(why="; ".join(error.faults)) from None
    with call[FileReader].admitted(call.caller(person)):
        return await call[FileReader].plan_table(call, wish, person, AllowedBots.of(call.settings))


@post("/tables", errors=(409, 413, 415), conflict=TableError, summary="Create a table")
async def create_requested_table(call: Call, data: setup.NewTable) -> TableCard:
    person = await call.person()
    await call.spend("open", person)
    facts, first = await plan_new_table(call, data, person)
    await call[People].check_name_free(person, *setup.chosen_names(first, merchant_names(facts.game)))
    return call[BaseTableService].card(await store_planned_table(call, person, facts, first, data.seed), person.id)


@get("/tables/{table_id:str}", errors=(403, 404), conflict=TableError, summary="Get what changed at a table")
async def table_news(call: Call, table_id: str, since: int | None = None) -> News:
    person = await call.visitor()
    await call.spend("read", person)
    table = await visible_table(call, table_id, person)
    return call[BaseTableService].news(table, person, since)


@get("/codes/{code:str}", errors=(404,), conflict=TableError, summary="Find a table by its code")
async def table_by_code(call: Call, code: str) -> TableCard:
    person = await call.visitor()
    await call.spend("guest", None)
    table = await call[BaseTableService].by_code(code)
    return call[BaseTableService].card(table, None if person is None else person.id)


async def change_table(
    call: Call, table_id: str, plan: Callable[[Table, User], commands.Plan], kind: str = "say"
) -> TableCard:
    """Write to a table and return its card."""
    person = await call.person()
    await call.spend(kind, person)
    return await apply_plan_to_table(call, table_id, person, plan)


async def apply_plan_to_table(
    call: Call, table_id: str, person: User, plan: Callable[[Table, User], commands.Plan]
) -> TableCard:
    set_error_table(call, await call[BaseTableService].look(table_id), person)
    await call[BaseTableService].write(table_id, lambda table: plan(table, person), person.id)
    return call[BaseTableService].card(await call[BaseTableService].look(table_id), person.id)


@post(
    "/tables/{table_id:str}/join",
    status=200,
    errors=(404, 409, 413, 415),
    conflict=TableError,
    summary="Join a table",
)
async def join_table(call: Call, table_id: str, data: schemas.JoinBody) -> TableCard:
    person = await call.person()
    await call.spend("say", person)
    word, name = setup.player_seed_word(data.word), clean_name(data.name) if data.name else person.name
    await call[People].check_name_free(person, name)
    strangers = await call[BaseTableService].separated_from(person.id)

    def plan(table: Table, person: User) -> commands.Plan:
        chosen = name if table.seats_of(person.id) else commands.allowed_seat_name(table.facts, person, name)
        return commands.join(table, person.id, data.seat, chosen, word, strangers, data.agent)

    return await apply_plan_to_table(call, table_id, person, plan)


@post(
    "/tables/{table_id:str}/ready",
    status=200,
    errors=(404, 409, 413, 415),
    conflict=TableError,
    summary="Say that you are ready to begin",
)
async def set_ready(call: Call, table_id: str, data: schemas.ReadyBody) -> TableCard:
    """Say that you are ready, or no longer; the match begins when all seats are taken and everybody is ready."""
    return await change_table(call, table_id, lambda table, person: commands.ready(table, person.id, data.yes))


@post(
    "/tables/{table_id:str}/start",
    status=200,
    errors=(404, 409, 415),
    conflict=TableError,
    summary="Start the match",
)
async def start_match(call: Call, table_id: str) -> TableCard:
    """Start the match as the host, once all seats are taken."""
    return await change_table(call, table_id, lambda table, person: commands.start(table, person.id))


@patch(
    "/tables/{table_id:str}/settings",
    errors=(404, 409, 413, 415),
    conflict=TableError,
    summary="Change the table settings before the match begins",
)
async def change_settings(call: Call, table_id: str, data: setup.NewSettings) -> TableCard:
    person = await call.person()
    await call.spend("say", person)
    bots, service = AllowedBots.of(call.settings), call[BaseTableService]
    if data.public is True and not (await service.look(table_id)).facts.public:
        await call[TableOpeningChecks].check_may_publish(identify_opener(call, person))

    def plan(table: Table, person: User) -> commands.Plan:
        commands.check_host(table, person.id)
        commands.check_open(table)
        return commands.change_settings(table, person.id, setup.changed_facts(table, data, person, bots))

    return await apply_plan_to_table(call, table_id, person, plan)


@post(
    "/tables/{table_id:str}/seats/{seat:int}",
    status=200,
    errors=(404, 409, 413, 415),
    conflict=TableError,
    summary="Put a bot on a seat, change its level, or open the seat",
)
async def seat_bot(call: Call, table_id: str, seat: int, data: schemas.SeatBotBody) -> TableCard:
    person = await call.person()
    await call.spend("say", person)
    facts = (await call[BaseTableService].look(table_id)).facts
    strength = None if data.strength is None else AllowedBots.of(call.settings).check(data.strength, facts.game)
    await call[TableOpeningChecks].prepare_bot(strength, facts)
    name = clean_name(data.name) if data.name else None
    if name is not None and name not in merchant_names(facts.game):
        await call[People].check_name_free(person, name)

    def plan(table: Table, person: User) -> commands.Plan:
        return commands.put_bot(table, person.id, seat, strength, name)

    return await apply_plan_to_table(call, table_id, person, plan)


@post(
    "/tables/{table_id:str}/seats/{seat:int}/dismiss",
    status=200,
    errors=(404, 409, 415),
    conflict=TableError,
    summary="Remove a player before the match begins",
)
async def dismiss_player(call: Call, table_id: str, seat: int) -> TableCard:
    return await change_table(call, table_id, lambda table, person: commands.dismiss_player(table, person.id, seat))


@post(
    "/tables/{table_id:str}/leave",
    status=200,
    errors=(404, 409, 413, 415),
    conflict=TableError,
    summary="Leave a table",
)
async def leave_table(call: Call, table_id: str, data: schemas.OptionalSeatBody) -> TableCard:
    return await change_table(call, table_id, lambda table, person: commands.leave(table, person.id, data.seat))


@post(
    "/tables/{table_id:str}/close",
    status=200,
    errors=(404, 409, 415),
    conflict=TableError,
    summary="Close a table",
)
async def close_table(call: Call, table_id: str) -> TableCard:
    return await change_table(call, table_id, lambda table, person: commands.close_by_host(table, person.id))


@post("/tables/{table_id:str}/rematch", errors=(404, 409, 415), conflict=TableError, summary="Ask for a rematch")
async def open_rematch(call: Call, table_id: str) -> TableCard:
    person = await call.person()
    await call.spend("open", person)
    old = await visible_table(call, table_id, person)
    commands.check_may_rematch(old, person.id)
    if old.state.rematch is None:
        new = await store_planned_table(call, person, *setup.plan_rematch(old, person))
        line = commands.Plan([events.Rematch(new.facts.id, old.seats_of(person.id)[0])])
        await call[BaseTableService].write(
            table_id, lambda seen: commands.Plan([]) if seen.state.rematch else line, person.id
        )
        old = await call[BaseTableService].look(table_id)
    return call[BaseTableService].card(await call[BaseTableService].look(str(old.state.rematch)), person.id)


@post("/tables/{table_id:str}/fork", errors=(404, 409, 413, 415), conflict=TableError, summary="Fork a finished match")
async def fork_table(call: Call, table_id: str, data: schemas.ForkBody) -> TableCard:
    person = await call.person()
    await call.spend("open", person)
    old = await visible_table(call, table_id, person)
    strength = AllowedBots.of(call.settings).check(data.strength, old.facts.game)
    table = await store_planned_table(call, person, *setup.plan_fork(old, person, data.line, data.seat, strength))
    return call[BaseTableService].card(table, person.id)


@get(
    "/tables/{table_id:str}/export",
    errors=(403, 404, 409),
    conflict=TableError,
    summary="Export a table against bots",
)
async def export_table_against_bots(call: Call, table_id: str) -> Download:
    person = await call.person()
    await call.spend("read", person)
    table = await visible_table(call, table_id, person)
    return Download(transfer.export_table_file(table, person.id).encode(), f"{table.facts.game}-{table_id}.json")


@post(
    "/tables/import",
    errors=(409, 413, 415),
    conflict=TableError,
    reads_body=(schemas.TableFileBody, MOST_TAKEN),
    summary="Import a table",
)
async def import_table(call: Call) -> TableCard:
    """Import a table: continue it where it was exported, or create a new table.

    Admission is decided before the body is read.
    """
    person = await call.person()
    with call[FileReader].admitted(call.caller(person)):
        await call.spend("open", person)
        file = (await call.body(schemas.TableFileBody)).file
        brought = await call[FileReader].imported_table(call, file, person, AllowedBots.of(call.settings))
    facts = brought.facts
    try:
        return await apply_plan_to_table(
            call,
            facts.id,
            person,
            lambda table, who: transfer.plan_imported_actions(table, who.id, brought),
        )
    except NotFound:
        pass
    except (NotAllowed, WrongPhase, StaleRequest):
        facts = setup.with_new_ids(facts)
    await call[People].check_name_free(person, *setup.chosen_names(brought.sitting, merchant_names(facts.game)))
    table = await store_planned_table(call, person, facts, [*brought.sitting, *brought.played], facts.seed)
    return call[BaseTableService].card(table, person.id)


@get(
    "/tables/{table_id:str}/replay",
    errors=(404, 409),
    conflict=TableError,
    summary="Get the replay of a finished match",
)
async def get_replay(call: Call, table_id: str) -> MatchReplay:
    person = await call.visitor()
    await call.spend("read", person)
    return call[ReplayCache].whole(await visible_table(call, table_id, person))


@get(
    "/tables/{table_id:str}/at/{line:int}",
    errors=(404, 409),
    conflict=TableError,
    summary="Get the match as of a log entry",
)
async def get_replay_position(call: Call, table_id: str, line: int) -> schemas.ReplayPosition:
    person = await call.visitor()
    await call.spend("read", person)
    table = await visible_table(call, table_id, person)
    return call[ReplayCache].moment(table, None if person is None else person.id, line)


@get("/tables/{table_id:str}/match.json", errors=(404, 409), conflict=TableError, summary="Download the match file")
async def export_match(call: Call, table_id: str) -> Download:
    person = await call.visitor()
    await call.spend("read", person)
    table = await visible_table(call, table_id, person)
    filename = f"{table.facts.game}-{table_id}.json"
    if table.match is not None and table.state.status == "over":
        if table.facts.is_daily_deal_running(now()):
            raise WrongPhase("fondaco.error.daily_deal_running")
        return Download(table.match.to_json().encode(), filename)
    news = call[BaseTableService].news(table, person, None)
    return Download(msgspec.json.encode(RunningMatchExport(True, news.table, news.views)), filename)


ROUTES: Routes = [
    create_requested_table,
    table_news,
    table_by_code,
    join_table,
    set_ready,
    start_match,
    change_settings,
    seat_bot,
    dismiss_player,
    leave_table,
    close_table,
    open_rematch,
    fork_table,
    export_table_against_bots,
    import_table,
    get_replay,
    get_replay_position,
    export_match,
]
