"""Routes: whom you follow, and who asks whom to a table."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from fondaco.server.accounts import user_store
from fondaco.server.accounts.api import owner
from fondaco.server.base.clock import now
from fondaco.server.base.errors import Taken, Unknown
from fondaco.server.base.user import Person
from fondaco.server.social import blocks, follows
from fondaco.server.social.follows import MOST_FOLLOWED, Fellow, Invited
from fondaco.server.social.profiles_api import Number
from fondaco.server.social.schemas import Invite
from fondaco.server.tables import commands
from fondaco.server.tables.access import table_for
from fondaco.server.tables.service import House
from fondaco.server.tables.state import with_any
from fondaco.server.tables.table import Table
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]


@put("/people/{person:int}/follow", status_code=204, responses=may_fail(404, 409), summary="Follow somebody")
async def follow(request: Asking, context: Context, person: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    store = context[House].store
    hidden = person == asks.id or person in await blocks.kept_from(store, asks.id)
    done = "nobody" if hidden else await follows.follow(store, asks.id, person)
    if done == "nobody":
        raise Unknown("fondaco.house.no_profile")
    if done == "many":
        raise Taken("fondaco.house.follows_many", most=MOST_FOLLOWED)


@delete("/people/{person:int}/follow", responses=may_fail(), summary="Follow him no longer")
async def unfollow(request: Asking, context: Context, person: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await follows.unfollow(context[House].store, asks.id, person)


@get("/me/company", responses=may_fail(), summary="Whom you follow, and with whom you have played")
async def own_company(request: Asking, context: Context) -> list[Fellow]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    store, away = context[House].store, context[House].away
    strangers = await blocks.kept_from(store, asks.id)
    known = await follows.followed(store, asks.id, strangers, away)
    return known + await follows.played_with(store, asks.id, strangers, away)


# Invitations


async def guest_of(context: Context, table: Table, host: Person, name: str) -> Person:
    """Who is called so, if he can be invited: whether nobody is, or he will not be found or met, is not said."""
    found = await user_store.account(context[House].store, name)
    if found is not None and not found.person.unlisted:
        person, state = found.person, table.state
        strangers = await blocks.kept_from(context[House].store, person.id)
        met = host.id in strangers or with_any(state, strangers) or person.id in state.dismissed
        if not met and not table.seats_of(person.id):
            return person
    raise Unknown("fondaco.house.nobody_called", name=name)


@post("/tables/{table_id:str}/invitations", responses=may_fail(404, 409, 413, 415), summary="Invite somebody by name")
async def invite(request: Asking, context: Context, table_id: str, data: Invite) -> list[Invited]:
    """Only with an account: who is invited can block who invites."""
    asks = await owner(request, context)
    await context.spend("invite", request, asks)
    table = await table_for(request, context, table_id, asks)
    commands.may_invite(table, asks.id)
    person = await guest_of(context, table, asks, data.name)
    if not await follows.invite(context[House].store, table_id, person.id, asks.id, now()):
        raise Taken("fondaco.house.invites_many")
    await context[House].orders_changed(table_id)
    await context[House].person_changed(person.id)
    return await follows.invited(context[House].store, table_id)


@get("/tables/{table_id:str}/invitations", responses=may_fail(404, 409), summary="Who is invited to your table")
async def invited(request: Asking, context: Context, table_id: str) -> list[Invited]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    commands.may_invite(await table_for(request, context, table_id, asks), asks.id)
    return await follows.invited(context[House].store, table_id)


@delete("/tables/{table_id:str}/invitation", responses=may_fail(404), summary="Decline an invitation")
async def decline(request: Asking, context: Context, table_id: str) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    if not await follows.decline(context[House].store, table_id, asks.id):
        raise Unknown("fondaco.house.not_invited")
    await context[House].orders_changed(table_id)
    await context[House].person_changed(asks.id)


ROUTES = [follow, unfollow, own_company, invite, invited, decline]
