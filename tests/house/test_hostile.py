"""A hostile guest, as a list of attacks: each says what is tried, and what the house does about it."""
from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from fondaco.house.steward.thinking import one_head
from tests.house.visit import Guest, Server, heard, until

New = Callable[[], Guest]
Visit = Callable[[str], Guest]


# Bots


@pytest.mark.parametrize("strength", ["search:1sx12", "search:1sx999999999", "search:1sx1", "search:0.1sx-1"])
def test_no_bot_at_a_table_has_more_than_one_head(guest: New, strength: str) -> None:
    answer = guest().post("/tables", game="oltremare", seats=["me", strength])
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


@pytest.mark.parametrize("strength", ["search:11s", "search:1e9s", "search:99999999", "search:infs", "search:nans"])
def test_no_bot_at_a_table_thinks_for_hours(guest: New, strength: str) -> None:
    assert guest().post("/tables", game="oltremare", seats=["me", strength]).status_code == 400


def test_why_a_bot_is_refused_is_said_in_words(guest: New) -> None:
    host = guest()
    host.http.headers["Accept-Language"] = "de"
    reasons = [host.post("/tables", game="oltremare", seats=["me", who]).json()["reason"]
               for who in ("search:1sx12", "search:11s")]  # fmt: skip
    assert reasons == ["An einem Tisch denkt ein Bot mit einem Kopf.",
                       "An einem Tisch denkt ein Bot höchstens 10 Sekunden nach, wie bei search:2s."]  # fmt: skip


@pytest.mark.parametrize("path", ["seats/1", "stand-in"])
def test_heads_come_in_by_no_other_door(guest: New, path: str) -> None:
    host = guest()
    table = host.open()
    assert host.post(f"/tables/{table}/{path}", seat=0, strength="search:1sx12").status_code == 400
    assert host.post(f"/tables/{table}/seats/1", strength="search:1sx12").json()["key"] == "fondaco.house.one_head"


def test_a_bot_that_sat_down_with_many_heads_thinks_with_one() -> None:
    had = ["search:1sx12", "search:200x4", "search:2s", "search", "greedy", "ox:Max"]
    assert [one_head(strength) for strength in had] == ["search:1s", "search:200", "search:2s", "search", "greedy",
                                                        "ox:Max"]  # fmt: skip


# Rooms and sockets


def test_a_house_full_of_watched_tables_says_so(tmp_path: Path, visitors: Visit) -> None:
    with Server(tmp_path, FONDACO_ROOMS="3") as house, contextlib.ExitStack() as watching:
        host = visitors(house.url)
        tables = [host.open() for _ in range(5)]
        listeners = [watching.enter_context(host.live(table)) for table in tables[:3]]
        assert all(heard(listener)["table"]["status"] == "open" for listener in listeners)
        refused = host.http.get(f"/tables/{tables[3]}")
        assert (refused.status_code, refused.json()["error"]) == (503, "no_room")
        assert host.post("/tables", game="oltremare", seats=["me", "open"]).status_code == 503
        assert host.news(tables[0])["table"]["status"] == "open"
        assert len(host.get("/tables")["mine"]) == 5
        listeners[0].close()
        until(lambda: host.http.get(f"/tables/{tables[3]}").status_code == 200)


def test_one_person_has_so_many_sockets_and_no_more(tmp_path: Path, visitors: Visit) -> None:
    with Server(tmp_path, FONDACO_SOCKETS="2", FONDACO_LIMITS="1") as house:
        host, other = visitors(house.url), visitors(house.url)
        table = host.open()
        with host.live(table) as first, host.live(table) as second:
            assert heard(first)["seq"] == heard(second)["seq"]
            with host.live(table) as third, pytest.raises(ConnectionClosed) as closed:
                heard(third)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
            with other.live(table) as fourth:
                assert heard(fourth)["table"]["id"] == table
        until(lambda: _hears(host, table))


def _hears(host: Guest, table: str) -> bool:
    with contextlib.suppress(ConnectionClosed), host.live(table) as listener:
        return bool(heard(listener))
    return False


def test_the_description_of_the_interface_is_written_once(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=30) as http:
        first = http.get("/schema/openapi.json").content
        began = time.monotonic()
        assert all(http.get("/schema/openapi.json").content == first for _ in range(50))
        assert time.monotonic() - began < 3
