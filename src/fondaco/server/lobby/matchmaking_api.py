"""Routes: matchmaking."""

from __future__ import annotations

from litestar import Response, delete, get, put

from fondaco.server.base.clock import now
from fondaco.server.lobby import matchmaking_store
from fondaco.server.lobby.matchmaking import TIME_CONTROLS, MatchmakingState, MatchRequest, TimeControlCard
from fondaco.server.lobby.matchmaking_tables import check_match_request
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.setup import AllowedBots
from fondaco.server.web.caching import cacheable_response
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses


@put("/me/matchmaking", responses=error_responses(413, 415), summary="Search for a quick match")
async def join_queue(request: Asking, context: Context, data: MatchRequest) -> MatchmakingState:
    """Search for a quick match. It counts against the limit on opening tables."""
    person = await context.person(request)
    await context.spend("open", request, person)
    check_match_request(data, person, AllowedBots.of(context.settings))
    await matchmaking_store.enter_queue(context[TableService].store, person.id, data, now())
    return MatchmakingState(await matchmaking_store.refresh_queue_status(context[TableService].store, person.id, now()))


@get("/me/matchmaking", responses=error_responses(), summary="Get your search; without requests it expires")
async def get_matchmaking_state(request: Asking, context: Context) -> MatchmakingState:
    person = await context.person(request)
    await context.spend("read", request, person)
    return MatchmakingState(await matchmaking_store.refresh_queue_status(context[TableService].store, person.id, now()))


@delete("/me/matchmaking", responses=error_responses(), summary="Cancel your search")
async def leave_queue(request: Asking, context: Context) -> None:
    person = await context.person(request)
    await context.spend("say", request, person)
    await matchmaking_store.leave_queue(context[TableService].store, person.id)


@get("/time-controls", responses=error_responses(), summary="List the time_controls of play")
async def list_time_controls(request: Asking) -> Response[list[TimeControlCard]]:
    return cacheable_response(request, TIME_CONTROLS)


ROUTES = [list_time_controls, join_queue, get_matchmaking_state, leave_queue]
