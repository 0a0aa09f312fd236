"""Routes: follows and invitations to tables."""

from __future__ import annotations

from typing import Any

from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from fondaco.server.accounts import user_store
from fondaco.server.accounts.api import require_account
from fondaco.server.base.clock import now
from fondaco.server.base.errors import Conflict, NotFound
from fondaco.server.base.user import User
from fondaco.server.social import blocks, follows
from fondaco.server.social.follows import MOST_FOLLOWED, Friend, InvitedUser
from fondaco.server.social.profiles_api import Number
from fondaco.server.social.schemas import Invite
from fondaco.server.tables import commands
from fondaco.server.tables.access import visible_table
from fondaco.server.tables.service import TableService
from fondaco.server.tables.state import has_any_of
from fondaco.server.tables.table import Table
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]


@put("/users/{person:int}/follow", status_code=204, responses=may_fail(404, 409), summary="Follow a user")
async def follow(request: Asking, context: Context, person: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    store = context[TableService].store
    hidden = person == asks.id or person in await blocks.separated_from(store, asks.id)
    done = "nobody" if hidden else await follows.follow(store, asks.id, person)
    if done == "nobody":
        raise NotFound("fondaco.house.no_profile")
    if done == "many":
        raise Conflict("fondaco.house.follows_many", most=MOST_FOLLOWED)


@delete("/users/{person:int}/follow", responses=may_fail(), summary="Unfollow a user")
async def unfollow(request: Asking, context: Context, person: Number) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await follows.unfollow(context[TableService].store, asks.id, person)


@get("/me/friends", responses=may_fail(), summary="List the users you follow or have played with")
async def list_friends(request: Asking, context: Context) -> list[Friend]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    store, away = context[TableService].store, context[TableService].away
    strangers = await blocks.separated_from(store, asks.id)
    known = await follows.followed(store, asks.id, strangers, away)
    return known + await follows.played_with(store, asks.id, strangers, away)


# Invitations


async def invited_user(context: Context, table: Table, host: User, name: str) -> User:
    """Return the user with this name, if they can be invited.

    The error is the same whether nobody has the name or the user is unlisted or blocked.
    """
    found = await user_store.account(context[TableService].store, name)
    if found is not None and not found.person.unlisted:
        person, state = found.person, table.state
        strangers = await blocks.separated_from(context[TableService].store, person.id)
        met = host.id in strangers or has_any_of(state, strangers) or person.id in state.dismissed
        if not met and not table.seats_of(person.id):
            return person
    raise NotFound("fondaco.house.nobody_called", name=name)


@post("/tables/{table_id:str}/invitations", responses=may_fail(404, 409, 413, 415), summary="Invite a user by name")
async def invite(request: Asking, context: Context, table_id: str, data: Invite) -> list[InvitedUser]:
    """Invite a user to a table. Needs an account, so that the invited user can block the sender."""
    asks = await require_account(request, context)
    await context.spend("invite", request, asks)
    table = await visible_table(request, context, table_id, asks)
    commands.check_may_invite(table, asks.id)
    person = await invited_user(context, table, asks, data.name)
    if not await follows.invite(context[TableService].store, table_id, person.id, asks.id, now()):
        raise Conflict("fondaco.house.invites_many")
    await context[TableService].orders_changed(table_id)
    await context[TableService].user_changed(person.id)
    return await follows.invited(context[TableService].store, table_id)


@get("/tables/{table_id:str}/invitations", responses=may_fail(404, 409), summary="List the users invited to your table")
async def list_invited(request: Asking, context: Context, table_id: str) -> list[InvitedUser]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    commands.check_may_invite(await visible_table(request, context, table_id, asks), asks.id)
    return await follows.invited(context[TableService].store, table_id)


@delete("/tables/{table_id:str}/invitation", responses=may_fail(404), summary="Decline an invitation")
async def decline(request: Asking, context: Context, table_id: str) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    if not await follows.decline(context[TableService].store, table_id, asks.id):
        raise NotFound("fondaco.house.not_invited")
    await context[TableService].orders_changed(table_id)
    await context[TableService].user_changed(asks.id)


ROUTES = [follow, unfollow, list_friends, invite, list_invited, decline]
