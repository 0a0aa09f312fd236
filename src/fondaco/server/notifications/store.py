"""Storage of notification settings, push subscriptions and sent notifications."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import sqlalchemy as sa

from fondaco.core.decision import Seat
from fondaco.server.base.clock import now
from fondaco.server.base.user import UserId
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import notification_settings, notified_turns, push_subscriptions, secrets, users

MailMode = Literal["off", "turn", "daily"]


class NotificationPreferences(NamedTuple):
    """A person's e-mail setting and quiet hours, in minutes since midnight in their time zone."""

    mail: MailMode = "off"
    daily_at: int = 8 * 60
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: str = "UTC"


class PushSubscription(NamedTuple):
    """A browser's push subscription; deleted with the session that registered it."""

    endpoint: str
    key: str
    auth: str


class NotificationChannels(NamedTuple):
    """All channels to reach a person."""

    name: str
    lang: str | None
    email: str | None
    webhook: tuple[str, str] | None
    push_subscriptions: list[PushSubscription]
    wish: NotificationPreferences
    person: UserId = 0


async def find_notification_channels(store: Database, person: UserId) -> NotificationChannels | None:
    """Return the channels to reach a person; `None` if they are unknown or banned."""
    async with store.reading() as connection:
        who = (await connection.execute(sa.select(users).where(users.c.id == person))).one_or_none()
        chosen = (
            await connection.execute(sa.select(*_WISH).where(notification_settings.c.person == person))
        ).one_or_none()
        listening = (await connection.execute(sa.select(*_PUSH).where(push_subscriptions.c.person == person))).all()
    if who is None or (who.banned_until or 0) > now():
        return None
    hook = None if who.webhook is None else (who.webhook, who.webhook_secret)
    wish = NotificationPreferences() if chosen is None else NotificationPreferences(*chosen)
    return NotificationChannels(
        who.name, who.lang, who.email, hook, [PushSubscription(*each) for each in listening], wish, person
    )


async def set_preferences(
    store: Database, person: UserId, wish: NotificationPreferences, digest_at: int | None
) -> None:
    """Store a person's notification settings and the time of the next digest."""

    def job(connection: sa.Connection) -> None:
        connection.execute(notification_settings.delete().where(notification_settings.c.person == person))
        connection.execute(notification_settings.insert().values(person=person, digest_at=digest_at, **wish._asdict()))

    await store.run_transaction(job)


async def store_push_subscription(store: Database, person: UserId, session: str, push: PushSubscription) -> None:
    """Register a browser for push; it serves one person, and a session has one browser."""

    def job(connection: sa.Connection) -> None:
        former = (push_subscriptions.c.session == session) | (push_subscriptions.c.endpoint == push.endpoint)
        connection.execute(push_subscriptions.delete().where(former))
        connection.execute(push_subscriptions.insert().values(session=session, person=person, **push._asdict()))

    await store.run_transaction(job)


async def delete_push_subscription(store: Database, *, session: str | None = None, endpoint: str | None = None) -> None:
    """Delete the push subscription of a session or endpoint."""
    this = push_subscriptions.c.endpoint == endpoint if session is None else push_subscriptions.c.session == session
    await store.run_transaction(lambda connection: connection.execute(push_subscriptions.delete().where(this)))


async def has_session_push_subscription(store: Database, session: str) -> bool:
    """Whether a session has a push subscription."""
    async with store.reading() as connection:
        query = sa.select(push_subscriptions.c.session).where(push_subscriptions.c.session == session)
        return (await connection.execute(query)).one_or_none() is not None


async def list_turn_notification_users(store: Database) -> set[UserId]:
    """Return the people who want a notification for each turn."""
    wanted = (
        sa.select(users.c.id)
        .where(users.c.webhook.is_not(None))
        .union(
            sa.select(push_subscriptions.c.person),
            sa.select(notification_settings.c.person).where(notification_settings.c.mail == "turn"),
        )
    )
    async with store.reading() as connection:
        return set((await connection.execute(wanted)).scalars())


async def claim_turn_notification(store: Database, table_id: str, seat: Seat, asked: int) -> bool:
    """Mark a turn as notified; true for exactly one caller, who then sends the notification.

    The turn is never notified again, even if sending fails.
    """
    row = {"table_id": table_id, "seat": seat, "asked": asked}
    return bool(await store.run_transaction(lambda connection: connection.execute(_CLAIM, row).rowcount))


async def claim_due_digest_users(
    store: Database, at: int, following: Callable[[NotificationPreferences], int | None]
) -> list[UserId]:
    """Return the people whose digest is due, and schedule their next one."""

    def job(connection: sa.Connection) -> list[UserId]:
        rows = connection.execute(sa.select(notification_settings).where(notification_settings.c.digest_at <= at)).all()
        for row in rows:
            wish = NotificationPreferences(row.mail, row.daily_at, row.quiet_from, row.quiet_to, row.zone)
            later = (
                notification_settings.update()
                .where(notification_settings.c.person == row.person)
                .values(digest_at=following(wish))
            )
            connection.execute(later)
        return [row.person for row in rows]

    return await store.run_transaction(job)


async def ensure_server_secret(store: Database, name: str, fresh: str) -> str:
    """Return a server secret, storing `fresh` if there is none."""

    def job(connection: sa.Connection) -> str:
        connection.execute(_SECRET, {"name": name, "value": fresh})
        kept: str = connection.execute(sa.select(secrets.c.value).where(secrets.c.name == name)).scalar_one()
        return kept

    return await store.run_transaction(job)


_WISH = (
    notification_settings.c.mail,
    notification_settings.c.daily_at,
    notification_settings.c.quiet_from,
    notification_settings.c.quiet_to,
    notification_settings.c.zone,
)
_PUSH = (push_subscriptions.c.endpoint, push_subscriptions.c.key, push_subscriptions.c.auth)
_SECRET = sa.text("INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")
_CLAIM = sa.text(
    f"INSERT INTO {notified_turns.name} (table_id, seat, asked) VALUES (:table_id, :seat, :asked) "  # noqa: S608
    f"ON CONFLICT (table_id, seat) DO UPDATE SET asked = excluded.asked "
    f"WHERE {notified_turns.name}.asked < excluded.asked"
)
