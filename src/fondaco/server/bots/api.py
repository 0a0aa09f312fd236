"""Routes: hints, and the analysis of a finished match."""

from __future__ import annotations

from litestar import get, post

from fondaco.bots.match_analysis import MatchCourse
from fondaco.server.bots.hints import HintRequestLimit, HintService
from fondaco.server.bots.match_analysis import MatchAnalysisService
from fondaco.server.bots.tasks import Hints
from fondaco.server.tables import schemas
from fondaco.server.tables.access import table_error_responses, visible_table
from fondaco.server.web.context import Asking, Context


@post(
    "/tables/{table_id:str}/hint",
    status_code=200,
    responses=table_error_responses(404, 409, 413, 415),
    summary="Get hints",
)
async def get_hints(request: Asking, context: Context, table_id: str, data: schemas.OwnSeatBody) -> Hints:
    person = await context.person(request)
    await context.spend("hint", request, person)
    table = await visible_table(request, context, table_id, person)
    caller = context.caller(request, person)
    with context[HintRequestLimit].admitted(caller):
        return await context[HintService].advise(table, person.id, data.seat, caller)


@get(
    "/tables/{table_id:str}/analysis",
    responses=table_error_responses(404, 409),
    summary="Get the analysis of a finished match",
)
async def get_match_course(request: Asking, context: Context, table_id: str) -> MatchCourse:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table, caller = await visible_table(request, context, table_id, person), context.caller(request, person)
    with context[HintRequestLimit].admitted(caller):
        return await context[MatchAnalysisService].of(table, caller)


ROUTES = [get_hints, get_match_course]
