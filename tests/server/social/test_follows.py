"""Following players, and invitations by name, which are limited and expire with their table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fondaco.server.accounts.users import Users, hash_token
from fondaco.server.base.clock import now
from fondaco.server.base.user import User
from fondaco.server.notifications import store as notification_store
from fondaco.server.notifications.notifier import Notifier
from fondaco.server.notifications.store import Preferences, Push
from fondaco.server.privacy.store import delete_account_data, export_rows
from fondaco.server.social import blocks as apart
from fondaco.server.social import follows
from fondaco.server.tables import commands, events, setup
from fondaco.server.tables.service import TableService
from tests.server.account_helpers import begun, lobby, owner, people, won
from tests.server.live_server import Guest, Server, until
from tests.server.push_service import Browser
from tests.server.server_core import a_house
from tests.trial import GAME

Visit = Callable[[str], Guest]
NOBODY: frozenset[int] = frozenset()


def here(person: int) -> bool:
    """Return that nobody is away."""
    return False


async def waiting(house: TableService, host: User, **wish: Any) -> str:
    """Create a table of the host that waits for one more player."""
    facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "open"], **wish), host)
    return (await house.open_table(facts, first)).facts.id


def number(guest: Guest) -> int:
    found: int = guest.get("/me")["id"]
    return found


# Following


async def test_whom_one_follows_is_seen_here_and_at_tables_that_everybody_sees_at_once(
    tmp_path: Path, database: str
) -> None:
    async with a_house(tmp_path, database) as house:
        store = house.store
        ada, bea, cem, dov = await people(store, "Ada", "Bea", "Cem", "Dov")
        for other in (bea, cem, dov, bea):
            assert await follows.follow(store, ada.id, other.id) == "done"
        open_to_all = await waiting(house, bea)
        await waiting(house, cem, public=False)
        await begun(house, dov, cem, delay=60)

        def away(person: int) -> bool:
            return person == cem.id

        found = await follows.followed(store, ada.id, NOBODY, away)
        assert [(each.name, each.here, each.table) for each in found] == [
            ("Bea", True, open_to_all), ("Dov", True, None), ("Cem", False, None),
        ]  # fmt: skip
        watched = await begun(house, dov, cem)
        found = await follows.followed(store, ada.id, NOBODY, here)
        assert {each.name: each.table for each in found} == {"Bea": open_to_all, "Cem": watched, "Dov": watched}
        found = await follows.followed(store, ada.id, {cem.id}, here)  # a table with a blocked person is not shown
        assert {each.name: each.table for each in found} == {"Bea": open_to_all, "Dov": None}
        await Users(store).change(bea, unlisted=True)
        await follows.unfollow(store, ada.id, dov.id)
        assert [each.name for each in await follows.followed(store, ada.id, NOBODY, here)] == ["Cem"]


async def test_completion_knows_whom_one_follows_and_has_played_with(tmp_path: Path, database: str) -> None:
    async with a_house(tmp_path, database) as house:
        store = house.store
        ada, bea, cem, dov = await people(store, "Ada", "Bea", "Cem", "Dov")
        await won(house, await begun(house, ada, bea))
        await won(house, await begun(house, cem, ada))
        await won(house, await begun(house, cem, dov))
        await follows.follow(store, ada.id, bea.id)
        assert [each.name for each in await follows.played_with(store, ada.id, NOBODY, here)] == ["Cem"]
        assert await follows.played_with(store, ada.id, {cem.id}, here) == []


def test_nobody_follows_guests_himself_or_whom_he_does_not_meet(server: Server, visitors: Visit) -> None:
    una, vic, guest = owner(visitors(server.url), "Una"), owner(visitors(server.url), "Vic"), visitors(server.url)
    for nobody in (number(una), number(guest), 10**9):
        assert una.http.put(f"/users/{nobody}/follow").status_code == 404
    assert una.http.put(f"/users/{number(vic)}/follow").status_code == 204
    assert una.get(f"/users/{number(vic)}")["followed"] is True
    assert vic.get(f"/users/{number(una)}")["followed"] is False
    assert [(each["name"], each["here"]) for each in una.get("/me/friends")] == [("Vic", True)]
    assert vic.http.put(f"/users/{number(una)}/block").status_code == 204
    assert una.get("/me/friends") == []
    assert una.get("/tables")["followed"] == []
    assert una.http.put(f"/users/{number(vic)}/follow").status_code == 404


async def test_one_follows_so_many_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follows, "MOST_FOLLOWED", 1)

    async with a_house(tmp_path) as house:
        ada, bea, cem = await people(house.store, "Ada", "Bea", "Cem")
        assert await follows.follow(house.store, ada.id, bea.id) == "done"
        assert await follows.follow(house.store, ada.id, cem.id) == "many"
        assert await follows.follow(house.store, ada.id, bea.id) == "done"


# Invitations


def test_who_is_invited_sees_it_in_the_lobby_and_accepts_or_declines(server: Server, visitors: Visit) -> None:
    ria, sol = owner(visitors(server.url), "Ria of the House"), owner(visitors(server.url), "Sol of the House")
    table, other = ria.open(public=False), ria.open(public=False)
    with lobby(sol) as told:
        assert told()["tables"]["invitations"] == []
        (invited,) = ria.done(f"/tables/{table}/invitations", name="sol of the house")
        assert invited == {"person": number(sol), "name": "Sol of the House", "declined": False}
        (seen,) = told()["tables"]["invitations"]
        assert (seen["table"], seen["game"], seen["name"]) == (table, GAME, "Ria of the House")
    ria.done(f"/tables/{other}/invitations", name="Sol of the House")
    assert [each["table"] for each in sol.get("/tables")["invitations"]] == [other, table]
    with ria.present(other) as listener:
        assert sol.http.delete(f"/tables/{other}/invitation").status_code == 204
        until(lambda: "orders" in listener.recv(10))  # waiting players reload the invitations
    assert [each["declined"] for each in ria.get(f"/tables/{other}/invitations")] == [True]
    assert [each["table"] for each in sol.get("/tables")["invitations"]] == [table]
    sol.done(f"/tables/{table}/join")
    assert sol.get("/tables")["invitations"] == []


def test_who_invites_has_an_account_and_sits_at_a_table_that_waits(server: Server, visitors: Visit) -> None:
    tea, ugo, guest = owner(visitors(server.url), "Tea"), owner(visitors(server.url), "Ugo"), visitors(server.url)
    table = tea.open()
    assert ugo.post(f"/tables/{table}/invitations", name="Tea").json()["key"] == "fondaco.house.not_at_table"
    assert ugo.http.get(f"/tables/{table}/invitations").status_code == 403
    theirs = guest.open()
    assert guest.post(f"/tables/{theirs}/invitations", name="Ugo").json()["key"] == "fondaco.house.no_account"
    assert ugo.http.delete(f"/tables/{table}/invitation").status_code == 404
    tea.done(f"/tables/{table}/invitations", name="Ugo")
    tea.done(f"/tables/{table}/close")
    assert ugo.get("/tables")["invitations"] == []
    assert tea.post(f"/tables/{table}/invitations", name="Ugo").json()["error"] == "closed"


def test_who_cannot_be_invited_cannot_be_told_from_nobody(server: Server, visitors: Visit) -> None:
    """Guests, unlisted, blocking and blocked accounts, and unknown names get the same response."""
    val, guest = owner(visitors(server.url), "Val"), visitors(server.url)
    hidden, blocks, blocked = (owner(visitors(server.url), name) for name in ("Wim Hid", "Xan Blocks", "Yve Blocked"))
    hidden.http.patch("/me", json={"unlisted": True})
    blocks.http.put(f"/users/{number(val)}/block")
    val.http.put(f"/users/{number(blocked)}/block")
    table = val.open()
    for name in ("Wim Hid", "Xan Blocks", "Yve Blocked", "Nobody At All", guest.get("/me")["name"], "Val", "\u202e!"):
        answer = val.post(f"/tables/{table}/invitations", name=name)
        assert (answer.status_code, answer.json()["key"]) == (404, "fondaco.house.nobody_called"), name
    for rubbish in ({}, {"name": ""}, {"name": "x" * 41}, {"name": 7}, {"name": "Wim", "by": 1}):
        assert val.http.post(f"/tables/{table}/invitations", json=rubbish).status_code == 400


async def test_a_blocked_person_neither_invites_nor_is_met_where_somebody_else_invites(
    tmp_path: Path, database: str
) -> None:
    async with a_house(tmp_path, database) as house:
        store = house.store
        ada, bea, cem = await people(store, "Ada", "Bea", "Cem")
        facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "open", "open"]), ada)
        table = (await house.open_table(facts, first)).facts.id
        assert await follows.invite(store, table, cem.id, ada.id, now())
        assert len(await follows.invitations_of(store, cem.id, NOBODY)) == 1
        await house.write(table, lambda seen: commands.sit(seen, events.Sit(1, bea.id, "Bea")), bea.id)
        await apart.block(store, cem.id, bea.id, 0)
        assert await follows.invitations_of(store, cem.id, await apart.separated_from(store, cem.id)) == []
        assert await follows.invitations_of(store, cem.id, {ada.id}) == []


async def test_a_hostile_inviter_is_refused_and_what_was_declined_is_not_asked_again(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follows, "MOST_SENT", 2)

    async with a_house(tmp_path, database) as house:
        store = house.store
        ada, bea, *others = await people(store, "Ada", "Bea", "Cem", "Dov")
        tables = [await waiting(house, ada) for _ in range(follows.MOST_TO_ONE + 1)]
        for table in tables[:-1]:
            assert await follows.invite(store, table, bea.id, ada.id, now())
            assert await follows.decline(store, table, bea.id)
            assert await follows.invite(store, table, bea.id, ada.id, now())
        assert await follows.invitations_of(store, bea.id, NOBODY) == []
        assert not await follows.invite(store, tables[-1], bea.id, ada.id, now())
        for other in others:
            assert await follows.invite(store, tables[0], other.id, ada.id, now())
        assert not await follows.invite(store, tables[1], others[0].id, ada.id, now())
        await house.write(tables[0], lambda seen: commands.close(seen, ada.id), ada.id)
        assert await follows.invite(store, tables[-1], bea.id, ada.id, now())  # the earlier invitations have expired
        assert await follows.invitations_of(store, others[0].id, NOBODY) == []


async def test_an_invitation_is_told_once_when_its_person_does_not_look_and_it_is_not_quiet(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        store, sent, letters, notifier = house.store, [], [], Notifier(house)
        (ada,), persons, browser = await people(store, "Ada"), Users(store), Browser()
        token, bea = await persons.new_guest(0)
        told = {"webhook": "https://hook.example/", "webhook_secret": "s", "email": "bea@example.org"}
        bea = await persons.change(bea, lang="de", **told)
        push = Push("https://push.example/", browser.keys["p256dh"], browser.keys["auth"])
        await notification_store.subscribe(store, bea.id, hash_token(token), push)

        async def send(url: str, body: bytes, headers: dict[str, str]) -> int:
            sent.append((url, body))
            return 200

        async def write(to: str, subject: str, text: str) -> None:
            letters.append((to, subject, text))

        notifier.webhook_sender.send = send  # type: ignore[method-assign]
        notifier.mail.send = write  # type: ignore[method-assign]
        table, due = await waiting(house, ada), now() + 30_000
        await follows.invite(store, table, bea.id, ada.id, now())
        await notifier.invitations(now())  # too early to notify
        house.listening[bea.id] = {asyncio.Event()}
        await notifier.invitations(due)
        house.listening.clear()
        await notification_store.set_preferences(store, bea.id, Preferences(quiet_from=0, quiet_to=1439), None)
        await notifier.invitations(due)
        assert not sent
        assert not letters
        await notification_store.set_preferences(store, bea.id, Preferences("turn"), None)
        for _ in range(2):
            await notifier.invitations(due)
        (hook, body), (endpoint, sealed) = sent
        assert (hook, endpoint) == ("https://hook.example/", "https://push.example/")
        assert b'"event":"invited"' in body
        assert table.encode() in body
        note = msgspec.json.decode(browser.read(sealed))
        assert (note["title"], note["url"]) == ("Du bist eingeladen", f"/t/{table}")
        ((to, subject, text),) = letters
        assert to == "bea@example.org"
        assert subject.startswith("Du bist eingeladen")
        assert f"/t/{table}" in text
        await notifier.stop()


async def test_who_wants_one_letter_a_day_reads_of_an_invitation_there_once(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        store, notifier, letters = house.store, Notifier(house), []
        ada, bea = await people(store, "Ada", "Bea")
        await Users(store).change(bea, email="bea@example.org", lang="de")
        at = now() + 60_000

        async def write(to: str, subject: str, text: str) -> None:
            letters.append(text)

        notifier.mail.send = write  # type: ignore[method-assign]
        await follows.invite(store, await waiting(house, ada), bea.id, ada.id, now() - 60_000)
        for _ in range(2):
            await notification_store.set_preferences(store, bea.id, Preferences("daily"), at)
            await notifier.digests(at)
        (letter,) = letters
        assert "Du bist eingeladen" in letter
        assert "Ada" in letter
        await notifier.stop()


async def test_who_leaves_for_good_is_followed_and_invited_by_nobody(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        store = house.store
        ada, bea = await people(store, "Ada", "Bea")
        table = await waiting(house, ada)
        await follows.follow(store, ada.id, bea.id)
        await follows.invite(store, table, bea.id, ada.id, now())
        told = await export_rows(store, bea.id)
        assert [row["by"] for row in told["invitations"]] == [ada.id]
        await delete_account_data(store, bea.id)
        assert await follows.followed(store, ada.id, NOBODY, here) == []
        assert await follows.invited(store, table) == []
