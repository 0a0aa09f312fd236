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
from tests.server.account_helpers import PASSWORD, another_device, lobby, owner, people
from tests.server.live_server import Guest, Server, heard, until
from tests.server.server_core import a_house
from tests.trial import GAME

Visit = Callable[[str], Guest]
DAY = 24 * 3_600_000


async def with_an_account(folder: Path, name: str) -> None:
    async with a_house(folder) as house:
        await people(house.store, name)


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with a moderator whose account existed before the setting named it."""
    folder = tmp_path_factory.mktemp("inn")
    asyncio.run(with_an_account(folder, "Hostess"))
    with Server(folder, FONDACO_MODERATORS="Nobody Yet, Hostess") as running:
        yield running


def hostess(visitor: Guest) -> Guest:
    host = another_device(visitor, "Hostess")
    assert host.get("/me")["host"] is True
    return host


def number(guest: Guest) -> int:
    found: int = guest.get("/me")["id"]
    return found


def words(guest: Guest, table: str) -> list[str]:
    return [line["text"] for line in guest.news(table)["lines"] if line["kind"] == "chat"]


def two(server: Server, visitors: Visit) -> tuple[Guest, Guest, str]:
    ada, bea = visitors(server.url), visitors(server.url)
    table = ada.open(seats=["me", "open", "open"])
    bea.done(f"/tables/{table}/join")
    return ada, bea, table


# Mute


def test_who_is_muted_is_not_read_by_one_and_by_all_others_and_is_not_told(server: Server, visitors: Visit) -> None:
    ada, bea, table = two(server, visitors)
    bea.done(f"/tables/{table}/chat", text="before")
    with ada.present(table) as listener:
        assert heard(listener)["lines"][-1]["text"] == "before"
        assert ada.http.put(f"/tables/{table}/seats/1/mute").status_code == 204
        assert ada.get(f"/tables/{table}/muted") == [1]
        bea.done(f"/tables/{table}/chat", text="after")
        ada.done(f"/tables/{table}/chat", text="mine")
        told: list[Any] = []
        while "mine" not in told:
            told += [line.get("text") for line in heard(listener)["lines"]]
        assert "after" not in told
    assert words(ada, table) == ["mine"]
    assert words(bea, table) == ["before", "after", "mine"]
    assert bea.get(f"/tables/{table}/muted") == []
    assert ada.http.delete(f"/tables/{table}/seats/1/mute").status_code == 204
    assert words(ada, table) == ["before", "after", "mine"]


def test_muted_by_the_profile_one_is_silent_at_every_table(server: Server, visitors: Visit) -> None:
    eva, fred = owner(visitors(server.url), "Eva Mute"), owner(visitors(server.url), "Fred Mute")
    assert eva.http.put(f"/users/{number(fred)}/mute").status_code == 204
    assert eva.get(f"/users/{number(fred)}")["muted"] is True
    assert fred.get(f"/users/{number(eva)}")["muted"] is False
    table = eva.open(seats=["me", "open", "open"])
    fred.done(f"/tables/{table}/join")
    fred.done(f"/tables/{table}/chat", text="hello")
    assert words(eva, table) == []
    for nobody in (number(eva), number(visitors(server.url)), 10**9):
        assert eva.http.put(f"/users/{nobody}/mute").status_code == 404
    for seat in (0, 2, 7):
        assert eva.http.put(f"/tables/{table}/seats/{seat}/mute").status_code == 404


# Reports


def test_words_a_name_and_a_person_are_reported_and_what_was_said_is_kept(inn: Server, visitors: Visit) -> None:
    ada, bea, table = two(inn, visitors)
    gus, host = owner(visitors(inn.url), "Gus of Reports"), hostess(visitors(inn.url))
    bea.done(f"/tables/{table}/chat", text="You smell of fish")
    line = ada.news(table)["lines"][-1]["seq"]
    for _ in range(2):  # a repeated report is stored once
        assert ada.post("/reports", about="words", reason="rude", table=table, line=line).status_code == 204
    assert ada.post("/reports", about="name", reason="look at it", table=table, seat=1).status_code == 204
    assert ada.post("/reports", about="play", reason="leaves", person=number(gus)).status_code == 204
    seen = [each for each in host.get("/moderation")["reports"] if each["by"] == ada.get("/me")["name"]]
    assert [(each["about"], each["said"], each["reason"]) for each in seen] == [
        ("play", "Gus of Reports", "leaves"), ("name", bea.get("/me")["name"], "look at it"),
        ("words", "You smell of fish", "rude"),
    ]  # fmt: skip
    assert [each["person"] for each in seen] == [number(gus), number(bea), number(bea)]


def test_what_cannot_be_reported(server: Server, visitors: Visit) -> None:
    ada, bea, table = two(server, visitors)
    ada.done(f"/tables/{table}/chat", text="mine")
    own, good = ada.news(table)["lines"][-1]["seq"], {"about": "words", "reason": "rude"}
    for missing in (
        {"table": table, "line": own}, {"table": table, "line": 1}, {"table": table, "line": 9999}, {"table": table},
        {"table": table, "seat": 0}, {"table": table, "seat": 2}, {"table": "none", "seat": 1},
        {"person": number(ada)}, {"person": number(bea)}, {"person": 10**9},
    ):  # fmt: skip
        assert ada.post("/reports", **good, **missing).status_code == 404, missing
    for bad in (
        {"reason": "rude"}, good, good | {"person": 1, "seat": 1}, good | {"reason": ""}, good | {"reason": "x" * 501},
        good | {"reason": "\u202e", "table": table, "seat": 1}, good | {"about": "fish", "table": table, "seat": 1},
        good | {"person": -1}, good | {"person": 10**30}, good | {"table": table, "seat": 1, "by": 1},
    ):  # fmt: skip
        assert ada.http.post("/reports", json=bad).status_code == 400, bad
    private = bea.open(seats=["me", "random"], spectators=False)
    assert ada.post("/reports", **good, table=private, seat=0).status_code == 403


async def test_one_person_has_so_many_reports_before_the_hosts(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderation_store, "MOST_OPEN", 2)

    async with a_house(tmp_path, database) as house:
        ada, bea = await people(house.store, "Ada", "Bea")

        async def reported(line: int) -> bool:
            of = ReportedContent(bea.id, "words", "said", "t", line)
            return await moderation_store.report(house.store, ada.id, of, "why", now())

        assert [await reported(line) for line in (1, 1, 2, 3)] == [True, True, True, False]
        first = (await moderation_store.all_reports(house.store))[-1]
        assert await moderation_store.handle(house.store, first.id, ada.id, "seen", 5) == "done"
        assert await moderation_store.handle(house.store, first.id, bea.id, "again", 6) == "late"
        assert await moderation_store.handle(house.store, 99, ada.id, "none", 6) == "none"
        assert await reported(3)
        kept = await moderation_store.all_reports(house.store)
        assert [each.verdict for each in kept] == [None, None, "seen"]
        assert [(each.deed, each.by, each.why) for each in await moderation_store.moderation_log(house.store)] == [
            ("handled", "Ada", f"{first.id}: seen")
        ]
        await delete_expired(house.store, Settings(tmp_path), 366 * DAY + 6)
        assert len(await moderation_store.all_reports(house.store)) == 2


# Moderators


DEEDS: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "/moderation", None), ("POST", "/moderation/reports/1", {"verdict": "seen"}),
    ("PUT", "/moderation/users/2/ban", {"why": "rude", "hours": 1}), ("DELETE", "/moderation/users/2/ban", None),
    ("POST", "/moderation/tables/none/close", {"why": "rude"}), ("PUT", "/moderation/announcement", {"text": "hello"}),
    ("DELETE", "/moderation/announcement", None), ("POST", "/moderation/delete-expired", None),
]  # fmt: skip


def test_nobody_but_a_host_does_any_deed_of_a_host(inn: Server, visitors: Visit) -> None:
    guest, account, host = visitors(inn.url), owner(visitors(inn.url), "Hugo"), hostess(visitors(inn.url))
    before = host.get("/moderation")["deeds"]
    assert account.get("/me")["host"] is False
    for method, path, body in DEEDS:
        for asks, key in ((guest, "no_account"), (account, "not_house_host")):
            answer = asks.http.request(method, path, json=body)
            assert (answer.status_code, answer.json()["key"]) == (403, f"fondaco.house.{key}"), path
        if method != "GET":
            forged = host.http.request(method, path, json=body, headers={"Origin": "https://evil.example"})
            assert (forged.status_code, forged.json()["error"]) == (403, "forged_origin"), path
    assert host.get("/moderation")["deeds"] == before


def test_a_name_that_makes_a_host_is_given_to_nobody_who_comes_later(inn: Server, visitors: Visit) -> None:
    ivo = visitors(inn.url)
    for name in ("Nobody Yet", "nobody yet", "N\u043ebody Yet", "Hostess", "H\u043estess"):
        answer = ivo.post("/account", name=name, password=PASSWORD)
        assert (answer.status_code, answer.json()["key"]) == (409, "fondaco.house.name_taken"), name
    owner(ivo, "Ivo")
    assert ivo.http.patch("/me", json={"name": "Nobody Yet"}).status_code == 409
    assert "FONDACO_MODERATORS names an account that does not exist" in (inn.folder / "log").read_text()


async def test_a_host_who_takes_another_name_or_leaves_is_none_any_more(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        (ada,) = await people(house.store, "Ada")
        persons = Users(house.store, True, ["Ada"])
        assert persons.is_moderator(ada)
        assert await persons.missing_moderators() == []
        ada = await persons.rename(ada, "Carla")
        assert not persons.is_moderator(ada)
        _, guest = await persons.new_guest(0)
        with pytest.raises(Conflict):
            await persons.make_account(guest, "Ada", PASSWORD)


def test_who_is_barred_is_told_so_everywhere_and_may_still_leave(inn: Server, visitors: Visit) -> None:
    jan, host = owner(visitors(inn.url), "Jan Barred"), hostess(visitors(inn.url))
    person, table = number(jan), jan.open(seats=["me", "open"])
    with jan.present(table) as listener, lobby(jan) as told:
        heard(listener)
        told()
        assert host.http.put(f"/moderation/users/{person}/ban", json={"why": "shouts", "hours": 2}).status_code == 204
        for hears in (lambda: heard(listener, beside="fish"), told):
            with pytest.raises(ConnectionClosed) as closed:
                until(lambda hears=hears: hears() and False)
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4403, "barred")
    for method, path in (("GET", "/me"), ("GET", "/tables"), ("POST", "/tables"), ("GET", f"/tables/{table}"),
                         ("POST", f"/tables/{table}/chat"), ("GET", "/users/1"), ("GET", "/moderation")):  # fmt: skip
        answer = jan.http.request(method, path, json={"game": "x", "seats": []} if method == "POST" else None)
        if answer.status_code != 400:  # malformed requests are refused before the user is known
            assert (answer.status_code, answer.json()["error"]) == (403, "barred"), path
            assert "shouts" in answer.json()["reason"]
    with pytest.raises(ConnectionClosed), jan.present(table) as listener:
        heard(listener)
    again = visitors(inn.url).http.post("/session", json={"name": "Jan Barred", "password": PASSWORD})
    assert (again.status_code, again.json()["error"]) == (403, "barred")
    assert jan.http.get("/me/data").status_code == 200
    assert [each["name"] for each in host.get("/moderation")["barred"]] == ["Jan Barred"]
    assert host.http.delete(f"/moderation/users/{person}/ban").status_code == 204
    assert host.http.delete(f"/moderation/users/{person}/ban").status_code == 404
    assert jan.get("/me")["id"] == person
    assert [each["deed"] for each in host.get("/moderation")["deeds"][:2]] == ["unbarred", "barred"]


async def test_hosts_bar_neither_each_other_nor_nobody_and_a_barred_host_is_none(tmp_path: Path, inn: Server,
                                                                          visitors: Visit) -> None:  # fmt: skip
    host = hostess(visitors(inn.url))
    answer = host.http.put(f"/moderation/users/{number(host)}/ban", json={"why": "me"})
    assert (answer.status_code, answer.json()["key"]) == (403, "fondaco.house.bars_no_host")
    assert host.http.put(f"/moderation/users/{10**9}/ban", json={"why": "who"}).status_code == 404
    for bad in ({}, {"why": ""}, {"why": "x", "hours": 0}, {"why": "x", "hours": 10**9}, {"why": "x" * 501}):
        assert host.http.put("/moderation/users/2/ban", json=bad).status_code == 400, bad

    async with a_house(tmp_path) as house:
        (ada,) = await people(house.store, "Ada")
        await moderation_store.ban(house.store, ada.id, 0, FOREVER, "before she was named", now())
        with pytest.raises(Banned) as no:
            await Users(house.store, True, ["Ada"]).sign_in("Ada", PASSWORD, now())
        assert no.value.key == "fondaco.house.barred_for_good"
        assert [each.until for each in await moderation_store.list_bans(house.store, now())] == [None]
        await moderation_store.ban(house.store, ada.id, 0, now() + DAY, "for a day", now())
        assert [each.until is None for each in await moderation_store.list_bans(house.store, now())] == [False]


async def test_a_bar_ends_by_itself_and_before_no_alert_is_sent_and_no_seat_is_found(
    tmp_path: Path, database: str
) -> None:
    async with a_house(tmp_path, database) as house:
        (ada,) = await people(house.store, "Ada")
        persons = Users(house.store, True)
        await matchmaking_store.wait(house.store, ada.id, MatchRequest([GAME], 2), now())
        assert await moderation_store.ban(house.store, ada.id, 0, now() + DAY, "rude", now())
        assert await matchmaking_store.look(house.store, ada.id, now()) is None
        assert await notification_store.channels(house.store, ada.id) is None
        with pytest.raises(Banned):
            await persons.sign_in("Ada", PASSWORD, now())
        _, person = await persons.sign_in("Ada", PASSWORD, now() + DAY + 1)
        assert person.check_not_banned(now() + DAY + 1) == person
        assert await moderation_store.list_bans(house.store, now() + DAY + 1) == []


def test_hosts_read_by_which_name_somebody_sits_at_a_table(inn: Server, visitors: Visit) -> None:
    kay, host = visitors(inn.url), hostess(visitors(inn.url))
    guest = kay.get("/me")["name"]
    kay.open(seats=["me", "random"], names=["Kay of the quay", None])
    assert f"Kay of the quay ({guest})" in [each["name"] for each in host.get("/moderation")["here"]]


def test_a_host_closes_a_table_tells_all_and_tidies_and_all_of_it_is_noted(inn: Server, visitors: Visit) -> None:
    kay, host = visitors(inn.url), hostess(visitors(inn.url))
    table = kay.open(seats=["me", "random"])
    assert table in [each["id"] for each in host.get("/moderation")["tables"]]
    assert kay.get("/me")["name"] in [each["name"] for each in host.get("/moderation")["here"]]
    with kay.present(table) as listener, lobby(kay) as told:
        heard(listener)
        assert told()["tables"]["notice"] is None
        assert host.http.put("/moderation/announcement", json={"text": "We close at ten"}).status_code == 204
        assert heard(listener, beside="notice")["notice"]["text"] == "We close at ten"
        until(lambda: (told()["tables"]["notice"] or {}).get("text") == "We close at ten")
        assert host.http.delete("/moderation/announcement").status_code == 204
        assert heard(listener, beside="notice")["notice"] is None
    assert host.post(f"/moderation/tables/{table}/close", why="It is ten").status_code == 204
    assert kay.news(table)["table"]["status"] == "closed"
    assert host.post(f"/moderation/tables/{table}/close", why="again").status_code == 409
    assert host.post("/moderation/tables/none/close", why="none").status_code == 404
    assert host.http.post("/moderation/delete-expired").json()["reports"] == 0
    deeds = host.get("/moderation")["deeds"][:4]
    assert [(each["deed"], each["by"], each["why"]) for each in deeds] == [
        ("tidied", "Hostess", ""), ("closed", "Hostess", "It is ten"), ("no_notice", "Hostess", ""),
        ("notice", "Hostess", "We close at ten"),
    ]  # fmt: skip
    assert host.get("/moderation")["retention"]["reports"] == 365


async def test_the_log_of_deeds_outlives_whom_it_is_about_and_no_route_changes_it(
    tmp_path: Path, server: Server
) -> None:
    async with a_house(tmp_path) as house:
        ada, bea = await people(house.store, "Ada", "Bea")
        await moderation_store.report(house.store, bea.id, ReportedContent(ada.id, "name", "Ada", None, None), "why", 1)
        await moderation_store.ban(house.store, bea.id, ada.id, FOREVER, "rude", 1)
        await moderation_store.announce(house.store, ada.id, Announcement("hello", 5), 2)
        await delete_account_data(house.store, bea.id)
        (report,) = await moderation_store.all_reports(house.store)
        assert report.by is None
        await delete_account_data(house.store, ada.id)
        assert await moderation_store.all_reports(house.store) == []
        log = await moderation_store.moderation_log(house.store)
        assert [(each.deed, each.by, each.name) for each in log] == [
            ("notice", "N. N.", None), ("barred", "N. N.", "N. N."),
        ]  # fmt: skip
    paths = httpx.get(f"{server.url}/schema/openapi.json", timeout=90).json()["paths"]
    assert "/api/moderation" in paths
    assert [path for path in paths if "deed" in path or "log" in path] == []
