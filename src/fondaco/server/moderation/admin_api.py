"""Routes for moderators (hosts of the server). Each action is recorded in the moderation log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Request, delete, get, post, put
from litestar.datastructures import State

from fondaco.server.accounts import user_store
from fondaco.server.accounts.api import require_account
from fondaco.server.accounts.users import Users
from fondaco.server.base.announcement import Announcement
from fondaco.server.base.clock import now
from fondaco.server.base.errors import NotAllowed, NotFound, WrongPhase
from fondaco.server.base.request_fields import clean_text
from fondaco.server.base.user import FOREVER, User
from fondaco.server.moderation import store as moderation_store
from fondaco.server.moderation.schemas import (
    ModeratedTable,
    ModerationOverview,
    NewAnnouncement,
    NewBan,
    OnlineUser,
    Reasoned,
    ReportVerdict,
    Retention,
)
from fondaco.server.social.profiles_api import Number
from fondaco.server.storage.retention import DeletedCounts, delete_expired
from fondaco.server.tables import commands
from fondaco.server.tables.service import TableService
from fondaco.server.tables.state import Chair
from fondaco.server.web.context import Context
from fondaco.server.web.errors import may_fail

Asking = Request[Any, Any, State]
HOUR = 3_600_000
MOST_TABLES = 200


async def require_moderator(request: Asking, context: Context) -> User:
    """Return the user who sends a request; refuse everybody but moderators."""
    person = await require_account(request, context)
    await context.spend("act", request, person)
    if not context[Users].is_moderator(person):
        raise NotAllowed("fondaco.house.not_house_host")
    return person


def known_as(person: int, name: str, chairs: Iterable[Chair]) -> str:
    """Return a person's name, preceded by other names that they have at tables."""
    others = sorted({chair.name for chair in chairs if chair.person == person and chair.name} - {name})
    return f"{', '.join(others)} ({name})" if others else name


@get("/moderation", responses=may_fail(), summary="Get the moderation overview")
async def seen(request: Asking, context: Context) -> ModerationOverview:
    await require_moderator(request, context)
    service, kept = context[TableService], context.settings
    present = [person for person in service.seen if not service.away(person)]
    set_up = [each for status in ("open", "playing") for each in await service.store.briefs(status, MOST_TABLES)]
    tables = [
        ModeratedTable(facts.id, facts.game, brief.state.status, facts.public,
                  [chair.name for chair in brief.state.chairs if chair.name], brief.state.moved_at)
        for facts, brief in set_up
    ]  # fmt: skip
    chairs = [chair for _, brief in set_up for chair in brief.state.chairs]
    return ModerationOverview(
        [
            msgspec.structs.replace(report, name=known_as(report.person, report.name, chairs))
            for report in await moderation_store.all_reports(service.store)
        ],
        [
            OnlineUser(each.id, known_as(each.id, each.name, chairs), each.guest)
            for each in await user_store.with_names(service.store, present)
        ],
        await moderation_store.list_bans(service.store, now()),
        tables,
        service.notice,
        Retention(kept.keep_guests, kept.keep_open, kept.keep_abandoned, kept.keep_sessions, kept.keep_reports),
        await moderation_store.moderation_log(service.store),
    )


@post(
    "/moderation/reports/{number:int}",
    status_code=204,
    responses=may_fail(404, 409, 413, 415),
    summary="Handle a report",
)
async def handle(request: Asking, context: Context, number: Number, data: ReportVerdict) -> None:
    asks = await require_moderator(request, context)
    done = await moderation_store.handle(
        context[TableService].store, number, asks.id, clean_text(data.verdict, lines=True), now()
    )
    if done == "none":
        raise NotFound("fondaco.house.no_report")
    if done == "late":
        raise WrongPhase("fondaco.house.report_handled")


@put("/moderation/users/{person:int}/ban", status_code=204, responses=may_fail(404, 413, 415), summary="Ban a user")
async def ban(request: Asking, context: Context, person: Number, data: NewBan) -> None:
    """Ban a user from the server, for some hours or permanently. Moderators cannot be banned."""
    asks = await require_moderator(request, context)
    why, until = clean_text(data.why, lines=True), FOREVER if data.hours is None else now() + data.hours * HOUR
    found = await user_store.by_id(context[TableService].store, person)
    if found is not None and context[Users].is_moderator(found):
        raise NotAllowed("fondaco.house.bars_no_host")
    if found is None or not await moderation_store.ban(context[TableService].store, person, asks.id, until, why, now()):
        raise NotFound("fondaco.house.no_person")
    await context[TableService].user_changed(person)


@delete("/moderation/users/{person:int}/ban", responses=may_fail(404), summary="Lift a ban")
async def unban(request: Asking, context: Context, person: Number) -> None:
    asks = await require_moderator(request, context)
    if not await moderation_store.unban(context[TableService].store, person, asks.id, now()):
        raise NotFound("fondaco.house.no_person")
    await context[TableService].user_changed(person)


@post("/moderation/tables/{table_id:str}/close", status_code=204, responses=may_fail(404, 409, 413, 415),
      summary="Close an open or running table")  # fmt: skip
async def close(request: Asking, context: Context, table_id: str, data: Reasoned) -> None:
    """Close an open or running table. The action is logged first, so that none goes unlogged."""
    asks = await require_moderator(request, context)
    why = clean_text(data.why, lines=True)
    commands.close_idle(await context[TableService].look(table_id))
    await moderation_store.log_action(context[TableService].store, asks.id, "closed", why, now(), table_id)
    await context[TableService].write(table_id, commands.close_idle, asks.id)


@put("/moderation/announcement", status_code=204, responses=may_fail(413, 415), summary="Set the announcement")
async def announce(request: Asking, context: Context, data: NewAnnouncement) -> None:
    asks = await require_moderator(request, context)
    await apply_announcement(context, asks, Announcement(clean_text(data.text, lines=True), now() + data.hours * HOUR))


@delete("/moderation/announcement", responses=may_fail(), summary="Remove the announcement")
async def remove_announcement(request: Asking, context: Context) -> None:
    await apply_announcement(context, await require_moderator(request, context), None)


async def apply_announcement(context: Context, asks: User, notice: Announcement | None) -> None:
    await moderation_store.announce(context[TableService].store, asks.id, notice, now())
    context[TableService].set_announcement(notice)


@post("/moderation/delete-expired", status_code=200, responses=may_fail(415), summary="Delete expired data now")
async def delete_expired_now(request: Asking, context: Context) -> DeletedCounts:
    asks = await require_moderator(request, context)
    await moderation_store.log_action(context[TableService].store, asks.id, "tidied", "", now())
    return await delete_expired(context[TableService].store, context.settings, now())


ROUTES = [seen, handle, ban, unban, close, announce, remove_announcement, delete_expired_now]
