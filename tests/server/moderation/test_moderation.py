"""Moderation: muting, reports, and moderators, who are exactly the accounts that the setting names."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fondaco.server.accounts.users import Users
from fondaco.server.base.announcement import Announcement
from fondaco.server.base.clock import now
from fondaco.server.base.errors import Banned, Conflict
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import FOREVER
from fondaco.server.lobby import matchmaking_store
from fondaco.server.lobby.matchmaking import MatchRequest
from fondaco.server.moderation import store as moderation_store
from fondaco.server.moderation.store import ReportedContent
from fondaco.server.notifications import store as notification_store
from fondaco.server.privacy.store import delete_account_data
from fondaco.server.storage.retention import delete_expired
from tests.server.account_helpers import PASSWORD, create_accounts, lobby_messages, sign_in, with_account
from tests.server.live_server import Guest, Server, next_message, until
from tests.server.server_core import open_service
from tests.trial import GAME

GuestAt = Callable[[str], Guest]
DAY = 24 * 3_600_000


async def add_account(folder: Path, name: str) -> None:
    async with open_service(folder) as service:
        await create_accounts(service.store, name)


@pytest.fixture(scope="module")
def moderated_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with a moderator whose account existed before the setting named it."""
    folder = tmp_path_factory.mktemp("moderated")
    asyncio.run(add_account(folder, "Hostess"))
    with Server(folder, FONDACO_MODERATORS="Nobody Yet, Hostess") as running:
        yield running


def moderator(visitor: Guest) -> Guest:
    host = sign_in(visitor, "Hostess")
    assert host.get("/me")["moderator"] is True
    return host


def user_id(guest: Guest) -> int:
    found: int = guest.get("/me")["id"]
    return found


def chat_texts(guest: Guest, table: str) -> list[str]:
    return [line["text"] for line in guest.news(table)["lines"] if line["kind"] == "chat"]


def two_players(server: Server, guest_at: GuestAt) -> tuple[Guest, Guest, str]:
    ada, bea = guest_at(server.url), guest_at(server.url)
    table = ada.open(seats=["me", "open", "open"])
    bea.take_seat(table)
    return ada, bea, table


# Mute


def test_muted_player_is_hidden_from_one_reader_and_not_told(server: Server, guest_at: GuestAt) -> None:
    ada, bea, table = two_players(server, guest_at)
    bea.post_ok(f"/tables/{table}/chat", text="before")
    with ada.present(table) as listener:
        assert next_message(listener)["lines"][-1]["text"] == "before"
        assert ada.http.put(f"/tables/{table}/seats/1/mute").status_code == 204
        assert ada.get(f"/tables/{table}/muted") == [1]
        bea.post_ok(f"/tables/{table}/chat", text="after")
        ada.post_ok(f"/tables/{table}/chat", text="mine")
        told: list[Any] = []
        while "mine" not in told:
            told += [line.get("text") for line in next_message(listener)["lines"]]
        assert "after" not in told
    assert chat_texts(ada, table) == ["mine"]
    assert chat_texts(bea, table) == ["before", "after", "mine"]
    assert bea.get(f"/tables/{table}/muted") == []
    assert ada.http.delete(f"/tables/{table}/seats/1/mute").status_code == 204
    assert chat_texts(ada, table) == ["before", "after", "mine"]


def test_mute_on_the_profile_applies_to_every_table(server: Server, guest_at: GuestAt) -> None:
    eva, fred = with_account(guest_at(server.url), "Eva Mute"), with_account(guest_at(server.url), "Fred Mute")
    assert eva.http.put(f"/users/{user_id(fred)}/mute").status_code == 204
    assert eva.get(f"/users/{user_id(fred)}")["muted"] is True
    assert fred.get(f"/users/{user_id(eva)}")["muted"] is False
    table = eva.open(seats=["me", "open", "open"])
    fred.take_seat(table)
    fred.post_ok(f"/tables/{table}/chat", text="hello")
    assert chat_texts(eva, table) == []
    for nobody in (user_id(eva), user_id(guest_at(server.url)), 10**9):
        assert eva.http.put(f"/users/{nobody}/mute").status_code == 404
    for seat in (0, 2, 7):
        assert eva.http.put(f"/tables/{table}/seats/{seat}/mute").status_code == 404


# Reports


def test_chat_names_and_people_are_reported_with_a_copy(moderated_server: Server, guest_at: GuestAt) -> None:
    ada, bea, table = two_players(moderated_server, guest_at)
    gus, host = (
        with_account(guest_at(moderated_server.url), "Gus of Reports"),
        moderator(guest_at(moderated_server.url)),
    )
    bea.post_ok(f"/tables/{table}/chat", text="You smell of fish")
    line = ada.news(table)["lines"][-1]["seq"]
    for _ in range(2):  # a repeated report is stored once
        assert ada.post("/reports", about="words", reason="rude", table=table, line=line).status_code == 204
    assert ada.post("/reports", about="name", reason="look at it", table=table, seat=1).status_code == 204
    assert ada.post("/reports", about="play", reason="leaves", person=user_id(gus)).status_code == 204
    seen = [each for each in host.get("/moderation")["reports"] if each["by"] == ada.get("/me")["name"]]
    assert [(each["about"], each["said"], each["reason"]) for each in seen] == [
        ("play", "Gus of Reports", "leaves"),
        ("name", bea.get("/me")["name"], "look at it"),
        ("words", "You smell of fish", "rude"),
    ]
    assert [each["person"] for each in seen] == [user_id(gus), user_id(bea), user_id(bea)]


def test_invalid_reports_are_refused(server: Server, guest_at: GuestAt) -> None:
    ada, bea, table = two_players(server, guest_at)
    ada.post_ok(f"/tables/{table}/chat", text="mine")
    own, good = ada.news(table)["lines"][-1]["seq"], {"about": "words", "reason": "rude"}
    for missing in (
        {"table": table, "line": own},
        {"table": table, "line": 1},
        {"table": table, "line": 9999},
        {"table": table},
        {"table": table, "seat": 0},
        {"table": table, "seat": 2},
        {"table": "none", "seat": 1},
        {"person": user_id(ada)},
        {"person": user_id(bea)},
        {"person": 10**9},
    ):
        assert ada.post("/reports", **good, **missing).status_code == 404, missing
    for bad in (
        {"reason": "rude"},
        good,
        good | {"person": 1, "seat": 1},
        good | {"reason": ""},
        good | {"reason": "x" * 501},
        good | {"reason": "\u202e", "table": table, "seat": 1},
        good | {"about": "fish", "table": table, "seat": 1},
        good | {"person": -1},
        good | {"person": 10**30},
        good | {"table": table, "seat": 1, "by": 1},
    ):
        assert ada.http.post("/reports", json=bad).status_code == 400, bad
    private = bea.open(seats=["me", "random"], spectators=False)
    assert ada.post("/reports", **good, table=private, seat=0).status_code == 403


async def test_open_reports_per_person_are_limited(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderation_store, "MOST_OPEN", 2)

    async with open_service(tmp_path, database) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")

        async def reported(line: int) -> bool:
            of = ReportedContent(bea.id, "words", "said", "t", line)
            return await moderation_store.store_report(service.store, ada.id, of, "why", now())

        assert [await reported(line) for line in (1, 1, 2, 3)] == [True, True, True, False]
        first = (await moderation_store.list_reports(service.store))[-1]
        assert await moderation_store.close_report(service.store, first.id, ada.id, "seen", 5) == "done"
        assert await moderation_store.close_report(service.store, first.id, bea.id, "again", 6) == "late"
        assert await moderation_store.close_report(service.store, 99, ada.id, "none", 6) == "none"
        assert await reported(3)
        kept = await moderation_store.list_reports(service.store)
        assert [each.verdict for each in kept] == [None, None, "seen"]
        assert [(each.action, each.by, each.why) for each in await moderation_store.moderation_log(service.store)] == [
            ("handled", "Ada", f"{first.id}: seen")
        ]
        await delete_expired(service.store, Settings(tmp_path), 366 * DAY + 6)
        assert len(await moderation_store.list_reports(service.store)) == 2


# Moderators


DEEDS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "/moderation", None),
    ("POST", "/moderation/reports/1", {"verdict": "seen"}),
    ("PUT", "/moderation/users/2/ban", {"why": "rude", "hours": 1}),
    ("DELETE", "/moderation/users/2/ban", None),
    ("POST", "/moderation/tables/none/close", {"why": "rude"}),
    ("PUT", "/moderation/announcement", {"text": "hello"}),
    ("DELETE", "/moderation/announcement", None),
    ("POST", "/moderation/delete-expired", None),
]


def test_moderator_routes_are_for_moderators_only(moderated_server: Server, guest_at: GuestAt) -> None:
    guest, account, host = (
        guest_at(moderated_server.url),
        with_account(guest_at(moderated_server.url), "Hugo"),
        moderator(guest_at(moderated_server.url)),
    )
    before = host.get("/moderation")["log"]
    assert account.get("/me")["moderator"] is False
    for method, path, body in DEEDS:
        for asks, key in ((guest, "no_account"), (account, "not_moderator")):
            answer = asks.http.request(method, path, json=body)
            assert (answer.status_code, answer.json()["key"]) == (403, f"fondaco.error.{key}"), path
        if method != "GET":
            forged = host.http.request(method, path, json=body, headers={"Origin": "https://evil.example"})
            assert (forged.status_code, forged.json()["error"]) == (403, "forged_origin"), path
    assert host.get("/moderation")["log"] == before


def test_name_of_a_moderator_cannot_be_taken_later(moderated_server: Server, guest_at: GuestAt) -> None:
    ivo = guest_at(moderated_server.url)
    for name in ("Nobody Yet", "nobody yet", "N\u043ebody Yet", "Hostess", "H\u043estess"):
        answer = ivo.post("/account", name=name, password=PASSWORD)
        assert (answer.status_code, answer.json()["key"]) == (409, "fondaco.error.name_taken"), name
    with_account(ivo, "Ivo")
    assert ivo.http.patch("/me", json={"name": "Nobody Yet"}).status_code == 409
    assert "FONDACO_MODERATORS names an account that does not exist" in (moderated_server.folder / "log").read_text()


async def test_renamed_or_deleted_moderator_loses_the_rights(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        (ada,) = await create_accounts(service.store, "Ada")
        persons = Users(service.store, True, ["Ada"])
        assert persons.is_moderator(ada)
        assert await persons.missing_moderators() == []
        ada = await persons.rename(ada, "Carla")
        assert not persons.is_moderator(ada)
        _, guest = await persons.new_guest(0)
        with pytest.raises(Conflict):
            await persons.make_account(guest, "Ada", PASSWORD)


def test_banned_user_is_told_everywhere_and_can_still_delete_the_account(
    moderated_server: Server, guest_at: GuestAt
) -> None:
    jan, host = with_account(guest_at(moderated_server.url), "Jan Banned"), moderator(guest_at(moderated_server.url))
    person, table = user_id(jan), jan.open(seats=["me", "open"])
    with jan.present(table) as listener, lobby_messages(jan) as told:
        next_message(listener)
        told()
        assert host.http.put(f"/moderation/users/{person}/ban", json={"why": "shouts", "hours": 2}).status_code == 204
        for hears in (lambda: next_message(listener, beside="fish"), told):
            with pytest.raises(ConnectionClosed) as closed:
                until(lambda hears=hears: hears() and False)
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, "banned")
    for method, path in (
        ("GET", "/me"),
        ("GET", "/tables"),
        ("POST", "/tables"),
        ("GET", f"/tables/{table}"),
        ("POST", f"/tables/{table}/chat"),
        ("GET", "/users/1"),
        ("GET", "/moderation"),
    ):
        answer = jan.http.request(method, path, json={"game": "x", "seats": []} if method == "POST" else None)
        if answer.status_code != 400:  # malformed requests are refused before the user is known
            assert (answer.status_code, answer.json()["error"]) == (403, "banned"), path
            assert "shouts" in answer.json()["reason"]
    with pytest.raises(ConnectionClosed), jan.present(table) as listener:
        next_message(listener)
    again = guest_at(moderated_server.url).http.post("/session", json={"name": "Jan Banned", "password": PASSWORD})
    assert (again.status_code, again.json()["error"]) == (403, "banned")
    assert jan.http.get("/me/data").status_code == 200
    assert [each["name"] for each in host.get("/moderation")["bans"]] == ["Jan Banned"]
    assert host.http.delete(f"/moderation/users/{person}/ban").status_code == 204
    assert host.http.delete(f"/moderation/users/{person}/ban").status_code == 404
    assert jan.get("/me")["id"] == person
    assert [each["action"] for each in host.get("/moderation")["log"][:2]] == ["unbanned", "banned"]


async def test_moderators_cannot_ban_each_other_and_banned_ones_lose_their_rights(
    tmp_path: Path, moderated_server: Server, guest_at: GuestAt
) -> None:
    host = moderator(guest_at(moderated_server.url))
    answer = host.http.put(f"/moderation/users/{user_id(host)}/ban", json={"why": "me"})
    assert (answer.status_code, answer.json()["key"]) == (403, "fondaco.error.cannot_ban_moderator")
    assert host.http.put(f"/moderation/users/{10**9}/ban", json={"why": "who"}).status_code == 404
    for bad in ({}, {"why": ""}, {"why": "x", "hours": 0}, {"why": "x", "hours": 10**9}, {"why": "x" * 501}):
        assert host.http.put("/moderation/users/2/ban", json=bad).status_code == 400, bad

    async with open_service(tmp_path) as service:
        (ada,) = await create_accounts(service.store, "Ada")
        await moderation_store.ban(service.store, ada.id, 0, FOREVER, "before she was named", now())
        with pytest.raises(Banned) as no:
            await Users(service.store, True, ["Ada"]).sign_in("Ada", PASSWORD, now())
        assert no.value.key == "fondaco.error.banned_for_good"
        assert [each.until for each in await moderation_store.list_bans(service.store, now())] == [None]
        await moderation_store.ban(service.store, ada.id, 0, now() + DAY, "for a day", now())
        assert [each.until is None for each in await moderation_store.list_bans(service.store, now())] == [False]


async def test_ban_expires_and_stops_notifications_and_matchmaking_until_then(tmp_path: Path, database: str) -> None:
    async with open_service(tmp_path, database) as service:
        (ada,) = await create_accounts(service.store, "Ada")
        persons = Users(service.store, True)
        await matchmaking_store.enter_queue(service.store, ada.id, MatchRequest([GAME], 2), now())
        assert await moderation_store.ban(service.store, ada.id, 0, now() + DAY, "rude", now())
        assert await matchmaking_store.refresh_queue_status(service.store, ada.id, now()) is None
        assert await notification_store.find_notification_channels(service.store, ada.id) is None
        with pytest.raises(Banned):
            await persons.sign_in("Ada", PASSWORD, now())
        _, person = await persons.sign_in("Ada", PASSWORD, now() + DAY + 1)
        assert person.check_not_banned(now() + DAY + 1) == person
        assert await moderation_store.list_bans(service.store, now() + DAY + 1) == []


def test_moderators_see_the_account_name_behind_a_seat(moderated_server: Server, guest_at: GuestAt) -> None:
    kay, host = guest_at(moderated_server.url), moderator(guest_at(moderated_server.url))
    guest = kay.get("/me")["name"]
    kay.open(seats=["me", "random"], names=["Kay of the quay", None])
    assert f"{guest} (Kay of the quay)" in [each["name"] for each in host.get("/moderation")["here"]]


def test_moderators_see_account_names_and_not_hot_seat_names(moderated_server: Server, guest_at: GuestAt) -> None:
    url = moderated_server.url
    ada, bea, host = guest_at(url), guest_at(url), moderator(guest_at(url))
    ada.post_ok("/account", name="Ada of One Device", password=PASSWORD)
    table = ada.open(seats=["me", "me", "random"], names=["Father", "Mother", "Ilse"])
    report = {"about": "name", "reason": "rude", "table": table, "seat": 0}
    assert bea.post("/reports", **report).status_code == 204
    seen = host.get("/moderation")
    assert "Ada of One Device" in [each["name"] for each in seen["here"]]
    assert [each["names"] for each in seen["tables"] if each["id"] == table] == [["Ada of One Device", "Ilse"]]
    (about,) = [each for each in seen["reports"] if each["table"] == table]
    assert (about["name"], about["said"]) == ("Ada of One Device", "Father")


def test_closing_announcing_and_cleaning_up_are_logged(moderated_server: Server, guest_at: GuestAt) -> None:
    kay, host = guest_at(moderated_server.url), moderator(guest_at(moderated_server.url))
    table = kay.open(seats=["me", "random"])
    assert table in [each["id"] for each in host.get("/moderation")["tables"]]
    assert kay.get("/me")["name"] in [each["name"] for each in host.get("/moderation")["here"]]
    with kay.present(table) as listener, lobby_messages(kay) as told:
        next_message(listener)
        assert told()["tables"]["announcement"] is None
        assert host.http.put("/moderation/announcement", json={"text": "We close at ten"}).status_code == 204
        assert next_message(listener, beside="announcement")["announcement"]["text"] == "We close at ten"
        until(lambda: (told()["tables"]["announcement"] or {}).get("text") == "We close at ten")
        assert host.http.delete("/moderation/announcement").status_code == 204
        assert next_message(listener, beside="announcement")["announcement"] is None
    assert host.post(f"/moderation/tables/{table}/close", why="It is ten").status_code == 204
    assert kay.news(table)["table"]["status"] == "closed"
    assert host.post(f"/moderation/tables/{table}/close", why="again").status_code == 409
    assert host.post("/moderation/tables/none/close", why="none").status_code == 404
    assert host.http.post("/moderation/delete-expired").json()["reports"] == 0
    log = host.get("/moderation")["log"][:4]
    assert [(each["action"], each["by"], each["why"]) for each in log] == [
        ("cleaned_up", "Hostess", ""),
        ("closed", "Hostess", "It is ten"),
        ("unannounced", "Hostess", ""),
        ("announced", "Hostess", "We close at ten"),
    ]
    assert host.get("/moderation")["retention"]["reports"] == 365


async def test_moderation_log_outlives_its_subjects_and_cannot_be_changed(tmp_path: Path, server: Server) -> None:
    async with open_service(tmp_path) as service:
        ada, bea = await create_accounts(service.store, "Ada", "Bea")
        await moderation_store.store_report(
            service.store, bea.id, ReportedContent(ada.id, "name", "Ada", None, None), "why", 1
        )
        await moderation_store.ban(service.store, bea.id, ada.id, FOREVER, "rude", 1)
        await moderation_store.store_announcement(service.store, ada.id, Announcement("hello", 5), 2)
        await delete_account_data(service.store, bea.id)
        (report,) = await moderation_store.list_reports(service.store)
        assert report.by is None
        await delete_account_data(service.store, ada.id)
        assert await moderation_store.list_reports(service.store) == []
        log = await moderation_store.moderation_log(service.store)
        assert [(each.action, each.by, each.name) for each in log] == [
            ("announced", "N. N.", None),
            ("banned", "N. N.", "N. N."),
        ]
    paths = httpx.get(f"{server.url}/schema/openapi.json", timeout=90).json()["paths"]
    assert [*paths["/api/moderation"]] == ["get"]  # the log comes with it
    assert [path for path in paths if "action" in path or "log" in path] == ["/api/tables/{table_id}/actions"]
