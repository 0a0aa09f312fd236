"""Routes: hints, and the analysis and mistakes of a finished match."""

from __future__ import annotations

from fondaco.bots.match_analysis import MatchCourse
from fondaco.server.bots.hints import HintRequestLimit, HintService
from fondaco.server.bots.match_analysis import MatchAnalysisService
from fondaco.server.bots.mistakes import MatchMistakes, MistakeService
from fondaco.server.bots.tasks import Hints
from fondaco.server.tables import schemas
from fondaco.server.tables.schemas import TableError
from fondaco.server.tables.table_visibility import visible_table
from fondaco.server.web.call import Call
from fondaco.server.web.routes import Routes, get, post


@post(
    "/tables/{table_id:str}/hint",
    status=200,
    errors=(404, 409, 413, 415),
    conflict=TableError,
    summary="Get hints",
)
async def get_hints(call: Call, table_id: str, data: schemas.OwnSeatBody) -> Hints:
    person = await call.person()
    await call.spend("hint", person)
    table = await visible_table(call, table_id, person)
    caller = call.caller(person)
    with call[HintRequestLimit].admitted(caller):
        return await call[HintService].advise(table, person.id, data.seat, caller)


@get(
    "/tables/{table_id:str}/analysis",
    errors=(404, 409),
    conflict=TableError,
    summary="Get the analysis of a finished match",
)
async def get_match_course(call: Call, table_id: str) -> MatchCourse:
    person = await call.visitor()
    await call.spend("read", person)
    table, caller = await visible_table(call, table_id, person), call.caller(person)
    with call[HintRequestLimit].admitted(caller):
        return await call[MatchAnalysisService].of(table, caller)


@get(
    "/tables/{table_id:str}/mistakes/{seat:int}",
    errors=(403, 404, 409),
    conflict=TableError,
    summary="Continue to search for your mistakes in a finished match",
)
async def get_mistakes(call: Call, table_id: str, seat: int) -> MatchMistakes:
    person = await call.person()
    await call.spend("read", person)
    table, caller = await visible_table(call, table_id, person), call.caller(person)
    with call[HintRequestLimit].admitted(caller):
        return await call[MistakeService].of(table, person.id, seat, caller)


ROUTES: Routes = [get_hints, get_match_course, get_mistakes]
