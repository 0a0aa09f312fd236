"""Routes: hints, and the analysis of a finished match."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State

from fondaco.bots.match_analysis import Course
from fondaco.server.bots.hints import AdviceQueue, HintService
from fondaco.server.bots.match_analysis import MatchAnalysisService
from fondaco.server.bots.tasks import Hints
from fondaco.server.tables import schemas
from fondaco.server.tables.access import may_fail, visible_table
from fondaco.server.web.context import Context

Asking = Request[Any, Any, State]


@post("/tables/{table_id:str}/hint", status_code=200, responses=may_fail(404, 409, 413, 415), summary="Get hints")
async def hint(request: Asking, context: Context, table_id: str, data: schemas.OwnSeat) -> Hints:
    person = await context.person(request)
    await context.spend("hint", request, person)
    table = await visible_table(request, context, table_id, person)
    caller = context.caller(request, person)
    with context[AdviceQueue].admitted(caller):
        return await context[HintService].advise(table, person.id, data.seat, caller)


@get("/tables/{table_id:str}/analysis", responses=may_fail(404, 409), summary="Get the analysis of a finished match")
async def course(request: Asking, context: Context, table_id: str) -> Course:
    person = await context.visitor(request)
    await context.spend("read", request, person)
    table, caller = await visible_table(request, context, table_id, person), context.caller(request, person)
    with context[AdviceQueue].admitted(caller):
        return await context[MatchAnalysisService].of(table, caller)


ROUTES = [hint, course]
