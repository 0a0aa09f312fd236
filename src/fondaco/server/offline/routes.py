"""Routes of the offline server; they answer like those of the online server (docs/api.md)."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar, get_type_hints
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

import fondaco
from fondaco import i18n
from fondaco.bots.match_analysis import MatchCourse
from fondaco.core.json_types import JsonObject
from fondaco.puzzles.storage import PuzzleWithMatch, all_puzzles
from fondaco.server.accounts.schemas import AccountChanges, Me
from fondaco.server.base.clock import now
from fondaco.server.base.error_body import Error
from fondaco.server.base.errors import BadRequest, NotAllowed, NotFound, Refused, StaleRequest, WrongPhase
from fondaco.server.base.names import clean_name
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import UserId
from fondaco.server.bots import tasks
from fondaco.server.bots.tasks import Hint, Hints
from fondaco.server.offline.service import OfflineServer, OfflineSocket
from fondaco.server.puzzles import session
from fondaco.server.tables import (
    commands,
    error_messages,
    game_catalog,
    replay,
    schemas,
    setup,
    standing_orders,
    transfer,
)
from fondaco.server.tables.events import Rematch
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.schemas import ActionCheck, Done, Notes, RunningMatchExport, SeatFile
from fondaco.server.tables.standing_orders import NewOrder
from fondaco.server.tables.table import Table

JSON = "application/json"
MARKDOWN = "text/markdown; charset=utf-8"
HINT_SECONDS = 1.0


class RouteResponse(NamedTuple):
    status: int
    kind: str
    text: str


class Route(NamedTuple):
    method: str
    path: re.Pattern[str]
    answer: Callable[..., Awaitable[object]]
    takes: JsonObject
    status: int


ROUTES: list[Route] = []
H = TypeVar("H", bound=Callable[..., Awaitable[object]])


def route(method: str, path: str, status: int = 200) -> Callable[[H], H]:
    """Register a handler; path and query parameters are passed as it declares them, the body as `data`."""

    def add(handler: H) -> H:
        pattern = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path))
        ROUTES.append(Route(method, pattern, handler, get_type_hints(handler), status))
        return handler

    return add


async def handle_request(server: OfflineServer, method: str, address: str, body: str | None = None) -> RouteResponse:
    """Handle a request and return its response; `address` is a path below `/api` with its query."""
    path, query = urlsplit(address).path, dict(parse_qsl(urlsplit(address).query))
    table_id = since = None
    try:
        found, given = _route(method, path)
        table_id = given.get("table_id")
        data = {} if "data" not in found.takes else {"data": _read(body, found.takes["data"])}
        since = getattr(data.get("data"), "seq", None)
        said = {
            name: _read(value, found.takes[name], strict=False)
            for name, value in (query | given).items()
            if name in found.takes
        }
        return _answered(await found.answer(server, **said, **data), found.status)
    except Refused as no:
        return _refused(server, no, server.tables.loaded_table(table_id or ""), since)


def _route(method: str, path: str) -> tuple[Route, dict[str, str]]:
    for each in ROUTES:
        found = each.path.fullmatch(path) if each.method == method else None
        if found is not None:
            return each, {name: unquote(value) for name, value in found.groupdict().items()}
    raise NotFound()


def _read(given: Any, kind: Any, strict: bool = True) -> Any:
    try:
        return msgspec.json.decode(given or "{}", type=kind) if strict else msgspec.convert(given, kind, strict=False)
    except msgspec.MsgspecError as error:
        raise BadRequest(why=str(error)) from None


def _answered(said: object, status: int) -> RouteResponse:
    if isinstance(said, RouteResponse):
        return said
    return (
        RouteResponse(204, "", "") if said is None else RouteResponse(status, JSON, msgspec.json.encode(said).decode())
    )


def _refused(server: OfflineServer, no: Refused, table: Table | None, since: int | None) -> RouteResponse:
    told = server.news(table, since) if no.error == "stale" and table is not None else None
    error: Error = error_messages.table_error(server.lang, no, table, told)
    return RouteResponse(no.status, JSON, msgspec.json.encode(error).decode())


async def open_socket(server: OfflineServer, address: str, send: Callable[[str], None]) -> OfflineSocket:
    """Open a socket like that of the online server, until it is closed."""
    path, query = urlsplit(address).path, dict(parse_qsl(urlsplit(address).query))
    found = re.fullmatch(r"/tables/([^/]+)/live", path)
    since = query.get("since", "")
    line = OfflineSocket(server, found and found[1], int(since) if since.isdigit() else None, send)
    if line.table_id is not None:
        await server.tables.look(line.table_id)
    server.lines.add(line)
    line.tell()
    return line


# The current user, and static data


@route("GET", "/me")
async def who_am_i(server: OfflineServer) -> Me:
    me = server.person
    return Me(me.id, me.name, True, me.lang, None, None, False, False, False, False, False)


@route("PATCH", "/me")
async def change_own_account(server: OfflineServer, data: AccountChanges) -> Me:
    was = server.person
    if data.lang is not None and data.lang not in i18n.languages():
        raise BadRequest(why=f"available languages: {', '.join(i18n.languages())}")
    name = was.name if data.name is None else clean_name(data.name)
    await server.become(msgspec.structs.replace(was, name=name, lang=data.lang or was.lang))
    if name != was.name:
        for table_id in [*server.repository.listed]:
            await server.tables.write(
                table_id, lambda table: commands.rename_person(table, was.id, was.name, name), was.id
            )
    return await who_am_i(server)


@route("GET", "/me/data")
async def export_stored_data(server: OfflineServer) -> dict[str, msgspec.Raw]:
    """Export everything by its name in the store; values that are not valid JSON are returned as text."""
    return {name: _as_it_is(text) for name, text in await server.repository.texts.read("", "~")}


def _as_it_is(text: str) -> msgspec.Raw:
    try:
        msgspec.json.decode(text)
    except msgspec.MsgspecError:
        text = json.dumps(text)
    return msgspec.Raw(text.encode())


@route("GET", "/games")
async def list_games(server: OfflineServer) -> list[game_catalog.GameCard]:
    return game_catalog.list_game_cards()


@route("GET", "/games/{game}")
async def game_facts(server: OfflineServer, game: str) -> game_catalog.GameFacts:
    return game_catalog.find_game_facts(game)


@route("GET", "/games/{game}/boards/{digest}")
async def board_facts(server: OfflineServer, game: str, digest: str) -> game_catalog.BoardFacts:
    return game_catalog.board(game, digest)


@route("GET", "/games/{game}/rules")
async def rules_page(server: OfflineServer, game: str, lang: str = i18n.DEFAULT) -> RouteResponse:
    return RouteResponse(200, MARKDOWN, game_catalog.rules_markdown(game, game_catalog.language_or_default(lang)))


@route("GET", "/games/{game}/howto")
async def how_to_play(server: OfflineServer, game: str, lang: str = i18n.DEFAULT) -> RouteResponse:
    return RouteResponse(200, MARKDOWN, game_catalog.how_to_play_markdown(game, game_catalog.language_or_default(lang)))


@route("GET", "/games/{game}/emblem")
async def game_emblem(server: OfflineServer, game: str) -> RouteResponse:
    return RouteResponse(200, "image/svg+xml", game_catalog.emblem(game).decode())


@route("GET", "/messages/{lang}")
async def get_shell_messages(server: OfflineServer, lang: str) -> dict[str, str]:
    return game_catalog.message_catalogue(lang, i18n.SHELL)


@route("GET", "/messages/{lang}/{game}")
async def get_game_messages(server: OfflineServer, lang: str, game: str) -> dict[str, str]:
    return game_catalog.message_catalogue(lang, game)


# The lobby, and joining and leaving tables


@route("GET", "/tables")
async def get_lobby(server: OfflineServer) -> JsonObject:
    return server.lobby()


@route("POST", "/tables", status=201)
async def open_table(server: OfflineServer, data: setup.NewTable) -> TableCard:
    wished = setup.plan_table if data.board_file is None else setup.plan_custom_board_table
    facts, first = wished(data, server.person, setup.OURS)
    return await server.open_table(setup.with_seed_unless_fork(facts, data.seed or ""), first)


@route("GET", "/codes/{code}")
async def table_by_code(server: OfflineServer, code: str) -> TableCard:
    for each in server.repository.listed.values():
        if each.facts.code == code.strip().upper():
            return server.card(each)
    raise NotFound("fondaco.error.no_table")


@route("GET", "/tables/{table_id}")
async def table_news(server: OfflineServer, table_id: str, since: int | None = None) -> News:
    return server.news(await server.tables.look(table_id), since)


async def change_table(
    server: OfflineServer, table_id: str, plan: Callable[[Table, UserId], commands.Plan]
) -> TableCard:
    me = server.person.id
    await server.tables.write(table_id, lambda table: plan(table, me), me)
    return server.card(server.repository.listed[table_id])


@route("POST", "/tables/{table_id}/join")
async def join(server: OfflineServer, table_id: str, data: schemas.JoinBody) -> TableCard:
    word, name = setup.player_seed_word(data.word), clean_name(data.name) if data.name else server.person.name
    return await change_table(server, table_id, lambda table, me: commands.join(table, me, data.seat, name, word))


@route("POST", "/tables/{table_id}/ready")
async def ready(server: OfflineServer, table_id: str, data: schemas.ReadyBody) -> TableCard:
    return await change_table(server, table_id, lambda table, me: commands.ready(table, me, data.yes))


@route("POST", "/tables/{table_id}/start")
async def start(server: OfflineServer, table_id: str) -> TableCard:
    return await change_table(server, table_id, commands.start)


@route("PATCH", "/tables/{table_id}/settings")
async def change_settings(server: OfflineServer, table_id: str, data: setup.NewSettings) -> TableCard:
    def plan(table: Table, me: UserId) -> commands.Plan:
        commands.check_open(table)
        return commands.change_settings(table, me, setup.changed_facts(table, data, server.person))

    return await change_table(server, table_id, plan)


@route("POST", "/tables/{table_id}/seats/{seat}")
async def put_bot(server: OfflineServer, table_id: str, seat: int, data: schemas.SeatBotBody) -> TableCard:
    facts = (await server.tables.look(table_id)).facts
    strength = None if data.strength is None else setup.OURS.check(data.strength, facts.game)
    await server.teach(strength, facts)
    name = clean_name(data.name) if data.name else None
    return await change_table(server, table_id, lambda table, me: commands.put_bot(table, me, seat, strength, name))


@route("POST", "/tables/{table_id}/seats/{seat}/dismiss")
async def dismiss_player(server: OfflineServer, table_id: str, seat: int) -> TableCard:
    return await change_table(server, table_id, lambda table, me: commands.dismiss_player(table, me, seat))


@route("POST", "/tables/{table_id}/leave")
async def leave(server: OfflineServer, table_id: str, data: schemas.OptionalSeatBody) -> TableCard:
    return await change_table(server, table_id, lambda table, me: commands.leave(table, me, data.seat))


@route("POST", "/tables/{table_id}/close")
async def close_table(server: OfflineServer, table_id: str) -> TableCard:
    return await change_table(server, table_id, commands.close_by_host)


@route("POST", "/tables/{table_id}/rematch", status=201)
async def rematch(server: OfflineServer, table_id: str) -> TableCard:
    old, me = await server.tables.look(table_id), server.person
    commands.check_may_rematch(old, me.id)
    if old.state.rematch is None:
        card = await server.open_table(*setup.plan_rematch(old, me))
        await server.tables.write(table_id, lambda _: commands.Plan([Rematch(card.id)]), me.id)
        return card
    return server.card(server.repository.listed[old.state.rematch])


@route("POST", "/tables/{table_id}/fork", status=201)
async def fork(server: OfflineServer, table_id: str, data: schemas.ForkBody) -> TableCard:
    old = await server.tables.look(table_id)
    strength = setup.OURS.check(data.strength, old.facts.game)
    return await server.open_table(*setup.plan_fork(old, server.person, data.line, data.seat, strength))


@route("GET", "/tables/{table_id}/export")
async def export_table(server: OfflineServer, table_id: str) -> RouteResponse:
    return RouteResponse(200, JSON, transfer.export_table_file(await server.tables.look(table_id), server.person.id))


@route("POST", "/tables/import", status=201)
async def import_table(server: OfflineServer, data: schemas.TableFileBody) -> TableCard:
    brought, me = transfer.imported_table_from_file(data.file, server.person, setup.OURS), server.person.id
    facts = brought.facts
    if facts.id in server.repository.listed:
        try:
            await server.tables.write(facts.id, lambda table: transfer.plan_imported_actions(table, me, brought), me)
        except (NotAllowed, WrongPhase, StaleRequest):
            facts = setup.with_new_ids(facts)
        else:
            return server.card(server.repository.listed[facts.id])
    return await server.open_table(facts, [*brought.sitting, *brought.played])


# Replays and analysis


@route("GET", "/tables/{table_id}/replay")
async def get_replay(server: OfflineServer, table_id: str) -> replay.MatchReplay:
    return server.replays.whole(await server.tables.look(table_id))


@route("GET", "/tables/{table_id}/at/{line}")
async def get_replay_position(server: OfflineServer, table_id: str, line: int) -> schemas.ReplayPosition:
    return server.replays.moment(await server.tables.look(table_id), server.person.id, line)


@route("GET", "/tables/{table_id}/analysis")
async def get_match_course(server: OfflineServer, table_id: str) -> MatchCourse:
    table = await server.tables.look(table_id)
    match, winner = tasks.serialize_finished_match(table)

    async def look_back() -> MatchCourse:
        return msgspec.convert(await server.thought("analyse_match", match, winner), MatchCourse)

    return await server.course(table, look_back)


@route("GET", "/tables/{table_id}/match.json")
async def export_match(server: OfflineServer, table_id: str) -> RouteResponse | RunningMatchExport:
    table = await server.tables.look(table_id)
    if table.match is not None and table.state.status == "over":
        return RouteResponse(200, JSON, table.match.to_json())
    told = server.news(table, None)
    return RunningMatchExport(True, told.table, told.views)


# Actions and chat at a table


async def write_plan_and_respond(
    server: OfflineServer,
    table_id: str,
    plan: Callable[[Table, UserId], commands.Plan],
    *,
    seq: int | None = None,
    key: str | None = None,
    news: bool = False,
) -> Done:
    me = server.person.id
    written = await server.tables.write(table_id, lambda table: plan(table, me), me, key)
    return Done(written, server.news(await server.tables.look(table_id), seq) if news else None)


@route("GET", "/tables/{table_id}/seats/{seat}")
async def get_seat_file(server: OfflineServer, table_id: str, seat: int) -> SeatFile:
    table = await server.tables.look(table_id)
    commands.own_chair(table, server.person.id, seat)
    if table.match is None:
        raise WrongPhase(f"fondaco.error.is_{table.state.status}")
    return SeatFile(table.seq, seat, table.match.seat(seat).to_json())


@route("POST", "/tables/{table_id}/actions")
async def act(server: OfflineServer, table_id: str, data: schemas.ActionBody) -> Done:
    def plan(table: Table, me: UserId) -> commands.Plan:
        return commands.play(table, me, data.seat, data.seq, data.action)

    return await write_plan_and_respond(server, table_id, plan, seq=data.seq, key=clean_text(data.key), news=data.news)


@route("POST", "/tables/{table_id}/undo")
async def undo(server: OfflineServer, table_id: str, data: schemas.UndoBody) -> Done:
    def plan(table: Table, me: UserId) -> commands.Plan:
        return commands.undo(table, me, data.seat, data.seq, data.what)

    return await write_plan_and_respond(server, table_id, plan, seq=data.seq, key=clean_text(data.key), news=data.news)


@route("POST", "/tables/{table_id}/ask")
async def check_action(server: OfflineServer, table_id: str, data: schemas.ActionCheckBody) -> ActionCheck:
    table = await server.tables.look(table_id)
    refusal = commands.why_action_illegal(table, server.person.id, data.seat, data.action)
    return ActionCheck(None if refusal is None else error_messages.explain_refusal(server.lang, refusal, table))


@route("POST", "/tables/{table_id}/take-back")
async def take_back(server: OfflineServer, table_id: str, data: schemas.TakeBackBody) -> Done:
    return await write_plan_and_respond(
        server, table_id, lambda table, me: commands.take_back(table, me, data.seat, data.to_line)
    )


@route("POST", "/tables/{table_id}/consent")
async def answer_take_back(server: OfflineServer, table_id: str, data: schemas.ConsentBody) -> Done:
    return await write_plan_and_respond(
        server, table_id, lambda table, me: commands.answer_take_back(table, me, data.seat, data.yes)
    )


@route("POST", "/tables/{table_id}/resign")
async def resign(server: OfflineServer, table_id: str, data: schemas.OwnSeatBody) -> Done:
    return await write_plan_and_respond(server, table_id, lambda table, me: commands.resign(table, me, data.seat))


@route("POST", "/tables/{table_id}/stand-in")
async def stand_in(server: OfflineServer, table_id: str, data: schemas.StandInBody) -> Done:
    game = (await server.tables.look(table_id)).facts.game
    strength = None if data.strength is None else setup.OURS.check(data.strength, game)
    return await write_plan_and_respond(
        server, table_id, lambda table, me: commands.stand_in(table, me, data.seat, strength, gone=False)
    )


@route("POST", "/tables/{table_id}/return")
async def come_back(server: OfflineServer, table_id: str, data: schemas.OwnSeatBody) -> Done:
    return await write_plan_and_respond(server, table_id, lambda table, me: commands.come_back(table, me, data.seat))


@route("POST", "/tables/{table_id}/vacation")
async def vacation(server: OfflineServer, table_id: str, data: schemas.VacationBody) -> Done:
    return await write_plan_and_respond(
        server, table_id, lambda table, me: commands.vacation(table, me, data.seat, data.on)
    )


@route("POST", "/tables/{table_id}/chat")
async def chat(server: OfflineServer, table_id: str, data: schemas.ChatBody) -> Done:
    text, name = clean_text(data.text, lines=True), server.person.name
    return await write_plan_and_respond(server, table_id, lambda table, me: commands.chat(table, me, name, text))


@route("POST", "/tables/{table_id}/hint")
async def get_hints(server: OfflineServer, table_id: str, data: schemas.OwnSeatBody) -> Hints:
    table = await server.tables.look(table_id)
    work = tasks.serialize_seat(tasks.check_may_ask_for_hint(table, server.person.id, data.seat), data.seat)
    told = await server.thought("advise", work, HINT_SECONDS, secrets.randbits(32))
    return Hints(data.seat, table.state.changed, msgspec.convert(told, list[Hint]))


# Notes and standing orders


@route("GET", "/tables/{table_id}/notes")
async def read_notes(server: OfflineServer, table_id: str) -> Notes:
    await server.tables.look(table_id)
    return await server.repository.one(f"notes/{table_id}", Notes) or Notes("")


@route("PUT", "/tables/{table_id}/notes")
async def write_notes(server: OfflineServer, table_id: str, data: Notes) -> Notes:
    await server.tables.look(table_id)
    notes = Notes(clean_text(data.text, lines=True))
    await server.repository.put(f"notes/{table_id}", notes)
    return notes


@route("GET", "/tables/{table_id}/standing-orders")
async def list_orders(server: OfflineServer, table_id: str) -> list[schemas.OrderCard]:
    table = await server.tables.look(table_id)
    return [error_messages.order_card(server.lang, table, order) for order in server.orders_at(table)]


@route("POST", "/tables/{table_id}/standing-orders", status=201)
async def give_order(server: OfflineServer, table_id: str, data: NewOrder) -> schemas.OrderCard:
    table = await server.tables.look(table_id)
    commands.own_chair(table, server.person.id, data.seat)
    commands.check_running(table)
    order = data.stands(given := server.orders_at(table))
    if order is None:
        data.check(table, given)
        order = data.given(1 + max(server.orders, default=0), table, server.person.id)
        await server.give(order)
    return error_messages.order_card(server.lang, table, order)


@route("DELETE", "/tables/{table_id}/standing-orders/{number}", status=204)
async def revoke_order(server: OfflineServer, table_id: str, number: int) -> None:
    given = {order.number: order for order in server.orders_at(await server.tables.look(table_id))}
    if number not in given:
        raise NotFound("fondaco.error.no_order")
    await server.revoke(given[number])


@route("GET", "/tables/{table_id}/upcoming-questions/{seat}")
async def list_upcoming_questions(server: OfflineServer, table_id: str, seat: int) -> list[schemas.UpcomingQuestion]:
    table = await server.tables.look(table_id)
    commands.own_chair(table, server.person.id, seat)
    return standing_orders.upcoming_questions(table, seat)


# Puzzles


def load_puzzle_position(name: str) -> tuple[PuzzleWithMatch, fondaco.Match]:
    posed = all_puzzles().get(name)
    if posed is None:
        raise NotFound("fondaco.error.no_puzzle")
    return posed, posed.match()


@route("GET", "/puzzles")
async def list_puzzles(server: OfflineServer) -> session.Puzzles:
    return session.make_puzzle_overview(
        [*all_puzzles().values()], session.offline_puzzle_ratings(all_puzzles(), server.tried), server.tried, now()
    )


@route("GET", "/puzzles/{puzzle}")
async def puzzle(server: OfflineServer, puzzle: str) -> session.PosedPuzzle:
    posed, match = load_puzzle_position(puzzle)
    return session.pose_puzzle(
        posed, match, server.person, session.offline_puzzle_ratings(all_puzzles(), server.tried), server.tried, now()
    )


@route("POST", "/puzzles/{puzzle}/ask")
async def check_puzzle_action(server: OfflineServer, puzzle: str, data: schemas.PuzzleAnswerBody) -> ActionCheck:
    posed, match = load_puzzle_position(puzzle)
    table = session.make_puzzle_table(posed, match, server.person)
    refusal = commands.why_action_illegal(table, server.person.id, posed.puzzle.seat, data.action)
    return ActionCheck(None if refusal is None else error_messages.explain_refusal(server.lang, refusal, table))


@route("POST", "/puzzles/{puzzle}/answer")
async def answer_puzzle(server: OfflineServer, puzzle: str, data: schemas.PuzzleAnswerBody) -> session.Verdict:
    posed, match = load_puzzle_position(puzzle)
    said = session.require_evaluated_answer(
        posed, session.make_puzzle_table(posed, match, server.person), server.person, data.action
    )
    if any(each.puzzle == puzzle for each in server.tried):
        raise WrongPhase("fondaco.error.puzzle_answered")
    await server.tries(session.make_offline_attempt(posed, server.tried, said, now()))
    return session.verdict(posed, match, server.person, server.tried, now())
