"""Routes: profiles, leaderboards and blocks."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, delete, get, put
from litestar.datastructures import State
from litestar.params import Parameter

from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotFound
from fondaco.server.base.user import UserId
from fondaco.server.ratings.ratings import LeaderboardRow, Profile, Reputation
from fondaco.server.ratings.results import Pool
from fondaco.server.social import blocks, profiles
from fondaco.server.social.blocks import Blocked
from fondaco.server.social.trade_stats import TradeStats, trade_stats_of
from fondaco.server.tables import game_catalog
from fondaco.server.tables.access import visible_table
from fondaco.server.tables.service import TableService
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]
Number = Annotated[int, Parameter(ge=0, le=2**31 - 1)]


async def visible_profile(request: Asking, context: Context, person: UserId) -> Profile:
    """Return a profile as the asking user may see it."""
    asks = await context.visitor(request)
    await context.spend("say", request, asks)
    own = None if asks is None else asks.id
    found = await profiles.profile(context[TableService].store, person, own)
    if found is None or person in await blocks.separated_from(context[TableService].store, own):
        raise NotFound("fondaco.house.no_profile")
    return found


@get("/users/{person:int}", responses=may_fail(404), summary="Get a user's profile")
async def profile(request: Asking, context: Context, person: Number) -> Profile:
    return await visible_profile(request, context, person)


@get("/users/{person:int}/trade-stats", responses=may_fail(404), summary="Get a user's trade statistics by game")
async def deals(request: Asking, context: Context, person: Number) -> list[TradeStats]:
    """Get a user's trade statistics by game, from their latest matches that you may see."""
    yours = (await visible_profile(request, context, person)).yours
    matches = await profiles.matches_of(context[TableService].store, person, yours)
    return await asyncio.to_thread(trade_stats_of, matches)


@get("/games/{game:str}/leaderboard", responses=may_fail(404), summary="Get the leaderboard of a game")
async def leaderboard(request: Asking, context: Context, game: str, pool: Pool = "people") -> list[LeaderboardRow]:
    asks = await context.visitor(request)
    await context.spend("read", request, asks)
    game_catalog.known_game(game)
    own = None if asks is None else asks.id
    strangers = await blocks.separated_from(context[TableService].store, own)
    return [
        each
        for each in await profiles.leaderboard(context[TableService].store, game, pool, own)
        if each.person not in strangers
    ]


@get("/tables/{table_id:str}/users", responses=may_fail(404), summary="Get ratings and reliability of the players")
async def people_at_table(request: Asking, context: Context, table_id: str) -> list[Reputation]:
    asks = await context.visitor(request)
    await context.spend("read", request, asks)
    table = await visible_table(request, context, table_id, asks)
    known = (await profiles.reputations(context[TableService].store, [(table.facts, table.state)])).get(table_id, [])
    strangers = await blocks.separated_from(context[TableService].store, None if asks is None else asks.id)
    return [each for each in known if table.state.chairs[each.seat].person not in strangers]


@put("/users/{person:int}/block", status_code=204, responses=may_fail(404, 409), summary="Block a user")
async def block(request: Asking, context: Context, person: Number) -> None:
    asks = await context.person(request)
    await context.spend("block", request, asks)
    if person == asks.id or not await blocks.block(context[TableService].store, asks.id, person, now()):
        raise NotFound("fondaco.house.no_profile")


@delete("/users/{person:int}/block", responses=may_fail(), summary="Unblock a user")
async def unblock(request: Asking, context: Context, person: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await blocks.unblock(context[TableService].store, asks.id, person)


@get("/me/blocked", responses=may_fail(), summary="List the users you have blocked")
async def blocked(request: Asking, context: Context) -> list[Blocked]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    return await blocks.blocked(context[TableService].store, asks.id)


ROUTES = [profile, deals, leaderboard, people_at_table, block, unblock, blocked]
