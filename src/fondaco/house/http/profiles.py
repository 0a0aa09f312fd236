"""Routes: what is known of people, before one sits down with them and after."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, delete, get, put
from litestar.datastructures import State
from litestar.params import Parameter

from fondaco.house.book import guests
from fondaco.house.book.clock import now
from fondaco.house.book.dealing import Dealings, dealings
from fondaco.house.book.lines import PersonId
from fondaco.house.book.outcome import Pool
from fondaco.house.book.refusals import Unknown
from fondaco.house.book.standing import Profile, Ranked, Repute
from fondaco.house.http.answers import may_fail
from fondaco.house.http.desk import Desk
from fondaco.house.http.tables import table_for
from fondaco.house.store import apart, profiles
from fondaco.house.store.apart import Blocked

Asking = Request[Any, Any, State]
Number = Annotated[int, Parameter(ge=0, le=2**31 - 1)]


async def seen(request: Asking, desk: Desk, person: PersonId) -> Profile:
    """As who asks may see him."""
    asks = await desk.visitor(request)
    await desk.spend("say", request, asks)
    own = None if asks is None else asks.id
    found = await profiles.profile(desk.house.store, person, own)
    if found is None or person in await apart.kept_from(desk.house.store, own):
        raise Unknown("fondaco.house.no_profile")
    return found


@get("/people/{person:int}", responses=may_fail(404), summary="Somebody’s ratings and finished matches")
async def profile(request: Asking, desk: Desk, person: Number) -> Profile:
    return await seen(request, desk, person)


@get("/people/{person:int}/deals", responses=may_fail(404), summary="What somebody deals in most, game by game")
async def deals(request: Asking, desk: Desk, person: Number) -> list[Dealings]:
    """In his latest matches, as far as who asks may see them."""
    yours = (await seen(request, desk, person)).yours
    matches = await profiles.matches_of(desk.house.store, person, yours)
    return await asyncio.to_thread(dealings, matches)


@get("/games/{game:str}/ratings", responses=may_fail(404), summary="The best at a game, and where you stand")
async def leaderboard(request: Asking, desk: Desk, game: str, pool: Pool = "people") -> list[Ranked]:
    asks = await desk.visitor(request)
    await desk.spend("read", request, asks)
    guests.known_game(game)
    own = None if asks is None else asks.id
    strangers = await apart.kept_from(desk.house.store, own)
    return [each for each in await profiles.best(desk.house.store, game, pool, own) if each.person not in strangers]


@get("/tables/{table_id:str}/people", responses=may_fail(404), summary="What is known of those who sit there")
async def people_there(request: Asking, desk: Desk, table_id: str) -> list[Repute]:
    asks = await desk.visitor(request)
    await desk.spend("read", request, asks)
    table = await table_for(request, desk, table_id, asks)
    known = (await profiles.reputes(desk.house.store, [(table.facts, table.state)])).get(table_id, [])
    strangers = await apart.kept_from(desk.house.store, None if asks is None else asks.id)
    return [each for each in known if table.state.chairs[each.seat].person not in strangers]


@put("/people/{person:int}/block", status_code=204, responses=may_fail(404, 409), summary="Block somebody")
async def block(request: Asking, desk: Desk, person: Number) -> None:
    asks = await desk.person(request)
    await desk.spend("block", request, asks)
    if person == asks.id or not await apart.block(desk.house.store, asks.id, person, now()):
        raise Unknown("fondaco.house.no_profile")


@delete("/people/{person:int}/block", responses=may_fail(), summary="Meet again")
async def unblock(request: Asking, desk: Desk, person: Number) -> None:
    asks = await desk.person(request)
    await desk.spend("say", request, asks)
    await apart.unblock(desk.house.store, asks.id, person)


@get("/me/blocked", responses=may_fail(), summary="Whom you have blocked")
async def blocked(request: Asking, desk: Desk) -> list[Blocked]:
    asks = await desk.person(request)
    await desk.spend("read", request, asks)
    return await apart.blocked(desk.house.store, asks.id)


ROUTES = [profile, deals, leaderboard, people_there, block, unblock, blocked]
