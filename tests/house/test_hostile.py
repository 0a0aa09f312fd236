"""A hostile guest, as a list of attacks: each says what is tried, and what the house does about it."""
from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar import Litestar
from websockets.exceptions import ConnectionClosed

from fondaco.bots.crew import crew, within_bounds
from fondaco.house.house import House
from fondaco.house.http import pages
from fondaco.house.people.persons import Persons
from fondaco.house.settings import Settings
from fondaco.house.steward.steward import Steward
from fondaco.house.steward.thinking import Workers, one_head
from fondaco.house.store.store import Store
from tests.house.sitting import a_table
from tests.house.visit import Guest, Server, heard, until
from tests.trial import GAME

New = Callable[[], Guest]
Visit = Callable[[str], Guest]


# Bots


@pytest.mark.parametrize("strength", ["search:1sx12", "search:1sx999999999", "search:1sx1", "search:0.1sx-1"])
def test_no_bot_at_a_table_has_more_than_one_head(guest: New, strength: str) -> None:
    answer = guest().post("/tables", game=GAME, seats=["me", strength])
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


@pytest.mark.parametrize("strength", ["search:11s", "search:1e9s", "search:99999999", "search:infs", "search:nans"])
def test_no_bot_at_a_table_thinks_for_hours(guest: New, strength: str) -> None:
    assert guest().post("/tables", game=GAME, seats=["me", strength]).status_code == 400


def test_why_a_bot_is_refused_is_said_in_words(guest: New) -> None:
    host = guest()
    host.http.headers["Accept-Language"] = "de"
    reasons = [host.post("/tables", game=GAME, seats=["me", who]).json()["reason"]
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


# Thoughts


def _sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def _burn() -> None:
    while True:
        pass


def _devour() -> int:
    return len(bytearray(2**30))


def test_a_worker_that_overruns_is_ended_and_no_other() -> None:
    async def attack() -> None:
        workers = Workers(2)
        ids = await asyncio.gather(workers.ask(60, _sleep, 0), workers.ask(60, _sleep, 0))
        other = asyncio.create_task(workers.ask(60, _sleep, 0.5))
        with pytest.raises(TimeoutError):
            await workers.ask(0.2, _sleep, 600)
        survivor = await other
        [ended] = {*ids} - {survivor}
        await asyncio.to_thread(until, lambda: not _runs(ended))
        workers.stop()

    asyncio.run(attack())


def _runs(process: int) -> bool:
    with contextlib.suppress(OSError):
        os.kill(process, 0)
        return True
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_a_worker_has_so_much_memory_and_no_more() -> None:
    async def attack() -> None:
        workers = Workers(1, memory=1024)
        with pytest.raises(MemoryError):
            await workers.ask(60, _devour)
        assert await workers.ask(60, _sleep, 0)
        workers.stop()

    asyncio.run(attack())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_a_worker_dies_of_too_much_thinking_without_its_parent() -> None:
    worker = crew(1)
    with pytest.raises(BrokenExecutor):
        worker.submit(within_bounds, 2048, 0.1, _burn).result(60)


class Deadly(Workers):
    """Dies of whatever it is asked."""

    async def ask(self, seconds: float, work: Callable[..., Any], *args: Any) -> Any:
        raise BrokenExecutor


def test_a_table_that_no_worker_survives_is_left_alone(tmp_path: Path) -> None:
    async def attack() -> None:
        house = House(Settings(tmp_path), Store(Settings(tmp_path)))
        await house.store.open()
        steward = Steward(house, Persons(house.store, True), Deadly(1))
        steward.quick, steward.on_duty = Deadly(1), True
        table = a_table(2, bots=(0, 1))
        house.room(table.facts.id).table = table
        steward.wake(table.facts.id)
        await asyncio.gather(*steward.tasks.values())
        assert steward.given_up == {table.facts.id}
        steward.wake(table.facts.id)
        assert not steward.tasks
        await house.store.close()

    asyncio.run(attack())


BEGUN = 3  # lines of a table for two before the first answer: each sits down, the match begins


def test_a_quick_bot_does_not_wait_behind_slow_ones(own_server: Server, visitors: Visit) -> None:
    """He answers ten times while they, who take ten seconds, answer a few times: taking turns, they would as often."""
    own_server.start()
    rude, polite = visitors(own_server.url), visitors(own_server.url)
    awake = polite.open(seats=["greedy", "greedy"])
    until(lambda: polite.news(awake)["seq"] > BEGUN)
    slow = [rude.open(seats=["search:10s", "search:10s"]) for _ in range(20)]
    quick = polite.open(seats=["greedy", "greedy"])
    until(lambda: polite.news(quick)["seq"] >= BEGUN + 10, 300)
    assert sum(rude.news(table)["seq"] - BEGUN for table in slow) < 5


class Counting(Workers):
    """How many were asked at once."""

    now = most = 0

    async def ask(self, seconds: float, work: Callable[..., Any], *args: Any) -> Any:
        self.now += 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(0.01)
        self.now -= 1


def test_each_host_has_one_slow_thought_at_a_time(tmp_path: Path) -> None:
    async def attack() -> None:
        workers = Counting(5)
        steward = Steward(House(Settings(tmp_path), Store(Settings(tmp_path))), None, workers)  # type: ignore[arg-type]
        table = a_table(2)
        await asyncio.gather(*[steward._ask(table, "search:10s", ()) for _ in range(5)])
        assert workers.most == 1

    asyncio.run(attack())


# Rooms and sockets


def test_a_house_full_of_watched_tables_says_so(tmp_path: Path, visitors: Visit) -> None:
    with Server(tmp_path, FONDACO_ROOMS="3") as house, contextlib.ExitStack() as watching:
        host = visitors(house.url)
        tables = [host.open() for _ in range(5)]
        listeners = [watching.enter_context(host.live(table)) for table in tables[:3]]
        assert all(heard(listener)["table"]["status"] == "open" for listener in listeners)
        refused = host.http.get(f"/tables/{tables[3]}")
        assert (refused.status_code, refused.json()["error"]) == (503, "no_room")
        assert host.post("/tables", game=GAME, seats=["me", "open"]).status_code == 503
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


def test_the_description_of_the_interface_is_written_once() -> None:
    asked: Any = SimpleNamespace(app=Litestar())

    async def ask() -> None:
        first, second = [(await pages.schema_json.fn(asked)).content for _ in range(2)]
        assert first
        assert first is second

    asyncio.run(ask())
