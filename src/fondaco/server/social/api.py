"""Routes: follows and invitations to tables."""

from __future__ import annotations

from litestar import delete, get, post, put

from fondaco.server.accounts import user_store
from fondaco.server.accounts.api import require_account
from fondaco.server.base.clock import now
from fondaco.server.base.errors import Conflict, NotAllowed, NotFound
from fondaco.server.base.user import User
from fondaco.server.social import blocks, follows, invitations
from fondaco.server.social.follows import MOST_FOLLOWED
from fondaco.server.social.invitations import InvitedUser
from fondaco.server.social.profiles_api import UserNumber
from fondaco.server.social.schemas import Friend, InviteBody
from fondaco.server.storage.bus import Bus, OrdersChanged, UserChanged
from fondaco.server.tables import commands
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.state import has_any_of_people
from fondaco.server.tables.table import Table
from fondaco.server.tables.table_visibility import visible_table
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses
from fondaco.server.web.litestar_routes import HttpCall


@put("/users/{person:int}/follow", status_code=204, responses=error_responses(404, 409), summary="Follow a user")
async def follow(request: Asking, context: Context, person: UserNumber) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    store = context[TableService].store
    hidden = person == asks.id or person in await blocks.users_separated_by_blocks(store, asks.id)
    done = "nobody" if hidden else await follows.follow(store, asks.id, person)
    if done == "nobody":
        raise NotFound("fondaco.error.no_profile")
    if done == "many":
        raise Conflict("fondaco.error.too_many_follows", most=MOST_FOLLOWED)


@delete("/users/{person:int}/follow", responses=error_responses(), summary="Unfollow a user")
async def unfollow(request: Asking, context: Context, person: UserNumber) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    await follows.unfollow(context[TableService].store, asks.id, person)


@get("/me/friends", responses=error_responses(), summary="List the users you follow or have played with")
async def list_friends(request: Asking, context: Context) -> list[Friend]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    store, away = context[TableService].store, context[TableService].online.away
    strangers = await blocks.users_separated_by_blocks(store, asks.id)
    known = await follows.list_followed_users(store, asks.id, strangers, away)
    return known + await follows.list_past_opponents(store, asks.id, strangers, away)


# Invitations


async def find_invitable_user(context: Context, table: Table, host: User, name: str) -> User:
    """Return the user with this name, if they can be invited.

    The error is the same whether nobody has the name or the user is unlisted or blocked.
    """
    found = await user_store.find_account(context[TableService].store, name)
    if found is not None and not found.person.unlisted:
        person, state = found.person, table.state
        strangers = await blocks.users_separated_by_blocks(context[TableService].store, person.id)
        met = host.id in strangers or has_any_of_people(state, strangers) or person.id in state.dismissed
        if not met and not table.seats_of(person.id):
            return person
    raise NotFound("fondaco.error.no_player_named", name=name)


@post(
    "/tables/{table_id:str}/invitations", responses=error_responses(404, 409, 413, 415), summary="Invite a user by name"
)
async def invite_user(request: Asking, context: Context, table_id: str, data: InviteBody) -> list[InvitedUser]:
    """Invite a user to a table. Needs an account, so that the invited user can block the sender."""
    asks = await require_account(request, context)
    await context.spend("invite", request, asks)
    table = await visible_table(HttpCall(request, context), table_id, asks)
    commands.check_may_invite(table, asks.id)
    person = await find_invitable_user(context, table, asks, data.name)
    if not await invitations.store_invitation(context[TableService].store, table_id, person.id, asks.id, now()):
        raise Conflict("fondaco.error.too_many_invitations")
    await context[Bus].publish(OrdersChanged(table_id))
    await context[Bus].publish(UserChanged(person.id))
    return await invitations.list_users_invited_to_table(context[TableService].store, table_id)


@get(
    "/tables/{table_id:str}/invitations",
    responses=error_responses(403, 404),
    summary="List the users invited to your table",
)
async def list_invited_users(request: Asking, context: Context, table_id: str) -> list[InvitedUser]:
    asks = await context.person(request)
    await context.spend("read", request, asks)
    if not (await visible_table(HttpCall(request, context), table_id, asks)).seats_of(asks.id):
        raise NotAllowed("fondaco.error.not_at_table")
    return await invitations.list_users_invited_to_table(context[TableService].store, table_id)


@delete("/tables/{table_id:str}/invitation", responses=error_responses(404), summary="Decline an invitation")
async def decline_invitation(request: Asking, context: Context, table_id: str) -> None:
    asks = await context.person(request)
    await context.spend("say", request, asks)
    if not await invitations.decline_invitation(context[TableService].store, table_id, asks.id):
        raise NotFound("fondaco.error.not_invited")
    await context[Bus].publish(OrdersChanged(table_id))
    await context[Bus].publish(UserChanged(asks.id))


ROUTES = [follow, unfollow, list_friends, invite_user, list_invited_users, decline_invitation]
