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

from fondaco.bots.match_analysis import Course
from fondaco.core.components import BadBoard, check_text
from fondaco.house.book import acts, along, bodies, lines, opening
from fondaco.house.book.bodies import Running
from fondaco.house.book.facts import Facts
from fondaco.house.book.lines import AnyLine
from fondaco.house.book.names import named
from fondaco.house.book.news import News, TableCard
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import BadRequest, Busy, Closed, NotYours, Stale, Unknown
from fondaco.house.book.replay import Replayed
from fondaco.house.book.table import Table
from fondaco.house.http import preview
from fondaco.house.http.answers import may_fail
from fondaco.house.http.bodies import Lobby
from fondaco.house.http.desk import AnyConnection, Desk
from fondaco.house.steward.thinking import CannotStart
from fondaco.house.steward.turns import Caller
from fondaco.house.store import apart
from fondaco.house.store.store import CodeTaken

Asking = Request[Any, Any, State]
MOST_TAKEN = 1_100_000  # bytes
T = TypeVar("T")
decode_along = msgspec.json.Decoder(bodies.AlongBody).decode


@get("/tables", responses=may_fail(), summary="The lobby")
async def lobby(request: Asking, desk: Desk) -> Response[Lobby]:
    person = await desk.visitor(request)
    await desk.spend("read", request, person)
    seen: Any = await desk.lobbies.now(None if person is None else person.id)
    return Response(seen, media_type="application/json")


async def opened(
    request: Asking, desk: Desk, person: Person, facts: Facts, first: list[AnyLine], seed: str | None = None
) -> Table:
    """A new table; in the rare case that its code is in use, with another one."""
    facts = opening.dealt(facts, seed or desk.house.settings.seed)
    for _ in range(5):
        try:
            return await desk.house.open_table(facts, first, desk.opener(request, person))
        except CodeTaken:
            facts = opening.renamed(facts)
    raise BadRequest(why="no code is free")


async def wished(request: Asking, desk: Desk, wish: opening.NewTable, person: Person) -> tuple[Facts, list[AnyLine]]:
    """A board of one's own is read by a worker: it may be anything, and take for ever."""
    if wish.board_file is None:
        return opening.wished(wish, person, desk.bots())
    try:
        check_text("the board file", wish.board_file)
    except BadBoard as error:
        raise BadRequest(why="; ".join(error.faults)) from None
    caller = desk.caller(request, person)
    with desk.uploads.admitted(caller):
        try:
            return await unless_gone(request, desk.clerk.ask(
                desk.settings.file_seconds, opening.quickly_wished, wish, person, desk.bots(), caller=caller,
                cpu=desk.settings.board_seconds,
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
async def open_table(request: Asking, desk: Desk, data: opening.NewTable) -> TableCard:
    person = await desk.person(request)
    await desk.spend("open", request, person)
    facts, first = await wished(request, desk, data, person)
    await desk.persons.may_be_called(person, *opening.names_given(first))
    return desk.house.card(await opened(request, desk, person, facts, first, data.seed), person.id)


async def table_for(request: Asking, desk: Desk, table_id: str, person: Person | None) -> Table:
    """The table, if this person may look at it, as he may see it."""
    table = await desk.house.look(table_id)
    remember(request, table, person)
    own = None if person is None else person.id
    acts.look(table, own)
    return await desk.house.seen_by(table, own)


def remember(request: AnyConnection, table: Table, person: Person | None, since: int | None = None) -> None:
    """For the case that something is refused: the answer speaks of this table."""
    request.scope["state"].update(table=table, person=person, since=since)


def forget(socket: AnyConnection) -> None:
    """A socket stays open for long after that."""
    socket.scope["state"].pop("table", None)


@get("/tables/{table_id:str}", responses=may_fail(403, 404), summary="The news of a table")
async def table_news(request: Asking, desk: Desk, table_id: str, since: int | None = None) -> News:
    person = await desk.visitor(request)
    await desk.spend("read", request, person)
    table = await table_for(request, desk, table_id, person)
    return desk.house.news(table, person, since)


@get("/codes/{code:str}", responses=may_fail(404), summary="The table with this code")
async def table_by_code(request: Asking, desk: Desk, code: str) -> TableCard:
    person = await desk.visitor(request)
    await desk.limits.spend("guest", desk.address(request))
    table = await desk.house.by_code(code)
    return desk.house.card(table, None if person is None else person.id)


async def changed(
    request: Asking, desk: Desk, table_id: str, plan: Callable[[Table, Person], acts.Plan], kind: str = "say"
) -> TableCard:
    """Does something at a table and answers with its card."""
    person = await desk.person(request)
    await desk.spend(kind, request, person)
    return await written(request, desk, table_id, person, plan)


async def written(
    request: Asking, desk: Desk, table_id: str, person: Person, plan: Callable[[Table, Person], acts.Plan]
) -> TableCard:
    remember(request, await desk.house.look(table_id), person)
    await desk.house.write(table_id, lambda table: plan(table, person), person.id)
    return desk.house.card(await desk.house.look(table_id), person.id)


@post("/tables/{table_id:str}/join", status_code=200, responses=may_fail(404, 409, 413, 415), summary="Sit down")
async def join(request: Asking, desk: Desk, table_id: str, data: bodies.Join) -> TableCard:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    word, name = opening.own_word(data.word), named(data.name) if data.name else person.name
    await desk.persons.may_be_called(person, name)
    strangers = await apart.kept_from(desk.house.store, person.id)

    def plan(table: Table, person: Person) -> acts.Plan:
        return acts.join(table, person.id, data.seat, name, word, strangers)

    return await written(request, desk, table_id, person, plan)


@post("/tables/{table_id:str}/seats/{seat:int}", status_code=200, responses=may_fail(404, 409, 413, 415),
      summary="Put a bot on a seat, or open it again")  # fmt: skip
async def put_bot(request: Asking, desk: Desk, table_id: str, seat: int, data: bodies.PutBot) -> TableCard:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    game = (await desk.house.look(table_id)).facts.game
    strength = None if data.strength is None else desk.bots().check(data.strength, game)
    name = named(data.name) if data.name else None
    if name is not None:
        await desk.persons.may_be_called(person, name)

    def plan(table: Table, person: Person) -> acts.Plan:
        return acts.put_bot(table, person.id, seat, strength, name)

    return await written(request, desk, table_id, person, plan)


@post("/tables/{table_id:str}/seats/{seat:int}/dismiss", status_code=200, responses=may_fail(404, 409, 415),
      summary="Ask somebody to leave before the beginning")  # fmt: skip
async def dismiss(request: Asking, desk: Desk, table_id: str, seat: int) -> TableCard:
    return await changed(request, desk, table_id, lambda table, person: acts.dismiss(table, person.id, seat))


@post("/tables/{table_id:str}/leave", status_code=200, responses=may_fail(404, 409, 413, 415), summary="Leave")
async def leave(request: Asking, desk: Desk, table_id: str, data: bodies.SomeSeat) -> TableCard:
    return await changed(request, desk, table_id, lambda table, person: acts.leave(table, person.id, data.seat))


@post("/tables/{table_id:str}/close", status_code=200, responses=may_fail(404, 409, 415), summary="Close a table")
async def close(request: Asking, desk: Desk, table_id: str) -> TableCard:
    return await changed(request, desk, table_id, lambda table, person: acts.close(table, person.id))


@post("/tables/{table_id:str}/rematch", responses=may_fail(404, 409, 415), summary="The same round once more")
async def rematch(request: Asking, desk: Desk, table_id: str) -> TableCard:
    person = await desk.person(request)
    await desk.spend("open", request, person)
    old = await table_for(request, desk, table_id, person)
    acts.may_rematch(old, person.id)
    if old.state.rematch is None:
        new = await opened(request, desk, person, *opening.again(old, person))
        line = acts.Plan([lines.Rematch(new.facts.id)])
        await desk.house.write(table_id, lambda seen: acts.Plan([]) if seen.state.rematch else line, person.id)
        old = await desk.house.look(table_id)
    return desk.house.card(await desk.house.look(str(old.state.rematch)), person.id)


@post("/tables/{table_id:str}/fork", responses=may_fail(404, 409, 413, 415), summary="Go on from here against bots")
async def fork(request: Asking, desk: Desk, table_id: str, data: bodies.ForkBody) -> TableCard:
    person = await desk.person(request)
    await desk.spend("open", request, person)
    old = await table_for(request, desk, table_id, person)
    strength = desk.bots().check(data.strength, old.facts.game)
    table = await opened(request, desk, person, *opening.fork(old, person, data.line, data.seat, strength))
    return desk.house.card(table, person.id)


@get("/tables/{table_id:str}/along", responses=may_fail(403, 404, 409), summary="A table against bots, to take along")
async def take_along(request: Asking, desk: Desk, table_id: str) -> Response[Any]:
    person = await desk.person(request)
    await desk.spend("read", request, person)
    table = await table_for(request, desk, table_id, person)
    headers = {"Content-Disposition": f'attachment; filename="{table.facts.game}-{table_id}.json"'}
    return Response(along.packed(table, person.id).encode(), media_type="application/json", headers=headers)


async def _unpacked(request: Asking, desk: Desk, person: Person, caller: Caller) -> along.Brought:
    try:
        file = decode_along(await request.body()).file
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(why=str(error)) from None
    try:
        return await unless_gone(request, desk.clerk.ask(
            desk.settings.file_seconds, along.unpacked, file, person, desk.bots(), caller=caller
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
async def bring_along(request: Asking, desk: Desk) -> TableCard:
    """It goes on where it was taken along from, or is a new one. A worker reads it: it may be anything. Whether there
    is room for it is decided before its body is read."""
    person = await desk.person(request)
    caller = desk.caller(request, person)
    with desk.uploads.admitted(caller):
        await desk.spend("open", request, person)
        brought = await _unpacked(request, desk, person, caller)
    facts = brought.facts
    try:
        return await written(request, desk, facts.id, person, lambda table, who: along.since(table, who.id, brought))
    except Unknown:
        pass
    except (NotYours, Closed, Stale):
        facts = opening.renamed(facts)
    await desk.persons.may_be_called(person, *opening.names_given(brought.sitting))
    table = await opened(request, desk, person, facts, [*brought.sitting, *brought.played], facts.seed)
    return desk.house.card(table, person.id)


@get("/tables/{table_id:str}/replay", responses=may_fail(404, 409), summary="The whole match, when it is over")
async def replay(request: Asking, desk: Desk, table_id: str) -> Replayed:
    person = await desk.visitor(request)
    await desk.spend("read", request, person)
    return desk.films.whole(await table_for(request, desk, table_id, person))


@get("/tables/{table_id:str}/course", responses=may_fail(404, 409), summary="How a match went that is over")
async def course(request: Asking, desk: Desk, table_id: str) -> Course:
    person = await desk.visitor(request)
    await desk.spend("read", request, person)
    table, caller = await table_for(request, desk, table_id, person), desk.caller(request, person)
    with desk.advice.admitted(caller):
        return await desk.hindsight.of(table, caller)


@get("/tables/{table_id:str}/at/{line:int}", responses=may_fail(404, 409), summary="The match as it stood")
async def moment(request: Asking, desk: Desk, table_id: str, line: int) -> bodies.Moment:
    person = await desk.visitor(request)
    await desk.spend("read", request, person)
    table = await table_for(request, desk, table_id, person)
    return desk.films.moment(table, None if person is None else person.id, line)


@get("/tables/{table_id:str}/match.json", responses=may_fail(404, 409), summary="Export")
async def export(request: Asking, desk: Desk, table_id: str) -> Response[Any]:
    person = await desk.visitor(request)
    await desk.spend("read", request, person)
    table = await table_for(request, desk, table_id, person)
    headers = {"Content-Disposition": f'attachment; filename="{table.facts.game}-{table_id}.json"'}
    if table.match is not None and table.state.status == "over":
        return Response(table.match.to_json().encode(), media_type="application/json", headers=headers)
    news = desk.house.news(table, person, None)
    return Response(Running(True, news.table, news.faces), media_type="application/json", headers=headers)


async def card_for_all(desk: Desk, table_id: str) -> TableCard:
    """A table as a stranger sees it, if he may."""
    table = await desk.house.look(table_id)
    acts.look(table, None)
    return desk.house.card(table, None)


@get("/tables/{table_id:str}/picture.png", responses=may_fail(404), summary="Game, seats and scores as a picture",
     media_type="image/png")  # fmt: skip
async def table_picture(request: Asking, desk: Desk, table_id: str) -> Response[bytes]:
    await desk.limits.spend("hint", desk.address(request))
    painted = await asyncio.to_thread(preview.picture, await card_for_all(desk, table_id))
    return Response(painted, media_type="image/png", headers={"Cache-Control": "max-age=60"})


Routes = list[Callable[..., Awaitable[Any]]]
ROUTES = [
    lobby, open_table, table_news, table_by_code, join, put_bot, dismiss, leave, close, rematch, fork, take_along,
    bring_along, replay, course, moment, export, table_picture,
]  # fmt: skip
