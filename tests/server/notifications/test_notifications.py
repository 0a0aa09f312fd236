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

from fondaco.server.accounts import user_store
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.settings import Settings
from fondaco.server.notifications import quiet_hours, webpush
from fondaco.server.notifications import store as notification_store
from fondaco.server.notifications.notifier import Notifier
from fondaco.server.notifications.store import Preferences, Push
from fondaco.server.store import Store
from fondaco.server.tables import commands
from fondaco.server.tables.service import TableService
from fondaco.server.tables.store import TableStore
from fondaco.server.tournaments.runner import TournamentRunner
from tests.server.account_helpers import people
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server, until
from tests.server.push_service import CURVE, Browser, Service, a_service, listens, shown
from tests.server.server_core import a_house, two_at_a_table
from tests.server.smtp_server import PostOffice, a_post_office, link
from tests.server.tournament_helpers import begun

PASSWORD = "a long secret"
QUIET = {"mail": "off", "daily_at": 480, "quiet_from": None, "quiet_to": None, "zone": "UTC"}
Visit = Callable[[str], Guest]


def utc(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


# Standards


def test_a_message_is_sealed_as_the_standard_shows_it() -> None:
    """Reproduce the example of RFC 8291, section 5."""
    scalar = webpush.from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    own = ec.derive_private_key(int.from_bytes(scalar, "big"), CURVE)
    push = Push("", "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "BTBZMqHH6r4Tts7J_aSIgg")  # fmt: skip
    salt = webpush.from_base64url("DGv6ra1nlYgDCS1FRnbzlw")
    body = webpush.encrypt(b"When I grow up, I want to be a watermelon", push, own, salt)
    assert webpush.base64url(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3j"
        "l7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_what_is_no_key_of_a_browser_is_refused(server: Server, visitors: Visit) -> None:
    guest, good = visitors(server.url), {"endpoint": "https://push.example/1", **Browser().keys}
    for bad in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"endpoint": "ftp://push.example/1"}, {"p256dh": "é"}):
        assert guest.http.put("/me/push", json=good | bad).status_code == 400
    assert guest.get("/me/notifications")["push"] is False


# Quiet hours


@pytest.mark.parametrize(("at", "until_when"), [
    ("2026-11-16T21:59", None), ("2026-11-16T22:00", "2026-11-17T07:00"), ("2026-11-17T03:00", "2026-11-17T07:00"),
    ("2026-11-17T06:59", "2026-11-17T07:00"), ("2026-11-17T07:00", None),
])  # fmt: skip
def test_quiet_hours_may_lie_around_midnight(at: str, until_when: str | None) -> None:
    """The quiet hours are from 23:00 to 8:00, one hour ahead of UTC."""
    wish = Preferences(quiet_from=23 * 60, quiet_to=8 * 60, zone="Europe/Rome")
    assert quiet_hours.quiet_until(wish, utc(at)) == (None if until_when is None else utc(until_when))


def test_eight_oclock_is_eight_oclock_when_the_clocks_are_changed() -> None:
    eight = 8 * 60
    assert quiet_hours.next_time(eight, "Europe/Rome", utc("2026-10-24T06:00")) == utc("2026-10-25T07:00")
    assert quiet_hours.next_time(eight, "Europe/Rome", utc("2026-03-28T07:00")) == utc("2026-03-29T06:00")


# A correspondence match


@pytest.fixture(scope="module")
def office() -> Iterator[tuple[str, PostOffice]]:
    with a_post_office() as opened:
        yield opened


@pytest.fixture
def service() -> Iterator[Service]:
    with a_service() as opened:
        yield opened


@pytest.fixture
def town(tmp_path: Path, office: tuple[str, PostOffice]) -> Iterator[Server]:
    """Run a server that sends e-mails and may be killed."""
    running = Server(tmp_path, FONDACO_SMTP=office[0], FONDACO_ADDRESS="https://play.example.org")
    yield running.start()
    running.stop()


def with_letters(guest: Guest, office: PostOffice, name: str) -> str:
    """Create an account with an e-mail at each turn; return its address."""
    email = f"{name.lower()}@example.org"
    guest.done("/account", name=name, password=PASSWORD)
    guest.http.put("/me/email", json={"email": email, "password": PASSWORD})
    assert guest.post("/email", token=link(office.to(email)[-1], "confirm")).status_code == 200
    assert guest.http.put("/me/notifications", json=QUIET | {"mail": "turn"}).json()["mail"] == "turn"
    return email


def test_a_turn_is_told_once_by_push_letter_and_webhook_also_if_the_house_is_killed_then(
    town: Server, office: tuple[str, PostOffice], service: Service, visitors: Visit
) -> None:
    ada, marker = visitors(town.url), visitors(town.url)
    ada.http.patch("/me", json={"lang": "fr"})
    email = with_letters(ada, office[1], "Ada")
    browser = listens(ada, service, "/push/ada")
    for guest, name in ((ada, "ada"), (marker, "marker")):
        guest.http.put("/me/webhook", json={"url": f"{service.url}/hook/{name}"})
    table = ada.open(seats=["me", "random"])

    def told() -> tuple[int, int, int]:
        letters = [letter for letter in office[1].to(email) if f"/t/{table}" in letter.get_content()]
        return len(service.at("/push/ada")), len(letters), len(service.at("/hook/ada"))

    def a_moment_later(count: int) -> None:
        """Wait until everything that was due has been sent."""
        marker.open(seats=["me", "random"])
        until(lambda: len(service.at("/hook/marker")) == count, 60)

    until(lambda: min(told()) == 1, 60)
    town.kill()
    town.start()
    a_moment_later(1)
    a_moment_later(2)
    assert told() == (1, 1, 1)
    ((headers, body),) = service.at("/push/ada")
    note = msgspec.json.decode(browser.read(body))
    assert (note["title"], note["url"]) == ("C’est à vous", f"/t/{table}")
    claims = shown(headers["authorization"], ada.get("/me/notifications")["push_key"])
    assert (claims["aud"], claims["sub"]) == (service.url, "https://play.example.org")


async def test_a_turn_that_is_taken_is_told_to_nobody(tmp_path: Path, service: Service) -> None:
    """The player answers while the alert is being prepared."""

    async with a_house(tmp_path) as house:
        table = await two_at_a_table(house)
        seat = table.waiting[0]
        chair = table.state.chairs[seat]
        assert chair.person is not None
        assert table.match is not None
        hook = {"webhook": f"{service.url}/hook", "webhook_secret": "s"}
        await user_store.change(house.store, chair.person, **hook)
        notifier = Notifier(house)
        notifier.webhook_sender.private = True
        notifier.look(table.facts, table.state.chairs, [seat])
        said = msgspec.to_builtins(table.match.options(seat)[0])
        person, asked = chair.person, chair.asked
        await house.write(table.facts.id, lambda seen: commands.play(seen, person, seat, seen.seq, said))
        await notifier.tell((table.facts.id, seat), asked, person)
        assert service.posted == []
        after = await house.look(table.facts.id)
        notifier.look(after.facts, after.state.chairs, [*after.waiting])
        for waits in after.waiting:
            person = after.state.chairs[waits].person or 0
            await user_store.change(house.store, person, **hook)
            await notifier.tell((table.facts.id, waits), after.state.chairs[waits].asked, person)
            await notifier.tell((table.facts.id, waits), after.state.chairs[waits].asked, person)
        assert len(service.posted) == len(after.waiting) > 0
        await notifier.stop()


async def test_of_who_is_looking_nothing_is_asked_and_of_who_has_no_ways_no_table_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Questions come and go with every action while their players are online: this must cost next to nothing."""

    async with a_house(tmp_path) as house:
        house.settings = replace(house.settings, webhook_delay=0.01)
        table = await two_at_a_table(house)
        (seat, *_), asked = table.waiting, list[int]()
        person = table.state.chairs[seat].person
        assert person is not None
        ways = notification_store.channels

        async def counted(store: TableStore, whose: int) -> notification_store.Channels | None:
            asked.append(whose)
            return await ways(store, whose)

        async def read(*_: object) -> None:
            raise AssertionError("a table is read")

        monkeypatch.setattr(notification_store, "channels", counted)
        monkeypatch.setattr(TableService, "look", read)
        monkeypatch.setattr(Store, "load", read)
        notifier = Notifier(house)
        with house.listener(person, asyncio.Event()):
            notifier.look(table.facts, table.state.chairs, [seat])
            timer = notifier.waiting[table.facts.id, seat].timer
            for number in range(100, 200):
                table.state.chairs[seat].asked = number
                notifier.look(table.facts, table.state.chairs, [seat])
            assert notifier.waiting[table.facts.id, seat].timer is timer
            await asyncio.sleep(0.1)
            assert not asked
            assert notifier.waiting[table.facts.id, seat].asked == 199
        notifier.look(table.facts, table.state.chairs, [])
        notifier.look(table.facts, table.state.chairs, [seat])
        until_then = asyncio.get_running_loop().time() + 20
        while not asked and asyncio.get_running_loop().time() < until_then:
            await asyncio.sleep(0.05)
        await asyncio.gather(*notifier.tasks)
        assert asked == [person]
        notifier.look(table.facts, table.state.chairs, [])
        assert not notifier.waiting
        await notifier.stop()


def test_a_turn_of_which_nobody_was_told_when_the_house_fell_is_told_afterwards(
    town: Server, service: Service, visitors: Visit
) -> None:
    town.stop()
    town.environment["FONDACO_WEBHOOK_DELAY"] = "3600"
    town.start()
    guest = visitors(town.url)
    listens(guest, service, "/push/late")
    guest.open(seats=["me", "random"])
    until(lambda: [table for table in guest.get("/tables")["mine"] if 0 in table["waiting"]], 60)
    town.kill()
    town.environment["FONDACO_WEBHOOK_DELAY"] = "0.3"
    town.start()
    until(lambda: service.at("/push/late"), 60)
    assert len(service.at("/push/late")) == 1


def test_nobody_is_told_in_his_quiet_hours_nor_where_he_is_signed_out(
    server: Server, service: Service, visitors: Visit
) -> None:
    sleeper, gone, awake = (visitors(server.url) for _ in range(3))
    there = datetime.now(UTC)
    now = there.hour * 60 + there.minute
    sleep = {"quiet_from": (now - 60) % 1440, "quiet_to": (now + 60) % 1440}
    assert sleeper.http.put("/me/notifications", json=QUIET | sleep).status_code == 200
    assert sleeper.http.put("/me/notifications", json=QUIET | {"zone": "Atlantis"}).status_code == 400
    assert sleeper.http.put("/me/notifications", json=QUIET | {"mail": "turn"}).status_code == 400
    for guest, name in ((sleeper, "sleeper"), (gone, "gone"), (awake, "awake")):
        listens(guest, service, f"/push/{name}")
    gone.open(seats=["me", "random"])
    assert gone.http.delete("/session").status_code == 204
    for guest in (sleeper, awake):
        guest.open(seats=["me", "random"])
    until(lambda: service.at("/push/awake"), 60)
    awake.open(seats=["me", "random"])
    until(lambda: len(service.at("/push/awake")) >= 2, 60)
    assert {path for path, _, _ in service.posted} == {"/push/awake"}


def test_a_browser_that_listens_no_more_is_forgotten(server: Server, service: Service, visitors: Visit) -> None:
    guest = visitors(server.url)
    listens(guest, service, "/push/gone")
    service.answers = 410
    guest.open(seats=["me", "random"])
    until(lambda: guest.get("/me/notifications")["push"] is False, 60)


# Daily e-mails


async def a_daily_letter(house: TableService, office: PostOffice) -> None:
    table = await two_at_a_table(house)
    seat = table.waiting[0]
    person = table.state.chairs[seat].person
    assert person is not None
    people = Users(house.store, cheap_passwords=True)
    token, someone = await people.new_guest(0)
    for number, wish in ((person, Preferences("daily")), (someone.id, Preferences("daily"))):
        await notification_store.set_preferences(
            house.store, number, wish, quiet_hours.digest_at(wish, utc("2026-11-16T07:00"))
        )
        known = await people.by_token(token) or someone
        await people.change(msgspec.structs.replace(known, id=number), email=f"{number}@example.org", lang="nl")
    notifier = Notifier(house)
    counts = []
    for at in ("2026-11-16T07:59", "2026-11-16T08:00", "2026-11-16T08:01", "2026-11-17T08:00"):
        await notifier.digests(utc(at))
        counts.append(len(office.to(f"{person}@example.org")))
    await notifier.stop()
    assert counts == [0, 1, 1, 2]
    assert office.to(f"{someone.id}@example.org") == []
    letter = office.to(f"{person}@example.org")[0]
    assert letter["Subject"] == "Er wacht een tafel op je"
    assert f"/t/{table.facts.id}" in letter.get_content()


async def test_who_is_not_looking_is_told_that_his_round_begins_and_not_of_his_first_turn_besides(
    tmp_path: Path,
) -> None:
    async with a_house(tmp_path) as house:
        store, sent, letters, notifier = house.store, list[bytes](), list[str](), Notifier(house)
        ada, bea, cem, dov = await people(store, "Ada", "Bea", "Cem", "Dov")
        for each, lang in ((ada, "de"), (bea, "nl"), (cem, "en"), (dov, "fr")):
            await Users(store).change(
                each, webhook=f"https://hook.example/{each.name}", webhook_secret="s", lang=lang,
                email=f"{each.name}@example.org",
            )  # fmt: skip
            await notification_store.set_preferences(store, each.id, Preferences("turn"), None)
        await notification_store.set_preferences(store, cem.id, Preferences("turn", quiet_from=0, quiet_to=1439), None)
        house.listening[dov.id] = {asyncio.Event()}

        async def send(url: str, body: bytes, headers: dict[str, str]) -> int:
            sent.append(body)
            return 200

        async def write(to: str, subject: str, text: str) -> None:
            letters.append(subject)

        notifier.webhook_sender.send = send  # type: ignore[method-assign]
        notifier.mail.send = write  # type: ignore[method-assign]
        cup = await begun(house, [ada, bea, cem, dov])
        opened: list[str] = []
        await TournamentRunner(house, opened.append).run_once(now())
        for table in [*opened, *opened]:
            await notifier.tell_round(table)
        events = [msgspec.json.decode(body) for body in sent]
        assert {each["event"] for each in events} == {"round"}
        assert {each["cup"] for each in events} == {cup}
        assert sorted((each["table"], each["seat"]) for each in events) == [(opened[0], 0), (opened[0], 1)]
        assert {subject.partition(":")[0] for subject in letters} == {"Deine Runde beginnt", "Je ronde begint"}
        first = await house.look(opened[0])
        for seat in first.waiting:
            assert not await notification_store.claim(store, opened[0], seat, first.state.chairs[seat].asked)
        await notifier.stop()


async def test_a_digest_comes_once_a_day_and_only_if_a_table_waits(tmp_path: Path) -> None:
    with a_post_office() as (smtp, office):
        settings = Settings(folder=tmp_path, smtp=smtp, address="https://play.example.org")
        store = Store(settings)
        await store.open()
        try:
            await a_daily_letter(TableService(settings, store), office)
        finally:
            await store.close()


async def test_in_postgresql_too_a_turn_is_claimed_once_and_the_house_has_one_key(
    tmp_path: Path, postgres: Postgres
) -> None:
    with a_post_office() as (smtp, office):
        settings = Settings(folder=tmp_path, database=postgres(), smtp=smtp)
        store = Store(settings)
        await store.open()
        try:
            house = TableService(settings, store)
            table = (await two_at_a_table(house)).facts.id
            claims = [await notification_store.claim(store, table, 0, asked) for asked in (3, 3, 5, 4)]
            assert claims == [True, False, True, False]
            assert (await Notifier(house).keys()).public == (await Notifier(house).keys()).public
            assert await notification_store.reachable(store) == set()
            await a_daily_letter(house, office)
        finally:
            await store.close()
