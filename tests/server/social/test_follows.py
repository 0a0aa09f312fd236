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
from fondaco.server.notifications.store import NotificationPreferences, PushSubscription
from fondaco.server.privacy.store import delete_account_data, export_rows
from fondaco.server.social import blocks, follows, invitations
from fondaco.server.tables import commands, events, setup
from fondaco.server.tables.database_table_service import TableService
from tests.server.account_helpers import create_accounts, lobby_messages, resign_second_seat, start_match, with_account
from tests.server.live_server import Guest, Server, until
from tests.server.push_service import Browser
from tests.server.server_core import open_service
from tests.trial import GAME

GuestAt = Callable[[str], Guest]
NOBODY: frozenset[int] = frozenset()


def nobody_away(person: int) -> bool:
    """Return that nobody is away."""
    return False


async def create_waiting_table(service: TableService, host: User, **wish: Any) -> str:
    """Create a table of the host that waits for one more player."""
    facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "open"], **wish), host)
    return (await service.open_table(facts, first)).facts.id


def user_id(guest: Guest) -> int:
    found: int = guest.get("/me")["id"]
    return found


# Following


async def test_followed_players_show_presence_and_public_tables(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        store = service.store
        ada, bea, cem, dov = await create_accounts(store, "Ada", "Bea", "Cem", "Dov")
        for other in (bea, cem, dov, bea):
            assert await follows.follow(store, ada.id, other.id) == "done"
        open_to_all = await create_waiting_table(service, bea)
        await create_waiting_table(service, cem, public=False)
        await start_match(service, dov, cem, delay=60)

        def away(person: int) -> bool:
            return person == cem.id

        found = await follows.list_followed_users(store, ada.id, NOBODY, away)
        assert [(each.name, each.here, each.table) for each in found] == [
            ("Bea", True, open_to_all),
            ("Dov", True, None),
            ("Cem", False, None),
        ]
        watched = await start_match(service, dov, cem)
        found = await follows.list_followed_users(store, ada.id, NOBODY, nobody_away)
        assert {each.name: each.table for each in found} == {"Bea": open_to_all, "Cem": watched, "Dov": watched}
        found = await follows.list_followed_users(
            store, ada.id, {cem.id}, nobody_away
        )  # a table with a blocked person is not shown
        assert {each.name: each.table for each in found} == {"Bea": open_to_all, "Dov": None}
        await Users(store).change(bea, unlisted=True)
        await follows.unfollow(store, ada.id, dov.id)
        assert [each.name for each in await follows.list_followed_users(store, ada.id, NOBODY, nobody_away)] == ["Cem"]


async def test_name_completion_knows_followed_players_and_opponents(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        store = service.store
        ada, bea, cem, dov = await create_accounts(store, "Ada", "Bea", "Cem", "Dov")
        await resign_second_seat(service, await start_match(service, ada, bea))
        await resign_second_seat(service, await start_match(service, cem, ada))
        await resign_second_seat(service, await start_match(service, cem, dov))
        await follows.follow(store, ada.id, bea.id)
        assert [each.name for each in await follows.list_past_opponents(store, ada.id, NOBODY, nobody_away)] == ["Cem"]
        assert await follows.list_past_opponents(store, ada.id, {cem.id}, nobody_away) == []


def test_guests_oneself_and_blocked_players_cannot_be_followed(server: Server, guest_at: GuestAt) -> None:
    una, vic, guest = (
        with_account(guest_at(server.url), "Una"),
        with_account(guest_at(server.url), "Vic"),
        guest_at(server.url),
    )
    for nobody in (user_id(una), user_id(guest), 10**9):
        assert una.http.put(f"/users/{nobody}/follow").status_code == 404
    assert una.http.put(f"/users/{user_id(vic)}/follow").status_code == 204
    assert una.get(f"/users/{user_id(vic)}")["followed"] is True
    assert vic.get(f"/users/{user_id(una)}")["followed"] is False
    assert [(each["name"], each["here"]) for each in una.get("/me/friends")] == [("Vic", True)]
    assert vic.http.put(f"/users/{user_id(una)}/block").status_code == 204
    assert una.get("/me/friends") == []
    assert una.get("/tables")["followed"] == []
    assert una.http.put(f"/users/{user_id(vic)}/follow").status_code == 404


async def test_follows_per_person_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follows, "MOST_FOLLOWED", 1)

    async with open_service(tmp_path) as service:
        ada, bea, cem = await create_accounts(service.store, "Ada", "Bea", "Cem")
        assert await follows.follow(service.store, ada.id, bea.id) == "done"
        assert await follows.follow(service.store, ada.id, cem.id) == "many"
        assert await follows.follow(service.store, ada.id, bea.id) == "done"


# Invitations


def test_invitation_shows_in_the_lobby_and_is_accepted_or_declined(server: Server, guest_at: GuestAt) -> None:
    ria, sol = (
        with_account(guest_at(server.url), "Ria of Ancona"),
        with_account(guest_at(server.url), "Sol of Ancona"),
    )
    table, other = ria.open(public=False), ria.open(public=False)
    with lobby_messages(sol) as told:
        assert told()["tables"]["invitations"] == []
        (invited,) = ria.post_ok(f"/tables/{table}/invitations", name="sol of ancona")
        assert invited == {"person": user_id(sol), "name": "Sol of Ancona", "declined": False}
        (seen,) = told()["tables"]["invitations"]
        assert (seen["table"], seen["game"], seen["name"]) == (table, GAME, "Ria of Ancona")
    ria.post_ok(f"/tables/{other}/invitations", name="Sol of Ancona")
    assert [each["table"] for each in sol.get("/tables")["invitations"]] == [other, table]
    with ria.present(other) as listener:
        assert sol.http.delete(f"/tables/{other}/invitation").status_code == 204
        until(lambda: "orders" in listener.recv(10))  # waiting players reload the invitations
    assert [each["declined"] for each in ria.get(f"/tables/{other}/invitations")] == [True]
    assert [each["table"] for each in sol.get("/tables")["invitations"]] == [table]
    sol.take_seat(table)
    assert sol.get("/tables")["invitations"] == []


def test_inviting_needs_an_account_and_a_seat_at_an_open_table(server: Server, guest_at: GuestAt) -> None:
    tea, ugo, guest = (
        with_account(guest_at(server.url), "Tea"),
        with_account(guest_at(server.url), "Ugo"),
        guest_at(server.url),
    )
    table = tea.open()
    assert ugo.post(f"/tables/{table}/invitations", name="Tea").json()["key"] == "fondaco.error.not_at_table"
    assert ugo.http.get(f"/tables/{table}/invitations").status_code == 403
    theirs = guest.open()
    assert guest.post(f"/tables/{theirs}/invitations", name="Ugo").json()["key"] == "fondaco.error.no_account"
    assert ugo.http.delete(f"/tables/{table}/invitation").status_code == 404
    tea.post_ok(f"/tables/{table}/invitations", name="Ugo")
    tea.post_ok(f"/tables/{table}/close")
    assert ugo.get("/tables")["invitations"] == []
    assert tea.post(f"/tables/{table}/invitations", name="Ugo").json()["error"] == "wrong_phase"


def test_refused_invitations_do_not_reveal_whether_a_name_exists(server: Server, guest_at: GuestAt) -> None:
    """Guests, unlisted, blocking and blocked accounts, and unknown names get the same response."""
    val, guest = with_account(guest_at(server.url), "Val"), guest_at(server.url)
    hidden, blocks, blocked = (
        with_account(guest_at(server.url), name) for name in ("Wim Hid", "Xan Blocks", "Yve Blocked")
    )
    hidden.http.patch("/me", json={"unlisted": True})
    blocks.http.put(f"/users/{user_id(val)}/block")
    val.http.put(f"/users/{user_id(blocked)}/block")
    table = val.open()
    for name in ("Wim Hid", "Xan Blocks", "Yve Blocked", "Nobody At All", guest.get("/me")["name"], "Val", "\u202e!"):
        answer = val.post(f"/tables/{table}/invitations", name=name)
        assert (answer.status_code, answer.json()["key"]) == (404, "fondaco.error.no_player_named"), name
    for rubbish in ({}, {"name": ""}, {"name": "x" * 41}, {"name": 7}, {"name": "Wim", "by": 1}):
        assert val.http.post(f"/tables/{table}/invitations", json=rubbish).status_code == 400


async def test_blocked_player_cannot_invite_or_join_by_another_invitation(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        store = service.store
        ada, bea, cem = await create_accounts(store, "Ada", "Bea", "Cem")
        facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "open", "open"]), ada)
        table = (await service.open_table(facts, first)).facts.id
        assert await invitations.store_invitation(store, table, cem.id, ada.id, now())
        assert len(await invitations.list_invitations(store, cem.id, NOBODY)) == 1
        await service.write(table, lambda seen: commands.plan_sitting_down(seen, events.Sit(1, bea.id, "Bea")), bea.id)
        await blocks.block(store, cem.id, bea.id, 0)
        strangers = await blocks.users_separated_by_blocks(store, cem.id)
        assert await invitations.list_invitations(store, cem.id, strangers) == []
        assert await invitations.list_invitations(store, cem.id, {ada.id}) == []


async def test_invitations_are_limited_and_not_repeated_after_a_decline(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitations, "MOST_SENT", 2)

    async with open_service(tmp_path, database) as service:
        store = service.store
        ada, bea, *others = await create_accounts(store, "Ada", "Bea", "Cem", "Dov")
        tables = [await create_waiting_table(service, ada) for _ in range(invitations.MOST_TO_ONE + 1)]
        for table in tables[:-1]:
            assert await invitations.store_invitation(store, table, bea.id, ada.id, now())
            assert await invitations.decline_invitation(store, table, bea.id)
            assert await invitations.store_invitation(store, table, bea.id, ada.id, now())
        assert await invitations.list_invitations(store, bea.id, NOBODY) == []
        assert not await invitations.store_invitation(store, tables[-1], bea.id, ada.id, now())
        for other in others:
            assert await invitations.store_invitation(store, tables[0], other.id, ada.id, now())
        assert not await invitations.store_invitation(store, tables[1], others[0].id, ada.id, now())
        await service.write(tables[0], lambda seen: commands.close_by_host(seen, ada.id), ada.id)
        assert await invitations.store_invitation(
            store, tables[-1], bea.id, ada.id, now()
        )  # the earlier invitations have expired
        assert await invitations.list_invitations(store, others[0].id, NOBODY) == []


async def test_invitation_is_notified_once_to_offline_players_outside_quiet_hours(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        store, sent, mails, notifier = service.store, [], [], Notifier(service)
        (ada,), persons, browser = await create_accounts(store, "Ada"), Users(store), Browser()
        token, bea = await persons.new_guest(0)
        told = {"webhook": "https://hook.example/", "webhook_secret": "s", "email": "bea@example.org"}
        bea = await persons.change(bea, lang="de", **told)
        push = PushSubscription("https://push.example/", browser.keys["p256dh"], browser.keys["auth"])
        await notification_store.store_push_subscription(store, bea.id, hash_token(token), push)

        async def send(url: str, body: bytes, headers: dict[str, str], method: str = "POST") -> int:
            sent.append((url, body))
            return 200

        async def write(to: str, subject: str, text: str) -> None:
            mails.append((to, subject, text))

        notifier.webhook_sender.send = send  # type: ignore[method-assign]
        notifier.mail.send = write  # type: ignore[method-assign]
        table, due = await create_waiting_table(service, ada), now() + 60_000
        await invitations.store_invitation(store, table, bea.id, ada.id, now())
        await notifier.invitations(now())  # too early to notify
        service.online.listening[bea.id] = {asyncio.Event()}
        await notifier.invitations(due)
        service.online.listening.clear()
        await notification_store.set_preferences(
            store, bea.id, NotificationPreferences(quiet_from=0, quiet_to=1439), None
        )
        await notifier.invitations(due)
        assert not sent
        assert not mails
        await notification_store.set_preferences(store, bea.id, NotificationPreferences("turn"), None)
        for _ in range(2):
            await notifier.invitations(due)
        (hook, body), (endpoint, sealed) = sent
        assert (hook, endpoint) == ("https://hook.example/", "https://push.example/")
        assert b'"event":"invited"' in body
        assert table.encode() in body
        note = msgspec.json.decode(browser.read(sealed))
        assert (note["title"], note["url"]) == ("Einladung an einen Tisch", f"/t/{table}")
        ((to, subject, text),) = mails
        assert to == "bea@example.org"
        assert subject.startswith("Du bist eingeladen")
        assert f"/t/{table}" in text
        await notifier.stop()


async def test_daily_digest_mentions_an_invitation_once(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        store, notifier, mails = service.store, Notifier(service), []
        ada, bea = await create_accounts(store, "Ada", "Bea")
        await Users(store).change(bea, email="bea@example.org", lang="de")
        at = now() + 60_000

        async def write(to: str, subject: str, text: str) -> None:
            mails.append(text)

        notifier.mail.send = write  # type: ignore[method-assign]
        await invitations.store_invitation(
            store, await create_waiting_table(service, ada), bea.id, ada.id, now() - 60_000
        )
        for _ in range(2):
            await notification_store.set_preferences(store, bea.id, NotificationPreferences("daily"), at)
            await notifier.digests(at)
        (mail,) = mails
        assert "Einladung an einen Tisch" in mail
        assert "Ada" in mail
        await notifier.stop()


async def test_deleting_an_account_deletes_follows_and_invitations(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        store = service.store
        ada, bea = await create_accounts(store, "Ada", "Bea")
        table = await create_waiting_table(service, ada)
        await follows.follow(store, ada.id, bea.id)
        await invitations.store_invitation(store, table, bea.id, ada.id, now())
        told = await export_rows(store, bea.id)
        assert [row["by"] for row in told["invitations"]] == [ada.id]
        await delete_account_data(store, bea.id)
        assert await follows.list_followed_users(store, ada.id, NOBODY, nobody_away) == []
        assert await invitations.list_users_invited_to_table(store, table) == []
