"""Routes: what is known of people, before one sits down with them and after."""
from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, delete, get, put
from litestar.datastructures import State
from litestar.params import Parameter

from fondaco.house.book import guests
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


@get("/people/{person:int}", responses=may_fail(404), summary="Somebody’s ratings and finished matches")
async def profile(request: Asking, desk: Desk, person: Number) -> Profile:
    asks = await desk.visitor(request)
    await desk.spend("say", request, asks)
    own = None if asks is None else asks.id
    found = await profiles.profile(desk.house.store, person, own)
    if found is None or person in await apart.kept_from(desk.house.store, own):
        raise Unknown("fondaco.house.no_profile")
    return found


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


@put("/people/{person:int}/block", status_code=204, responses=may_fail(404), summary="Never meet somebody again")
async def block(request: Asking, desk: Desk, person: Number) -> None:
    asks = await desk.person(request)
    await desk.spend("say", request, asks)
    if person == asks.id or not await apart.block(desk.house.store, asks.id, person):
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


ROUTES = [profile, leaderboard, people_there, block, unblock, blocked]
