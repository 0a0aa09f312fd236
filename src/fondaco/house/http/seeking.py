"""Routes: playing with anyone."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, put
from litestar.datastructures import State

from fondaco.house.book import opening
from fondaco.house.book.clock import now
from fondaco.house.book.gathering import Seek, Sought
from fondaco.house.http.answers import may_fail
from fondaco.house.http.desk import Desk
from fondaco.house.store import seeks

Asking = Request[Any, Any, State]


@put("/me/seek", responses=may_fail(413, 415), summary="Play with anyone: wait to be seated")
async def wait(request: Asking, desk: Desk, data: Seek) -> Sought:
    """A table comes of it: it counts as one that he opens."""
    person = await desk.person(request)
    await desk.spend("open", request, person)
    opening.check_seek(data, person, desk.bots())
    await seeks.wait(desk.house.store, person.id, data, now())
    return Sought(await seeks.look(desk.house.store, person.id, now()))


@get("/me/seek", responses=may_fail(), summary="Whether you are seated; who does not ask for a while does not wait")
async def look(request: Asking, desk: Desk) -> Sought:
    person = await desk.person(request)
    await desk.spend("read", request, person)
    return Sought(await seeks.look(desk.house.store, person.id, now()))


@delete("/me/seek", responses=may_fail(), summary="Wait no longer")
async def leave(request: Asking, desk: Desk) -> None:
    person = await desk.person(request)
    await desk.spend("say", request, person)
    await seeks.leave(desk.house.store, person.id)


ROUTES = [wait, look, leave]
