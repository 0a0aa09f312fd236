"""Routes: matchmaking."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, put
from litestar.datastructures import State

from fondaco.server.base.clock import now
from fondaco.server.lobby import matchmaking_store
from fondaco.server.lobby.matched_table import check_match_request
from fondaco.server.lobby.matchmaking import TIME_CONTROLS, MatchmakingState, MatchRequest, TimeControlCard
from fondaco.server.tables.service import TableService
from fondaco.server.tables.setup import Bots
from fondaco.server.web.caching import cacheable
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]


@put("/me/matchmaking", responses=may_fail(413, 415), summary="Search for a quick match")
async def wait(request: Asking, context: Context, data: MatchRequest) -> MatchmakingState:
    """Search for a quick match. It counts against the limit on opening tables."""
    person = await context.person(request)
    await context.spend("open", request, person)
    check_match_request(data, person, Bots.of(context.settings))
    await matchmaking_store.wait(context[TableService].store, person.id, data, now())
    return MatchmakingState(await matchmaking_store.look(context[TableService].store, person.id, now()))


@get("/me/matchmaking", responses=may_fail(), summary="Get your search; without requests it expires")
async def look(request: Asking, context: Context) -> MatchmakingState:
    person = await context.person(request)
    await context.spend("read", request, person)
    return MatchmakingState(await matchmaking_store.look(context[TableService].store, person.id, now()))


@delete("/me/matchmaking", responses=may_fail(), summary="Cancel your search")
async def leave(request: Asking, context: Context) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await matchmaking_store.leave(context[TableService].store, person.id)


@get("/time-controls", responses=may_fail(), summary="List the paces of play")
async def list_paces(request: Asking) -> Response[list[TimeControlCard]]:
    return cacheable(request, TIME_CONTROLS)


ROUTES = [list_paces, wait, look, leave]
