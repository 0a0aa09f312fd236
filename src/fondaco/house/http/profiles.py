"""Routes: what is known of people, before one sits down with them and after."""
from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.datastructures import State

from fondaco.house.book import guests
from fondaco.house.book.outcome import Pool
from fondaco.house.book.refusals import Unknown
from fondaco.house.book.standing import Profile, Ranked, Repute
from fondaco.house.http.answers import may_fail
from fondaco.house.http.desk import Desk
from fondaco.house.http.tables import table_for
from fondaco.house.store import profiles

Asking = Request[Any, Any, State]


@get("/people/{person:int}", responses=may_fail(404), summary="Somebody’s ratings and finished matches")
async def profile(request: Asking, desk: Desk, person: int) -> Profile:
    asks = await desk.visitor(request)
    await desk.spend("say", request, asks)
    found = await profiles.profile(desk.house.store, person, None if asks is None else asks.id)
    if found is None:
        raise Unknown("fondaco.house.no_profile")
    return found


@get("/games/{game:str}/ratings", responses=may_fail(404), summary="The best at a game, and where you stand")
async def leaderboard(request: Asking, desk: Desk, game: str, pool: Pool = "people") -> list[Ranked]:
    asks = await desk.visitor(request)
    await desk.spend("read", request, asks)
    guests.known_game(game)
    return await profiles.best(desk.house.store, game, pool, None if asks is None else asks.id)


@get("/tables/{table_id:str}/people", responses=may_fail(404), summary="What is known of those who sit there")
async def people_there(request: Asking, desk: Desk, table_id: str) -> list[Repute]:
    asks = await desk.visitor(request)
    await desk.spend("read", request, asks)
    table = await table_for(request, desk, table_id, asks)
    return (await profiles.reputes(desk.house.store, [(table.facts, table.state)])).get(table_id, [])


ROUTES = [profile, leaderboard, people_there]
