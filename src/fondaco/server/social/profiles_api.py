"""Routes: profiles, leaderboards and blocks."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import delete, get, put
from litestar.params import Parameter

from fondaco.server.accounts import user_store
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotFound, WrongPhase
from fondaco.server.base.names import LONGEST, fold_name
from fondaco.server.base.user import LARGEST_ID, UserId
from fondaco.server.ratings.results import Pool
from fondaco.server.ratings.schemas import LeaderboardRow, MatchRating, Profile, Reputation
from fondaco.server.social import blocks, profiles
from fondaco.server.social.blocks import Blocked
from fondaco.server.social.traded_goods import TradeStats, count_traded_goods
from fondaco.server.tables import game_catalog
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.table_visibility import visible_table
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses
from fondaco.server.web.litestar_routes import HttpCall

Number = Annotated[int, Parameter(ge=0, le=2**31 - 1)]
UserNumber = Annotated[int, Parameter(ge=0, le=LARGEST_ID)]


async def visible_profile(request: Asking, context: Context, person: UserId) -> Profile:
    """Return a profile as the asking user may see it."""
    asks = await context.visitor(request)
    await context.spend("say", request, asks)
    own = None if asks is None else asks.id
    found = await profiles.load_profile(context[TableService].store, person, own)
    if found is None or person in await blocks.users_separated_by_blocks(context[TableService].store, own):
        raise NotFound("fondaco.error.no_profile")
    return found


@get("/users/{person:int}", responses=error_responses(404), summary="Get a user's profile")
async def get_profile(request: Asking, context: Context, person: UserNumber) -> Profile:
    return await visible_profile(request, context, person)


@get("/profiles/{name:str}", responses=error_responses(404), summary="Get the profile of an account by its name")
async def profile_by_name(request: Asking, context: Context, name: str) -> Profile:
    found = await user_store.find_account(context[TableService].store, name[:LONGEST])
    if found is None or fold_name(found.person.name) != fold_name(name):
        await context.spend("say", request, await context.visitor(request))
        raise NotFound("fondaco.error.no_profile")
    return await visible_profile(request, context, found.person.id)


@get("/users/{person:int}/trade-stats", responses=error_responses(404), summary="Get a user's trade statistics by game")
async def get_trade_stats(request: Asking, context: Context, person: UserNumber) -> list[TradeStats]:
    """Get a user's trade statistics by game, from their latest matches that you may see."""
    yours = (await visible_profile(request, context, person)).yours
    matches = await profiles.list_trade_stats_matches(context[TableService].store, person, yours)
    return await asyncio.to_thread(count_traded_goods, matches)


@get("/games/{game:str}/leaderboard", responses=error_responses(404), summary="Get the leaderboard of a game")
async def get_leaderboard(request: Asking, context: Context, game: str, pool: Pool = "people") -> list[LeaderboardRow]:
    asks = await context.visitor(request)
    await context.spend("read", request, asks)
    game_catalog.find_game(game)
    own = None if asks is None else asks.id
    strangers = await blocks.users_separated_by_blocks(context[TableService].store, own)
    return [
        each
        for each in await profiles.load_leaderboard(context[TableService].store, game, pool, own)
        if each.person not in strangers
    ]


@get(
    "/tables/{table_id:str}/users", responses=error_responses(404), summary="Get ratings and reliability of the players"
)
async def list_player_reputations(request: Asking, context: Context, table_id: str) -> list[Reputation]:
    asks = await context.visitor(request)
    await context.spend("read", request, asks)
    table = await visible_table(HttpCall(request, context), table_id, asks)
    known = (await profiles.load_reputations_by_table(context[TableService].store, [(table.facts, table.state)])).get(
        table_id, []
    )
    strangers = await blocks.users_separated_by_blocks(context[TableService].store, None if asks is None else asks.id)
    return [each for each in known if table.state.seats[each.seat].person not in strangers]


@get(
    "/tables/{table_id:str}/rating",
    responses=error_responses(404, 409),
    summary="Get the rating changes of a finished match",
)
async def match_rating(request: Asking, context: Context, table_id: str) -> MatchRating:
    """Get the rating changes of a finished match, or why it is not rated."""
    asks = await context.visitor(request)
    await context.spend("read", request, asks)
    table = await visible_table(HttpCall(request, context), table_id, asks)
    if table.state.status != "over":
        raise WrongPhase("fondaco.error.not_over")
    return await profiles.match_rating(context[TableService].store, table.facts, table.state)


@put("/users/{person:int}/block", status_code=204, responses=error_responses(404, 409), summary="Block a user")
async def block(request: Asking, context: Context, person: UserNumber) -> None:
    asks = await context.person(request)
    await context.spend("block", request, asks)
    if person == asks.id or not await blocks.block(context[TableService].store, asks.id, person, now()):
        raise NotFound("fondaco.error.no_profile")


@delete("/users/{person:int}/block", responses=error_responses(), summary="Unblock a user")
async def unblock(request: Asking, context: Context, person: UserNumber) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await blocks.unblock(context[TableService].store, asks.id, person)


@get("/me/blocked", responses=error_responses(), summary="List the users you have blocked")
async def list_blocked_users(request: Asking, context: Context) -> list[Blocked]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    return await blocks.list_blocked_users(context[TableService].store, asks.id)


ROUTES = [
    get_profile,
    profile_by_name,
    get_trade_stats,
    get_leaderboard,
    list_player_reputations,
    match_rating,
    block,
    unblock,
    list_blocked_users,
]
