"""Notifications by push, e-mail and webhook: once per turn, never in quiet hours, never too late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from fondaco.server import table_attendant, table_scheduler
from fondaco.server.accounts import user_store
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.settings import Settings
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.bots import tasks
from fondaco.server.notifications import quiet_hours, webpush
from fondaco.server.notifications import store as notification_store
from fondaco.server.notifications.notifier import Notifier
from fondaco.server.notifications.store import NotificationPreferences, PushSubscription
from fondaco.server.storage.leases import SHARDS
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import commands, events
from fondaco.server.tables.clock import Days
from fondaco.server.tables.core import service as table_services
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.store import TableStore
from fondaco.server.tournaments.model import AnnouncedRound
from fondaco.server.tournaments.runner import TournamentRunner
from tests.server.account_helpers import create_accounts
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server, until
from tests.server.push_service import CURVE, Browser, PushService, run_push_service, subscribe, verified_claims
from tests.server.server_core import create_two_player_table, open_service
from tests.server.smtp_server import SmtpServer, run_smtp_server, token_in_link
from tests.server.table_log import active, new_table
from tests.server.tournament_helpers import start_tournament
from tests.server.waiting import until as until_true

PASSWORD = "a long secret"
QUIET = {"mail": "off", "daily_at": 480, "quiet_from": None, "quiet_to": None, "zone": "UTC"}
GuestAt = Callable[[str], Guest]


def utc(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


# Standards


def test_push_message_is_encrypted_as_in_the_standard() -> None:
    """Reproduce the example of RFC 8291, section 5."""
    scalar = webpush.from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    own = ec.derive_private_key(int.from_bytes(scalar, "big"), CURVE)
    push = PushSubscription(
        "",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    salt = webpush.from_base64url("DGv6ra1nlYgDCS1FRnbzlw")
    body = webpush.encrypt_message(b"When I grow up, I want to be a watermelon", push, own, salt)
    assert webpush.to_base64url(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3j"
        "l7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_invalid_push_keys_are_refused(server: Server, guest_at: GuestAt) -> None:
    guest, good = guest_at(server.url), {"endpoint": "https://push.example/1", **Browser().keys}
    for bad in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"endpoint": "ftp://push.example/1"}, {"p256dh": "é"}):
        assert guest.http.put("/me/push", json=good | bad).status_code == 400
    assert guest.get("/me/notifications")["push"] is False


# Quiet hours


@pytest.mark.parametrize(
    ("at", "until_when"),
    [
        ("2026-11-16T21:59", None),
        ("2026-11-16T22:00", "2026-11-17T07:00"),
        ("2026-11-17T03:00", "2026-11-17T07:00"),
        ("2026-11-17T06:59", "2026-11-17T07:00"),
        ("2026-11-17T07:00", None),
    ],
)
def test_quiet_hours_may_span_midnight(at: str, until_when: str | None) -> None:
    """The quiet hours are from 23:00 to 8:00, one hour ahead of UTC."""
    wish = NotificationPreferences(quiet_from=23 * 60, quiet_to=8 * 60, zone="Europe/Rome")
    assert quiet_hours.quiet_hours_end(wish, utc(at)) == (None if until_when is None else utc(until_when))


def test_daily_time_follows_daylight_saving() -> None:
    eight = 8 * 60
    assert quiet_hours.next_time_of_day(eight, "Europe/Rome", utc("2026-10-24T06:00")) == utc("2026-10-25T07:00")
    assert quiet_hours.next_time_of_day(eight, "Europe/Rome", utc("2026-03-28T07:00")) == utc("2026-03-29T06:00")


# A correspondence match


@pytest.fixture(scope="module")
def smtp() -> Iterator[tuple[str, SmtpServer]]:
    with run_smtp_server() as opened:
        yield opened


@pytest.fixture
def service() -> Iterator[PushService]:
    with run_push_service() as opened:
        yield opened


@pytest.fixture
def named_server(tmp_path: Path, smtp: tuple[str, SmtpServer]) -> Iterator[Server]:
    """Run a server that sends e-mails and may be killed."""
    running = Server(tmp_path, FONDACO_SMTP=smtp[0], FONDACO_ADDRESS="https://play.example.org")
    yield running.start()
    running.stop()


def account_with_emails(guest: Guest, smtp: SmtpServer, name: str) -> str:
    """Create an account with an e-mail at each turn; return its address."""
    email = f"{name.lower()}@example.org"
    guest.post_ok("/account", name=name, password=PASSWORD)
    guest.http.put("/me/email", json={"email": email, "password": PASSWORD})
    assert guest.post("/email", token=token_in_link(smtp.to(email)[-1], "confirm")).status_code == 200
    assert guest.http.put("/me/notifications", json=QUIET | {"mail": "turn"}).json()["mail"] == "turn"
    return email


def test_turn_is_announced_once_by_push_email_and_webhook_even_after_a_kill(
    named_server: Server, smtp: tuple[str, SmtpServer], service: PushService, guest_at: GuestAt
) -> None:
    ada, marker = guest_at(named_server.url), guest_at(named_server.url)
    ada.http.patch("/me", json={"lang": "fr"})
    email = account_with_emails(ada, smtp[1], "Ada")
    browser = subscribe(ada, service, "/push/ada")
    for guest, name in ((ada, "ada"), (marker, "marker")):
        guest.http.put("/me/webhook", json={"url": f"{service.url}/hook/{name}"})
    table = ada.open(seats=["me", "random"])

    def told() -> tuple[int, int, int]:
        mails = [mail for mail in smtp[1].to(email) if f"/t/{table}" in mail.get_content()]
        return len(service.at("/push/ada")), len(mails), len(service.at("/hook/ada"))

    def a_moment_later(count: int) -> None:
        """Wait until everything that was due has been sent."""
        marker.open(seats=["me", "random"])
        until(lambda: len(service.at("/hook/marker")) == count, 60)

    until(lambda: min(told()) == 1, 60)
    named_server.kill()
    named_server.start()
    a_moment_later(1)
    a_moment_later(2)
    assert told() == (1, 1, 1)
    ((headers, body),) = service.at("/push/ada")
    note = msgspec.json.decode(browser.read(body))
    assert (note["title"], note["url"]) == ("C’est à vous", f"/t/{table}")
    claims = verified_claims(headers["authorization"], ada.get("/me/notifications")["push_key"])
    assert (claims["aud"], claims["sub"]) == (service.url, "https://play.example.org")


async def test_answered_turn_is_not_announced(tmp_path: Path, service: PushService) -> None:
    """The player answers while the notification is being prepared."""

    async with open_service(tmp_path) as table_service:
        table = await create_two_player_table(table_service)
        seat = table.waiting[0]
        seat_state = table.state.seats[seat]
        assert seat_state.person is not None
        assert table.match is not None
        hook = {"webhook": f"{service.url}/hook", "webhook_secret": "s"}
        await user_store.update_user(table_service.store, seat_state.person, **hook)
        notifier = Notifier(table_service)
        notifier.webhook_sender.private = True
        notifier.look(table.facts, table.state.seats, [seat])
        action = msgspec.to_builtins(table.match.options(seat)[0])
        person, asked = seat_state.person, seat_state.asked
        await table_service.write(table.facts.id, lambda seen: commands.play(seen, person, seat, seen.seq, action))
        await notifier.tell((table.facts.id, seat), asked, person)
        assert service.posted == []
        after = await table_service.look(table.facts.id)
        notifier.look(after.facts, after.state.seats, [*after.waiting])
        for waits in after.waiting:
            person = after.state.seats[waits].person or 0
            await user_store.update_user(table_service.store, person, **hook)
            await notifier.tell((table.facts.id, waits), after.state.seats[waits].asked, person)
            await notifier.tell((table.facts.id, waits), after.state.seats[waits].asked, person)
        assert len(service.posted) == len(after.waiting) > 0
        await notifier.stop()


async def test_no_turn_notification_and_no_digest_during_a_vacation_and_one_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scheduler ends a vacation that is used up; the clock of the server is set forward for that."""
    hours = [0]
    for module in (table_attendant, table_services):
        monkeypatch.setattr(module, "now", lambda: now() + hours[0] * 3_600_000)
    async with open_service(tmp_path) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        facts = new_table(2, clock=Days(3, vacation=2), host=ada.id).facts
        table = await service.open_table(facts, [events.Sit(0, ada.id, "Ada"), events.Sit(1, bea.id, "Bea")])
        seat = active(table)
        person = table.state.seats[seat].person or 0
        notifier = Notifier(service)
        workers = WorkerPool(1, 2048, tasks.__name__)
        watching = table_scheduler.Scheduler(service, Users(service.store, cheap_passwords=True), workers, notifier)
        watching.hold(dict.fromkeys(range(SHARDS), 0))
        await user_store.update_user(service.store, person, email="p@example.org")
        waiting = (table.facts.id, seat)

        def is_notified() -> bool:
            return waiting in notifier.waiting and notifier.waiting[waiting].asked >= 0

        try:
            watching.attendant.wake(table.facts.id)
            await until_true(is_notified)
            await service.write(table.facts.id, lambda seen: commands.vacation(seen, person, seat, on=True), person)
            watching.attendant.wake(table.facts.id)
            await until_true(lambda: not is_notified())
            channels = await notification_store.find_notification_channels(service.store, person)
            assert channels is not None
            assert await notifier._tables(person, channels) == []
            hours[0] = 49
            watching.attendant.wake(table.facts.id)
            await until_true(is_notified)
            assert len(await notifier._tables(person, channels)) == 1
            after = await service.look(table.facts.id)
            assert isinstance(after.state.recent[-1].line, events.Vacation)
            assert after.runs_out_at(seat) is not None
        finally:
            await watching.stop()


async def test_no_queries_for_online_players_and_no_table_reads_without_channels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Questions come and go with every action while their players are online: this must cost next to nothing."""

    async with open_service(tmp_path) as service:
        service.settings = replace(service.settings, webhook_delay=0.01)
        table = await create_two_player_table(service)
        (seat, *_), asked = table.waiting, list[int]()
        person = table.state.seats[seat].person
        assert person is not None
        ways = notification_store.find_notification_channels

        async def counted(store: TableStore, whose: int) -> notification_store.NotificationChannels | None:
            asked.append(whose)
            return await ways(store, whose)

        async def read(*_: object) -> None:
            raise AssertionError("a table is read")

        monkeypatch.setattr(notification_store, "find_notification_channels", counted)
        monkeypatch.setattr(TableService, "look", read)
        monkeypatch.setattr(TableStoreWithRatings, "load", read)
        notifier = Notifier(service)
        with service.online.listener(person, asyncio.Event()):
            notifier.look(table.facts, table.state.seats, [seat])
            timer = notifier.waiting[table.facts.id, seat].timer
            for number in range(100, 200):
                table.state.seats[seat].asked = number
                notifier.look(table.facts, table.state.seats, [seat])
            assert notifier.waiting[table.facts.id, seat].timer is timer
            await asyncio.sleep(0.1)
            assert not asked
            assert notifier.waiting[table.facts.id, seat].asked == 199
        notifier.look(table.facts, table.state.seats, [])
        notifier.look(table.facts, table.state.seats, [seat])
        await until_true(lambda: bool(asked))
        await asyncio.gather(*notifier.tasks)
        assert asked == [person]
        notifier.look(table.facts, table.state.seats, [])
        assert not notifier.waiting
        await notifier.stop()


def test_turn_not_announced_before_a_crash_is_announced_afterwards(
    named_server: Server, service: PushService, guest_at: GuestAt
) -> None:
    named_server.stop()
    named_server.environment["FONDACO_WEBHOOK_DELAY"] = "3600"
    named_server.start()
    guest = guest_at(named_server.url)
    subscribe(guest, service, "/push/late")
    guest.open(seats=["me", "random"])
    until(lambda: [table for table in guest.get("/tables")["mine"] if 0 in table["waiting"]], 60)
    named_server.kill()
    named_server.environment["FONDACO_WEBHOOK_DELAY"] = "0.3"
    named_server.start()
    until(lambda: service.at("/push/late"), 60)
    assert len(service.at("/push/late")) == 1


def test_no_notification_in_quiet_hours_or_after_signing_out(
    server: Server, service: PushService, guest_at: GuestAt
) -> None:
    sleeper, gone, awake = (guest_at(server.url) for _ in range(3))
    there = datetime.now(UTC)
    now = there.hour * 60 + there.minute
    sleep = {"quiet_from": (now - 60) % 1440, "quiet_to": (now + 60) % 1440}
    assert sleeper.http.put("/me/notifications", json=QUIET | sleep).status_code == 200
    assert sleeper.http.put("/me/notifications", json=QUIET | {"zone": "Atlantis"}).status_code == 400
    assert sleeper.http.put("/me/notifications", json=QUIET | {"mail": "turn"}).status_code == 400
    for guest, name in ((sleeper, "sleeper"), (gone, "gone"), (awake, "awake")):
        subscribe(guest, service, f"/push/{name}")
    gone.open(seats=["me", "random"])
    assert gone.http.delete("/session").status_code == 204
    for guest in (sleeper, awake):
        guest.open(seats=["me", "random"])
    until(lambda: service.at("/push/awake"), 60)
    awake.open(seats=["me", "random"])
    until(lambda: len(service.at("/push/awake")) >= 2, 60)
    assert {path for path, _, _ in service.posted} == {"/push/awake"}


def test_expired_push_subscription_is_deleted(server: Server, service: PushService, guest_at: GuestAt) -> None:
    guest = guest_at(server.url)
    subscribe(guest, service, "/push/gone")
    service.answers = 410
    guest.open(seats=["me", "random"])
    until(lambda: guest.get("/me/notifications")["push"] is False, 60)


# Daily e-mails


async def check_daily_digest(service: TableService, smtp: SmtpServer) -> None:
    table = await create_two_player_table(service)
    seat = table.waiting[0]
    person = table.state.seats[seat].person
    assert person is not None
    users = Users(service.store, cheap_passwords=True)
    token, someone = await users.new_guest(0)
    for number, wish in ((person, NotificationPreferences("daily")), (someone.id, NotificationPreferences("daily"))):
        await notification_store.set_preferences(
            service.store, number, wish, quiet_hours.next_digest_time(wish, utc("2026-11-16T07:00"))
        )
        known = await users.by_token(token) or someone
        await users.change(msgspec.structs.replace(known, id=number), email=f"{number}@example.org", lang="nl")
    notifier = Notifier(service)
    counts = []
    for at in ("2026-11-16T07:59", "2026-11-16T08:00", "2026-11-16T08:01", "2026-11-17T08:00"):
        await notifier.digests(utc(at))
        counts.append(len(smtp.to(f"{person}@example.org")))
    await notifier.stop()
    assert counts == [0, 1, 1, 2]
    assert smtp.to(f"{someone.id}@example.org") == []
    mail = smtp.to(f"{person}@example.org")[0]
    assert mail["Subject"] == "Jij bent aan de beurt aan 1 tafel"
    assert f"/t/{table.facts.id}" in mail.get_content()


async def test_offline_player_is_told_of_a_new_round_and_not_of_its_first_turn(
    tmp_path: Path,
) -> None:
    async with open_service(tmp_path) as service:
        store, sent, mails, notifier = service.store, list[bytes](), list[str](), Notifier(service)
        ada, bea, cem, dov = await create_accounts(store, "Ada", "Bea", "Cem", "Dov")
        for each, lang in ((ada, "de"), (bea, "nl"), (cem, "en"), (dov, "fr")):
            await Users(store).change(
                each,
                webhook=f"https://hook.example/{each.name}",
                webhook_secret="s",
                lang=lang,
                email=f"{each.name}@example.org",
            )
            await notification_store.set_preferences(store, each.id, NotificationPreferences("turn"), None)
        await notification_store.set_preferences(
            store, cem.id, NotificationPreferences("turn", quiet_from=0, quiet_to=1439), None
        )
        service.online.listening[dov.id] = {asyncio.Event()}

        async def send(url: str, body: bytes, headers: dict[str, str], method: str = "POST") -> int:
            sent.append(body)
            return 200

        async def write(to: str, subject: str, text: str) -> None:
            mails.append(subject)

        notifier.webhook_sender.send = send  # type: ignore[method-assign]
        notifier.mail.send = write  # type: ignore[method-assign]
        tournament = await start_tournament(service, [ada, bea, cem, dov])
        opened: list[str] = []
        await TournamentRunner(service, opened.append).run_once(now())
        for table in [*opened, *opened]:
            await notifier.tell_round(table)
        events = [msgspec.json.decode(body) for body in sent]
        assert {each["event"] for each in events} == {"round"}
        assert {each["tournament"] for each in events} == {tournament}
        assert sorted((each["table"], each["seat"]) for each in events) == [(opened[0], 0), (opened[0], 1)]
        assert {subject.partition(":")[0] for subject in mails} == {"Deine Runde beginnt", "Je ronde begint"}
        first = await service.look(opened[0])
        for seat in first.waiting:
            assert not await notification_store.claim_turn_notification(
                store, opened[0], seat, first.state.seats[seat].asked
            )
        await notifier.stop()


async def test_players_are_told_when_the_next_round_begins_in_their_own_time(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        store, sent, mails, notifier = service.store, list[bytes](), list[tuple[str, str]](), Notifier(service)
        ada, bea, cem = await create_accounts(store, "Ada", "Bea", "Cem")
        zones = {ada: "Europe/Paris", bea: "UTC", cem: "UTC"}
        for each, zone in zones.items():
            await Users(store).change(
                each, webhook="https://hook.example/", webhook_secret="s", lang="en", email=f"{each.name}@example.org"
            )
            await notification_store.set_preferences(store, each.id, NotificationPreferences("turn", zone=zone), None)
        service.online.listening[bea.id] = {asyncio.Event()}  # online, but perhaps not at the tournament's page

        async def send(url: str, body: bytes, headers: dict[str, str], method: str = "POST") -> int:
            sent.append(body)
            return 200

        async def write(to: str, subject: str, text: str) -> None:
            mails.append((to, subject))
            assert "/tournaments/cup2\n" in text

        notifier.webhook_sender.send = send  # type: ignore[method-assign]
        notifier.mail.send = write  # type: ignore[method-assign]
        begins = utc("2030-01-05T19:15")
        await notifier.tell_next_round(AnnouncedRound("cup2", "Autumn", 2, begins, [ada.id, bea.id]))
        assert sorted(mails) == [
            ("Ada@example.org", "Start of round 2: 2030-01-05 20:15 (Autumn)"),
            ("Bea@example.org", "Start of round 2: 2030-01-05 19:15 UTC (Autumn)"),
        ]
        told = [msgspec.json.decode(body) for body in sent]
        assert {(each["event"], each["tournament"], each["round"], each["begins"]) for each in told} == {
            ("next_round", "cup2", 2, begins)
        }
        assert quiet_hours.format_local_time(begins, "Europe/Paris", begins - 60_000) == "20:15"
        await notifier.stop()


async def test_digest_is_sent_once_a_day_if_a_table_waits(tmp_path: Path) -> None:
    with run_smtp_server() as (smtp, inbox):
        settings = Settings(folder=tmp_path, smtp=smtp, address="https://play.example.org")
        store = TableStoreWithRatings(settings)
        await store.open()
        try:
            await check_daily_digest(TableService(settings, store), inbox)
        finally:
            await store.close()


async def test_turn_is_claimed_once_and_server_has_one_key_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    with run_smtp_server() as (smtp, inbox):
        settings = Settings(folder=tmp_path, database=postgres(), smtp=smtp)
        store = TableStoreWithRatings(settings)
        await store.open()
        try:
            service = TableService(settings, store)
            table = (await create_two_player_table(service)).facts.id
            claims = [
                await notification_store.claim_turn_notification(store, table, 0, asked) for asked in (3, 3, 5, 4)
            ]
            assert claims == [True, False, True, False]
            assert (await Notifier(service).keys()).public == (await Notifier(service).keys()).public
            assert await notification_store.list_turn_notification_users(store) == set()
            await check_daily_digest(service, inbox)
        finally:
            await store.close()
