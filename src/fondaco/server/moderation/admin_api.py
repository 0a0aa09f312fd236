"""Routes for moderators (hosts of the server). Each action is recorded in the moderation log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from litestar import delete, get, post, put

from fondaco.server.accounts import user_store
from fondaco.server.accounts.api import require_account
from fondaco.server.accounts.users import Users
from fondaco.server.base.announcement import Announcement
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotAllowed, NotFound, WrongPhase
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import FOREVER, User, UserId
from fondaco.server.moderation import store as moderation_store
from fondaco.server.moderation.schemas import (
    CloseTableBody,
    ModeratedTable,
    ModerationOverview,
    NewAnnouncement,
    NewBan,
    OnlineUser,
    ReportVerdict,
    RetentionDays,
)
from fondaco.server.social.profiles_api import Number, UserNumber
from fondaco.server.storage.bus import AnnouncementChanged, Bus, UserChanged
from fondaco.server.storage.retention import DeletedCounts, delete_expired
from fondaco.server.tables import commands
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.state import SeatState
from fondaco.server.web.context import Asking, Context
from fondaco.server.web.errors import error_responses

HOUR = 3_600_000
MOST_TABLES = 200


async def require_moderator(request: Asking, context: Context) -> User:
    """Return the user who sends a request; refuse everybody but moderators."""
    person = await require_account(request, context)
    await context.spend("act", request, person)
    if not context[Users].is_moderator(person):
        raise NotAllowed("fondaco.error.not_moderator")
    return person


def name_with_aliases(person: User, seat_states: Iterable[SeatState]) -> str:
    """Return the name of an account; of a guest also the names at tables, by which others know them."""
    others = {seat_state.name for seat_state in seat_states if seat_state.person == person.id and seat_state.name} - {
        person.name
    }
    return f"{person.name} ({', '.join(sorted(others))})" if person.guest and others else person.name


def player_names(seat_states: Iterable[SeatState], accounts: Mapping[UserId, User]) -> list[str]:
    """Return who plays at a table: accounts and guests once each, and bots."""
    played = [
        (seat_state, None if seat_state.person is None else accounts.get(seat_state.person))
        for seat_state in seat_states
    ]
    names = [seat_state.name if account is None else account.name for seat_state, account in played]
    return list(dict.fromkeys(name for name in names if name))


@get("/moderation", responses=error_responses(), summary="Get the moderation overview")
async def show_overview(request: Asking, context: Context) -> ModerationOverview:
    await require_moderator(request, context)
    service, kept = context[TableService], context.settings
    present = [person for person in service.online.seen if not service.online.away(person)]
    set_up = [each for status in ("open", "playing") for each in await service.store.briefs(status, MOST_TABLES)]
    seat_states = [seat_state for _, brief in set_up for seat_state in brief.state.seats]
    reported = await moderation_store.list_reports(service.store)
    involved = {
        *present,
        *(each.person for each in reported),
        *(seat_state.person for seat_state in seat_states if seat_state.person),
    }
    people = {each.id: each for each in await user_store.load_users(service.store, [*involved])}
    accounts = {each.id: each for each in people.values() if not each.guest}
    tables = [
        ModeratedTable(
            facts.id,
            facts.game,
            brief.state.status,
            facts.public,
            player_names(brief.state.seats, accounts),
            brief.state.moved_at,
        )
        for facts, brief in set_up
    ]
    return ModerationOverview(
        [
            msgspec.structs.replace(report, name=name_with_aliases(people[report.person], seat_states))
            if report.person in people
            else report
            for report in reported
        ],
        [
            OnlineUser(each.id, name_with_aliases(each, seat_states), each.guest)
            for each in people.values()
            if each.id in present
        ],
        await moderation_store.list_bans(service.store, now()),
        tables,
        service.announcement,
        RetentionDays(kept.keep_guests, kept.keep_open, kept.keep_abandoned, kept.keep_sessions, kept.keep_reports),
        await moderation_store.moderation_log(service.store),
    )


@post(
    "/moderation/reports/{number:int}",
    status_code=204,
    responses=error_responses(404, 409, 413, 415),
    summary="Handle a report",
)
async def handle_report(request: Asking, context: Context, number: Number, data: ReportVerdict) -> None:
    asks = await require_moderator(request, context)
    done = await moderation_store.close_report(
        context[TableService].store, number, asks.id, clean_text(data.verdict, lines=True), now()
    )
    if done == "none":
        raise NotFound("fondaco.error.no_report")
    if done == "late":
        raise WrongPhase("fondaco.error.report_handled")


@put(
    "/moderation/users/{person:int}/ban",
    status_code=204,
    responses=error_responses(404, 413, 415),
    summary="Ban a user",
)
async def ban(request: Asking, context: Context, person: UserNumber, data: NewBan) -> None:
    """Ban a user from the server, for some hours or permanently. Moderators cannot be banned."""
    asks = await require_moderator(request, context)
    why, until = clean_text(data.why, lines=True), FOREVER if data.hours is None else now() + data.hours * HOUR
    found = await user_store.find_user(context[TableService].store, person)
    if found is not None and context[Users].is_moderator(found):
        raise NotAllowed("fondaco.error.cannot_ban_moderator")
    if found is None or not await moderation_store.ban(context[TableService].store, person, asks.id, until, why, now()):
        raise NotFound("fondaco.error.no_user")
    await context[Bus].publish(UserChanged(person))


@delete("/moderation/users/{person:int}/ban", responses=error_responses(404), summary="Lift a ban")
async def unban(request: Asking, context: Context, person: UserNumber) -> None:
    asks = await require_moderator(request, context)
    if not await moderation_store.unban(context[TableService].store, person, asks.id, now()):
        raise NotFound("fondaco.error.no_user")
    await context[Bus].publish(UserChanged(person))


@post(
    "/moderation/tables/{table_id:str}/close",
    status_code=204,
    responses=error_responses(404, 409, 413, 415),
    summary="Close an open or running table",
)
async def close_table(request: Asking, context: Context, table_id: str, data: CloseTableBody) -> None:
    """Close an open or running table. The action is logged first, so that none goes unlogged."""
    asks = await require_moderator(request, context)
    why = clean_text(data.why, lines=True)
    commands.close_by_moderator(await context[TableService].look(table_id))
    await moderation_store.log_action(context[TableService].store, asks.id, "closed", why, now(), table_id)
    await context[TableService].write(table_id, commands.close_by_moderator, asks.id)


@put("/moderation/announcement", status_code=204, responses=error_responses(413, 415), summary="Set the announcement")
async def publish_announcement(request: Asking, context: Context, data: NewAnnouncement) -> None:
    asks = await require_moderator(request, context)
    await apply_announcement(context, asks, Announcement(clean_text(data.text, lines=True), now() + data.hours * HOUR))


@delete("/moderation/announcement", responses=error_responses(), summary="Remove the announcement")
async def remove_announcement(request: Asking, context: Context) -> None:
    await apply_announcement(context, await require_moderator(request, context), None)


async def apply_announcement(context: Context, asks: User, announcement: Announcement | None) -> None:
    await moderation_store.store_announcement(context[TableService].store, asks.id, announcement, now())
    await context[Bus].publish(AnnouncementChanged(announcement))


@post("/moderation/delete-expired", status_code=200, responses=error_responses(415), summary="Delete expired data now")
async def delete_expired_now(request: Asking, context: Context) -> DeletedCounts:
    asks = await require_moderator(request, context)
    await moderation_store.log_action(context[TableService].store, asks.id, "cleaned_up", "", now())
    return await delete_expired(context[TableService].store, context.settings, now())


ROUTES = [
    show_overview,
    handle_report,
    ban,
    unban,
    close_table,
    publish_announcement,
    remove_announcement,
    delete_expired_now,
]
