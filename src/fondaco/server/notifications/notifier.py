"""Notifications to people who are not online: their turn, an invitation, or a new tournament round.

Each is sent once, by webhook, push and e-mail.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import Awaitable, Callable, Container, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Literal

import msgspec
from httpx import HTTPError, TimeoutException

from fondaco import i18n
from fondaco.core.decision import Seat
from fondaco.games import game
from fondaco.server.base import metrics
from fondaco.server.base.clock import now
from fondaco.server.base.email import EmailSender
from fondaco.server.base.errors import Refused
from fondaco.server.base.fair_queue import NamedSemaphores, WaitingQueueFull
from fondaco.server.base.names import translate_name
from fondaco.server.base.user import UserId
from fondaco.server.notifications import quiet_hours, webpush
from fondaco.server.notifications import store as notification_store
from fondaco.server.notifications.schemas import WebhookTest
from fondaco.server.notifications.store import NotificationChannels, PushSubscription
from fondaco.server.notifications.webhook_formats import ChatNotification, make_webhook_request
from fondaco.server.notifications.webhooks import NotPublic, WebhookSender
from fondaco.server.notifications.webpush import VapidKey
from fondaco.server.social import blocks, invitations
from fondaco.server.social.schemas import Invitation
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.state import SeatState, TableFacts
from fondaco.server.tables.table import Table
from fondaco.server.tournaments.model import AnnouncedRound

log = logging.getLogger(__name__)
DAY = 24 * 3600
GONE = (404, 410)
# What a response status says about a webhook.
STATUS_MEANINGS = {
    400: "fondaco.webhook.rejected",
    401: "fondaco.webhook.forbidden",
    403: "fondaco.webhook.forbidden",
    404: "fondaco.webhook.gone",
    410: "fondaco.webhook.gone",
    429: "fondaco.webhook.too_many",
}
SENT, SERVICE_DOWN, REFUSED = "fondaco.webhook.sent", "fondaco.webhook.server", "fondaco.webhook.refused"
OWN = 2, 20  # notifications to one person: sent at a time, and waiting
About = Literal["turn", "round", "next_round", "invited", "ready"]
TITLES: dict[About, str] = {
    "turn": "fondaco.notification.turn",
    "round": "fondaco.notification.round",
    "next_round": "fondaco.notification.next_round",
    "invited": "fondaco.notification.invited",
    "ready": "fondaco.notification.ready",
}
SENTENCES: dict[About, str] = {
    "turn": "fondaco.notification.turn.sentence",
    "round": "fondaco.notification.round.sentence",
    "next_round": "fondaco.notification.next_round.sentence",
    "ready": "fondaco.notification.ready.sentence",
    "invited": "fondaco.notification.invited.sentence",
}
encode = msgspec.json.encode
NO_ARGS: Mapping[str, object] = {}


Place = tuple[str, Seat]


@dataclass
class PendingNotification:
    """A pending notification for a seat.

    `asked` is the number of its question, -1 if there is none; `rung` says whether its timer has fired.
    """

    asked: int
    person: UserId | None
    due: float
    timer: asyncio.TimerHandle
    rung: bool = False


class Notifier:
    """Sends notifications after a short delay, when the person is not online and it is not a quiet hour.

    A turn is marked as notified before the notification is sent, so a crash in between never causes a second one.
    """

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.settings = service.settings
        self.mail = EmailSender(service.settings)
        self.webhook_sender = WebhookSender(service.settings.webhooks_to_private)
        self.owners = NamedSemaphores(*OWN)
        self.waiting: dict[Place, PendingNotification] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.vapid: VapidKey | None = None

    async def keys(self) -> VapidKey:
        """Return the VAPID key of the server, creating it if necessary."""
        if self.vapid is None:
            kept = await notification_store.ensure_server_secret(self.service.store, "vapid", VapidKey.fresh())
            self.vapid = VapidKey(kept, self.settings.address or "https://fondaco.example")
        return self.vapid

    async def stop(self) -> None:
        """Cancel pending notifications and close all connections."""
        for waiting in self.waiting.values():
            waiting.timer.cancel()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.webhook_sender.stop()
        self.mail.stop()

    # When to send

    def look(self, facts: TableFacts, seat_states: list[SeatState], waiting: list[Seat]) -> None:
        """Update the pending notifications of a table after its questions have changed."""
        for seat, seat_state in enumerate(seat_states):
            place = (facts.id, seat)
            known = self.waiting.get(place)
            asked = seat_state.asked if seat in waiting and seat_state.can_be_notified else -1
            if known is not None and asked < 0:
                known.asked = -1
                if known.rung:
                    del self.waiting[place]
            elif known is not None and known.asked == asked:
                known.person = seat_state.person
            elif seat_state.person is not None and asked >= 0:
                self._later(place, asked, seat_state.person, self.settings.webhook_delay)

    def keep(self, attended: Callable[[str], bool]) -> None:
        """Cancel notifications for tables that this process no longer attends."""
        for place in [place for place in self.waiting if not attended(place[0])]:
            self.waiting.pop(place).timer.cancel()

    async def reachable(self) -> Container[UserId | None]:
        """Return the people who have a channel for notifications."""
        return await notification_store.list_turn_notification_users(self.service.store)

    def remind(self, facts: TableFacts, brief: TableSummary, reachable: Container[UserId | None]) -> None:
        """Schedule a notification for a turn that was pending before a restart or takeover."""
        if any(brief.state.seats[seat].person in reachable for seat in brief.waiting):
            self.look(facts, brief.state.seats, brief.waiting)

    def _later(self, place: Place, asked: int, person: UserId, delay: float) -> None:
        """Schedule a notification.

        Every action asks a new question, and few cause a notification. A new question therefore reuses a running timer,
        which is set again only if it fires too early.
        """
        loop, known = asyncio.get_running_loop(), self.waiting.get(place)
        due = loop.time() + delay
        if known is not None and not known.rung and known.timer.when() <= due:
            known.asked, known.person, known.due = asked, person, due
            return
        if known is not None:
            known.timer.cancel()
        self.waiting[place] = PendingNotification(asked, person, due, loop.call_at(due, self._ring, place))

    def _ring(self, place: Place) -> None:
        """Handle a fired timer: drop it, set it again, or send the notification."""
        known, loop = self.waiting[place], asyncio.get_running_loop()
        if known.asked < 0 or known.person is None:
            del self.waiting[place]
            return
        if self.service.online.is_online(known.person):
            known.due = max(known.due, loop.time() + max(self.settings.webhook_delay, 1.0))
        if known.due > loop.time():
            known.timer = loop.call_at(known.due, self._ring, place)
        else:
            known.rung = True
            self._beside(self.tell(place, known.asked, known.person))

    def _beside(self, cache: Coroutine[object, None, None]) -> asyncio.Task[None]:
        """Run a coroutine in the background."""
        task = asyncio.get_running_loop().create_task(cache)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def tell(self, place: Place, asked: int, person: UserId) -> None:
        """Send the notification for a turn, or postpone it to the end of the quiet hours.

        The table is read last, since it may be played in another process. The store records that the turn was notified,
        so nothing about it stays in memory.
        """
        with contextlib.suppress(Refused):
            ways = await notification_store.find_notification_channels(self.service.store, person)
            if not self._is_asked(place, asked):
                return
            quiet = None if ways is None else quiet_hours.quiet_hours_end(ways.wish, now())
            if quiet is not None:
                self._later(place, asked, person, (quiet - now()) / 1000 + 1)
                return
            del self.waiting[place]
            if (
                ways is not None
                and self._reach(ways)
                and await notification_store.claim_turn_notification(self.service.store, *place, asked)
            ):
                table, (_, seat) = await self.service.look(place[0]), place
                if table.state.seats[seat].asked == asked and table.state.status in ("open", "playing"):
                    await asyncio.gather(*self._turn(table, seat, ways))

    def _is_asked(self, place: Place, asked: int) -> bool:
        """Whether this is still the pending question of a seat."""
        known = self.waiting.get(place)
        return known is not None and known.asked == asked

    def round_begins(self, table_id: str) -> None:
        """Send notifications in the background for a newly opened tournament table."""
        self._beside(self.tell_round(table_id))

    async def tell_round(self, table_id: str) -> None:
        """Notify the players of a tournament table who are offline and outside quiet hours.

        It also counts as the notification for the first turn of a player who is asked at once.
        """
        with contextlib.suppress(Refused):
            table, sending = await self.service.look(table_id), list[asyncio.Task[None]]()
            for seat, seat_state in enumerate(table.state.seats):
                ways = (
                    None
                    if seat_state.person is None
                    else await notification_store.find_notification_channels(self.service.store, seat_state.person)
                )
                if seat_state.person is None or ways is None or self.service.online.is_online(seat_state.person):
                    continue
                if quiet_hours.quiet_hours_end(ways.wish, now()) is not None or not self._reach(ways):
                    continue
                if await notification_store.claim_turn_notification(
                    self.service.store, table_id, seat, seat_state.asked
                ):
                    sending += [self._beside(each) for each in self._round(table, seat, ways)]
            await asyncio.gather(*sending)

    def announce_round(self, coming: AnnouncedRound) -> None:
        """Send notifications in the background about a tournament round that has been announced."""
        self._beside(self.tell_next_round(coming))

    async def tell_next_round(self, coming: AnnouncedRound) -> None:
        """Notify the players of an announced round outside quiet hours; also online ones, who may look elsewhere."""
        with contextlib.suppress(Refused):
            sending = list[asyncio.Task[None]]()
            for person in coming.people:
                ways = await notification_store.find_notification_channels(self.service.store, person)
                if ways is None or not self._reach(ways) or quiet_hours.quiet_hours_end(ways.wish, now()) is not None:
                    continue
                sending += [self._beside(each) for each in self._next_round(coming, ways)]
            await asyncio.gather(*sending)

    def _reach(self, ways: NotificationChannels) -> bool:
        """Whether a person has any channel for immediate notifications."""
        return bool(ways.webhook or ways.push_subscriptions or (ways.email and ways.wish.mail == "turn"))

    # Messages

    def _turn(self, table: Table, seat: Seat, ways: NotificationChannels) -> list[Coroutine[object, None, None]]:
        """Return the notification that a table waits for a seat: for its turn, or before the match for its Ready."""
        facts, said = table.facts, self._said(table.facts, table.state.seats, seat, ways)
        about: About = "ready" if table.state.status == "open" else "turn"
        name = "ready" if about == "ready" else "your_turn"
        event = {"event": name, "table": facts.id, "game": facts.game, "seat": seat, "seq": table.seq}
        return self._messages(about, event, facts.id, said, ways)

    def _round(self, table: Table, seat: Seat, ways: NotificationChannels) -> list[Coroutine[object, None, None]]:
        facts, said = table.facts, self._said(table.facts, table.state.seats, seat, ways)
        event = {"event": "round", "tournament": facts.tournament, "table": facts.id, "game": facts.game, "seat": seat}
        return self._messages("round", event, facts.id, said, ways)

    def _next_round(self, coming: AnnouncedRound, ways: NotificationChannels) -> list[Coroutine[object, None, None]]:
        tournament, number, begins = coming.tournament, coming.number, coming.begins
        time = quiet_hours.format_local_time(begins, ways.wish.zone, now())
        event = {"event": "next_round", "tournament": tournament, "round": number, "begins": begins}
        args = {"round": number, "time": time}
        return self._messages("next_round", event, tournament, coming.name, ways, f"/tournaments/{tournament}", args)

    def _invitation(self, invitation: Invitation, ways: NotificationChannels) -> list[Coroutine[object, None, None]]:
        said = self._asked(invitation, ways)
        event = {"event": "invited", "table": invitation.table, "game": invitation.game, "by": invitation.name}
        return self._messages("invited", event, invitation.table, said, ways)

    def _messages(
        self,
        about: About,
        event: Mapping[str, object],
        topic: str,
        said: str,
        ways: NotificationChannels,
        path: str = "",
        args: Mapping[str, object] = NO_ARGS,
    ) -> list[Coroutine[object, None, None]]:
        """Return the sending coroutines for one notification, one per channel that the person has chosen.

        It leads to a page of the site, by default to the table `topic`.
        """
        path = path or f"/t/{topic}"
        link = f"{self.settings.address}{path}"
        sent: list[Coroutine[object, None, None]] = []
        if ways.webhook is not None:
            sentence = self._say(ways, SENTENCES[about], name=self._name(ways, ways.name), table=said, **args)
            notification = ChatNotification({**event, "link": link, "at": now()}, sentence, link)
            sent.append(self._outcome(ways, partial(self._call_webhook, ways.webhook, notification)))
        for push in ways.push_subscriptions:
            title = self._say(ways, TITLES[about], **args)
            note = {"title": title, "body": said, "url": path, "tag": topic}
            sent.append(self._outcome(ways, partial(self._push, push, encode(note), topic)))
        if ways.email is not None and ways.wish.mail == "turn":
            subject = self._say(ways, f"fondaco.mail.{about}.subject", table=said, **args)
            told = {"name": ways.name, "table": said, "link": link, "settings": self._settings(), **args}
            text = self._say(ways, f"fondaco.mail.{about}.text", **told)
            sent.append(self._outcome(ways, partial(self._write, ways.email, subject, text)))
        return sent

    def _said(self, facts: TableFacts, seat_states: list[SeatState], seat: Seat, ways: NotificationChannels) -> str:
        """Return a table as text: game and other players."""
        others = [
            self._name(ways, seat_state.name or "?") for other, seat_state in enumerate(seat_states) if other != seat
        ]
        return self._say(ways, "fondaco.notification.table", game=game(facts.game).title, others=", ".join(others))

    def _asked(self, invitation: Invitation, ways: NotificationChannels) -> str:
        title = game(invitation.game).title
        return self._say(ways, "fondaco.notification.table", game=title, others=self._name(ways, invitation.name))

    def _say(self, ways: NotificationChannels, key: str, **args: object) -> str:
        return i18n.get_translator(ways.lang or i18n.DEFAULT).say(key, args)

    def _name(self, ways: NotificationChannels, name: str) -> str:
        return translate_name(ways.lang or i18n.DEFAULT, name)

    def _link(self, table_id: str) -> str:
        return f"{self.settings.address}/t/{table_id}"

    def _settings(self) -> str:
        return f"{self.settings.address}/settings"

    async def _call_webhook(self, webhook: tuple[str, str], notification: ChatNotification) -> int:
        """Send a notification to a webhook, in its format."""
        url, body, headers, method = make_webhook_request(*webhook, notification)
        if method == "POST":
            return await self.webhook_sender.send(url, body, headers)
        return await self.webhook_sender.send(url, body, headers, method)

    async def test_webhook(self, ways: NotificationChannels) -> WebhookTest:
        """Send a test message to a person's webhook, and return whether it arrived or why not."""
        assert ways.webhook is not None
        sentence, link = (
            self._say(ways, "fondaco.notification.test.sentence", name=self._name(ways, ways.name)),
            self._settings(),
        )
        notification = ChatNotification({"event": "test", "link": link, "at": now()}, sentence, link)
        status: int | None = None
        try:
            async with self.owners.lane(str(ways.person)):
                status = await self._call_webhook(ways.webhook, notification)
            why = SENT if status < 300 else STATUS_MEANINGS.get(status, SERVICE_DOWN if status >= 500 else REFUSED)
        except (TimeoutError, TimeoutException):
            why = "fondaco.webhook.timeout"
        except NotPublic:
            why = "fondaco.webhook.not_public"
        except socket.gaierror:
            why = "fondaco.webhook.no_host"
        except WaitingQueueFull:
            why = "fondaco.webhook.busy"
        except (HTTPError, OSError, ValueError):
            why = "fondaco.webhook.unreachable"
        return WebhookTest(why == SENT, status, self._say(ways, why, status=status or 0))

    async def _push(self, push: PushSubscription, note: bytes, table_id: str) -> int:
        """Send a push message; a later one about the same table replaces one that is not delivered yet.

        A subscription that the push service reports as gone is deleted.
        """
        topic = webpush.to_base64url(sha256(table_id.encode()).digest())[:32]
        headers = {
            "TTL": str(DAY),
            "Urgency": "high",
            "Topic": topic,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            **(await self.keys()).headers(push.endpoint, now()),
        }
        status = await self.webhook_sender.send(push.endpoint, webpush.encrypt_message(note, push), headers)
        if status in GONE:
            await notification_store.delete_push_subscription(self.service.store, endpoint=push.endpoint)
        return status

    async def _write(self, email: str, subject: str, text: str) -> int:
        await self.mail.send(email, subject, text)
        return 200

    async def _outcome(self, ways: NotificationChannels, send: Callable[[], Awaitable[int]]) -> None:
        """Send a notification, few at a time to one person, and count the outcome."""
        try:
            async with self.owners.lane(str(ways.person)):
                metrics.NOTIFICATIONS.labels("sent" if await send() < 300 else "refused").inc()
        except (HTTPError, OSError, ValueError, Refused) as error:
            metrics.NOTIFICATIONS.labels("failed").inc()
            log.info("notification could not be sent", extra={"why": type(error).__name__})

    # Periodic work

    async def run_once(self, at: int) -> None:
        """Send notifications for new invitations, in the background, and daily digests that are due."""
        self._beside(self._tell_invitations(at))
        await self.digests(at)

    async def _tell_invitations(self, at: int) -> None:
        with contextlib.suppress(Refused):  # tried again with the next round
            await self.invitations(at)

    async def invitations(self, at: int) -> None:
        """Send notifications for new invitations to people who are offline and outside quiet hours."""
        sending: list[asyncio.Task[None]] = []
        for person in await notification_store.list_turn_notification_users(
            self.service.store
        ) & await invitations.users_with_new_invitations(self.service.store):
            ways = await notification_store.find_notification_channels(self.service.store, person)
            looking = self.service.online.is_online(person)
            if (
                ways is None
                or looking
                or quiet_hours.quiet_hours_end(ways.wish, at) is not None
                or not self._reach(ways)
            ):
                continue
            for invitation in await self._untold(person, at):
                sending += [self._beside(each) for each in self._invitation(invitation, ways)]
        await asyncio.gather(*sending)

    async def _untold(self, person: UserId, at: int) -> list[Invitation]:
        """Claim the invitations of a person that need a notification; they are not returned again."""
        store, before = self.service.store, at - round(self.settings.webhook_delay * 1000)
        found = await invitations.list_invitations(
            store, person, await blocks.users_separated_by_blocks(store, person), before
        )
        return [each for each in found if await invitations.claim_invitation_notification(store, each.table, person)]

    async def digests(self, at: int) -> None:
        """Send the daily e-mails that list waiting tables and new invitations; empty ones are not sent."""
        for person in await notification_store.claim_due_digest_users(
            self.service.store, at, lambda wish: quiet_hours.next_digest_time(wish, at)
        ):
            ways = await notification_store.find_notification_channels(self.service.store, person)
            if ways is not None and ways.email is not None and ways.wish.mail == "daily":
                tables = await self._tables(person, ways)
                if tables:
                    about = {"name": ways.name, "tables": "\n\n".join(tables), "settings": self._settings()}
                    text = self._say(ways, "fondaco.mail.daily.text", **about)
                    subject = self._say(ways, "fondaco.mail.daily.subject", count=len(tables))
                    await self._outcome(ways, partial(self._write, ways.email, subject, text))

    async def _tables(self, person: UserId, ways: NotificationChannels) -> list[str]:
        found = []
        for facts, brief in await self.service.store.briefs_of(person, now()):
            seat_states = brief.state.seats
            own = [
                seat
                for seat in brief.waiting
                if seat_states[seat].person == person and seat_states[seat].can_be_notified
            ]
            if own:
                found.append(f"{self._said(facts, seat_states, own[0], ways)}\n{self._link(facts.id)}")
        for each in await self._untold(person, now()):
            invited = self._say(ways, "fondaco.notification.invited")
            found.append(f"{invited}: {self._asked(each, ways)}\n{self._link(each.table)}")
        return found
