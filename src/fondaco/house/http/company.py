"""Routes: whom you follow, and who asks whom to a table."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from fondaco.house.book import acts
from fondaco.house.book.clock import now
from fondaco.house.book.facts import with_any
from fondaco.house.book.person import Person
from fondaco.house.book.refusals import Taken, Unknown
from fondaco.house.book.table import Table
from fondaco.house.http import bodies
from fondaco.house.http.accounts import owner
from fondaco.house.http.answers import may_fail
from fondaco.house.http.desk import Desk
from fondaco.house.http.profiles import Number
from fondaco.house.http.tables import table_for
from fondaco.house.store import apart, company, persons
from fondaco.house.store.company import MOST_FOLLOWED, Fellow, Invited

Asking = Request[Any, Any, State]


@put("/people/{person:int}/follow", status_code=204, responses=may_fail(404, 409), summary="Follow somebody")
async def follow(request: Asking, desk: Desk, person: Number) -> None:
    asks = await desk.person(request)
    await desk.spend("say", request, asks)
    store = desk.house.store
    hidden = person == asks.id or person in await apart.kept_from(store, asks.id)
    done = "nobody" if hidden else await company.follow(store, asks.id, person)
    if done == "nobody":
        raise Unknown("fondaco.house.no_profile")
    if done == "many":
        raise Taken("fondaco.house.follows_many", most=MOST_FOLLOWED)


@delete("/people/{person:int}/follow", responses=may_fail(), summary="Follow him no longer")
async def unfollow(request: Asking, desk: Desk, person: Number) -> None:
    asks = await desk.person(request)
    await desk.spend("say", request, asks)
    await company.unfollow(desk.house.store, asks.id, person)


@get("/me/company", responses=may_fail(), summary="Whom you follow, and with whom you have played")
async def own_company(request: Asking, desk: Desk) -> list[Fellow]:
    asks = await desk.person(request)
    await desk.spend("read", request, asks)
    store, away = desk.house.store, desk.house.away
    strangers = await apart.kept_from(store, asks.id)
    known = await company.followed(store, asks.id, strangers, away)
    return known + await company.played_with(store, asks.id, strangers, away)


# Invitations


async def guest_of(desk: Desk, table: Table, host: Person, name: str) -> Person:
    """Who is called so, if he can be invited: whether nobody is, or he will not be found or met, is not said."""
    found = await persons.account(desk.house.store, name)
    if found is not None and not found.person.unlisted:
        person, state = found.person, table.state
        strangers = await apart.kept_from(desk.house.store, person.id)
        met = host.id in strangers or with_any(state, strangers) or person.id in state.dismissed
        if not met and not table.seats_of(person.id):
            return person
    raise Unknown("fondaco.house.nobody_called", name=name)


@post("/tables/{table_id:str}/invitations", responses=may_fail(404, 409, 413, 415), summary="Invite somebody by name")
async def invite(request: Asking, desk: Desk, table_id: str, data: bodies.Invite) -> list[Invited]:
    """Only with an account: who is invited can block who invites."""
    asks = await owner(request, desk)
    await desk.spend("invite", request, asks)
    table = await table_for(request, desk, table_id, asks)
    acts.may_invite(table, asks.id)
    person = await guest_of(desk, table, asks, data.name)
    if not await company.invite(desk.house.store, table_id, person.id, asks.id, now()):
        raise Taken("fondaco.house.invites_many")
    await desk.house.orders_changed(table_id)
    await desk.house.person_changed(person.id)
    return await company.invited(desk.house.store, table_id)


@get("/tables/{table_id:str}/invitations", responses=may_fail(404, 409), summary="Who is invited to your table")
async def invited(request: Asking, desk: Desk, table_id: str) -> list[Invited]:
    asks = await desk.person(request)
    await desk.spend("read", request, asks)
    acts.may_invite(await table_for(request, desk, table_id, asks), asks.id)
    return await company.invited(desk.house.store, table_id)


@delete("/tables/{table_id:str}/invitation", responses=may_fail(404), summary="Decline an invitation")
async def decline(request: Asking, desk: Desk, table_id: str) -> None:
    asks = await desk.person(request)
    await desk.spend("say", request, asks)
    if not await company.decline(desk.house.store, table_id, asks.id):
        raise Unknown("fondaco.house.not_invited")
    await desk.house.orders_changed(table_id)
    await desk.house.person_changed(asks.id)


ROUTES = [follow, unfollow, own_company, invite, invited, decline]
