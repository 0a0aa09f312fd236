"""The hostile guest's bad luck with the store: a database that restarts, a full disk, damage, a clock that jumps."""
from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from fondaco.house.book.refusals import StoreFailed
from fondaco.house.http import pages
from fondaco.house.http.app import running
from fondaco.house.http.desk import Desk
from fondaco.house.http.health import Doctor
from fondaco.house.settings import Settings
from tests.house.conftest import Postgres
from tests.house.test_store import pragma
from tests.house.visit import Guest, Server, heard, until

Visit = Callable[[str], Guest]


def health(server: Server) -> Any:
    return httpx.get(f"{server.url}/health", timeout=30).json()


# The database restarts


def test_bots_go_on_when_postgresql_restarts(tmp_path: Path, postgres: Postgres, visitors: Visit) -> None:
    with Server(tmp_path, FONDACO_DATABASE=postgres()) as house:
        until(lambda: health(house)["steward"])
        host = visitors(house.url)
        running, waiting = host.open(seats=["random"] * 3), host.open(seats=["me", "open"])
        until(lambda: host.news(running)["table"]["lines"] > 5)
        with host.live(waiting) as listener:
            assert heard(listener)["table"]["status"] == "open"
            postgres.restart()
            until(lambda: health(house)["ok"] and health(house)["steward"], 10)
            before = host.news(running)["table"]["lines"]
            until(lambda: host.news(running)["table"]["lines"] > before, 10)
            host.done(f"/tables/{waiting}/seats/1", strength="random")
            assert heard(listener, 10)["table"]["status"] == "playing"
        later = host.open(seats=["random"] * 3)
        until(lambda: host.news(later)["table"]["lines"] > 5, 10)


# What is wrong, is told


@asynccontextmanager
async def a_desk(folder: Path, **settings: Any) -> AsyncIterator[Desk]:
    """A house without a door, whose steward is at his post."""
    async with running(Settings(folder, **settings)) as desk:
        while not desk.steward.on_duty:
            await asyncio.sleep(0.01)
        yield desk


async def wrong(desk: Desk) -> list[str]:
    """What a fresh look at the house finds."""
    found = await Doctor(desk.house, desk.steward, desk.doctor.ear).look()
    assert found.ok is ({*found.wrong} <= {"disk"})
    return found.wrong


def test_health_tells_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tried() -> None:
        async with a_desk(tmp_path, disk_free=0) as desk:
            assert await wrong(desk) == []
            desk.steward.thinking["a table"] = time.monotonic() - 1000
            assert await wrong(desk) == ["bots"]
            desk.steward.answered = time.monotonic()
            assert await wrong(desk) == []
            desk.steward.on_duty = False
            assert await wrong(desk) == ["steward"]

    asyncio.run(tried())


def test_health_says_that_the_disk_is_nearly_full_while_all_goes_on(tmp_path: Path) -> None:
    async def tried() -> None:
        async with a_desk(tmp_path, disk_free=10**9) as desk:
            found = await desk.doctor.look()
            assert (found.ok, found.wrong) == (True, ["disk"])
            assert found.disk is not None

    asyncio.run(tried())


def test_health_says_that_a_store_can_be_read_and_not_written(tmp_path: Path) -> None:
    async def tried() -> None:
        async with a_desk(tmp_path, disk_free=0) as desk:
            await pragma(desk.house, "query_only=ON")
            assert await wrong(desk) == ["writes"]

    asyncio.run(tried())


def test_a_house_without_its_store_is_alive_and_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone() -> None:
        raise StoreFailed("gone")

    async def tried() -> None:
        async with a_desk(tmp_path, disk_free=0) as desk:
            monkeypatch.setattr(desk.house.store, "alive", gone)
            assert (await pages.alive.fn()).content == {"ok": True}
            answer = await pages.health.fn(desk)
            assert (answer.status_code, answer.content.wrong) == (503, ["reads", "writes"])

    asyncio.run(tried())
