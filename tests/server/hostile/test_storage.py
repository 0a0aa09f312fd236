"""Storage failures: a database that restarts, a full disk, damage, a clock that jumps."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from fondaco.cli.main import main
from fondaco.server import pages
from fondaco.server.accounts.users import Users
from fondaco.server.base.clock import now
from fondaco.server.base.error_body import describe
from fondaco.server.base.errors import StorageError
from fondaco.server.bots.replay_audit import ReplayAudit
from fondaco.server.bots.scheduler import Scheduler
from fondaco.server.health import HealthCheck
from fondaco.server.storage.pg_listener import PgListener
from fondaco.server.tables import commands, setup
from fondaco.server.tables.clock import Correspondence
from fondaco.server.tables.service import Listener, TableService
from fondaco.server.tables.table import on_the_wire
from fondaco.server.web.context import Context
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server, heard, until
from tests.server.server_core import a_context, a_house, pragma, say, two_at_a_table
from tests.server.waiting import until as until_true
from tests.trial import GAME

Visit = Callable[[str], Guest]


def health(server: Server) -> Any:
    return httpx.get(f"{server.url}/health", timeout=30).json()


# The database restarts


def test_bots_go_on_when_postgresql_restarts(tmp_path: Path, postgres: Postgres, visitors: Visit) -> None:
    with Server(tmp_path, FONDACO_DATABASE=postgres()) as house:
        until(lambda: health(house)["scheduler"])
        host = visitors(house.url)
        running, waiting = host.open(seats=["random"] * 3), host.open(seats=["me", "open"])
        until(lambda: host.news(running)["table"]["lines"] > 5)
        with host.live(waiting) as listener:
            assert heard(listener)["table"]["status"] == "open"
            postgres.restart()
            until(lambda: health(house)["ok"] and health(house)["scheduler"])
            before = host.news(running)["table"]["lines"]
            until(lambda: host.news(running)["table"]["lines"] > before)
            host.done(f"/tables/{waiting}/seats/1", strength="random")
            assert heard(listener)["table"]["status"] == "playing"
        later = host.open(seats=["random"] * 3)
        until(lambda: host.news(later)["table"]["lines"] > 5)


async def test_who_listens_where_something_is_written_hears_of_it_without_the_database(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PgListener, "_told", lambda *_: None)

    async with a_context(tmp_path, database=postgres()) as context:
        person = (await context[Users].new_guest(now()))[1]
        facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "random"]), person)
        table = await context[TableService].open_table(facts, first)
        listener = Listener(person)
        context[TableService].loaded(facts.id).listeners.add(listener)
        await context[TableService].write(
            facts.id, lambda seen: commands.chat(seen, person.id, "Ada", "hello"), person.id
        )
        assert listener.heard.is_set()
        assert context[TableService].loaded(facts.id).hinted > table.seq


# Problems are reported


async def wrong(context: Context) -> list[str]:
    """Return the problems that a new health check finds."""
    found = await HealthCheck(
        context[TableService], context[Scheduler], context[ReplayAudit], context[HealthCheck].pg_listener
    ).look()
    assert found.ok is ({*found.wrong} <= {"disk", "damage"})
    return found.wrong


async def test_health_tells_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_context(tmp_path, disk_free=0) as context:
        assert await wrong(context) == []
        context[Scheduler].thinking["a table"] = time.monotonic() - 1000
        assert await wrong(context) == ["bots"]
        context[Scheduler].answered = time.monotonic()
        assert await wrong(context) == []
        held, context[Scheduler].leases = context[Scheduler].leases, {}
        assert await wrong(context) == ["scheduler"]
        context[Scheduler].leases = held
        context[HealthCheck].pg_listener = PgListener(
            context[TableService].store, lambda hint: None, context[Scheduler].run_once
        )
        assert await wrong(context) == ["hints"]


async def test_health_says_that_the_disk_is_nearly_full_while_all_goes_on(tmp_path: Path) -> None:
    async with a_context(tmp_path, disk_free=10**9) as context:
        found = await context[HealthCheck].look()
        assert (found.ok, found.wrong) == (True, ["disk"])
        assert found.disk is not None


async def test_health_says_that_a_store_can_be_read_and_not_written(tmp_path: Path) -> None:
    async with a_context(tmp_path, disk_free=0) as context:
        await pragma(context[TableService], "query_only=ON")
        assert await wrong(context) == ["writes"]


async def test_a_house_without_its_store_is_alive_and_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone() -> None:
        raise StorageError("gone")

    async with a_context(tmp_path, disk_free=0) as context:
        monkeypatch.setattr(context[TableService].store, "alive", gone)
        assert (await pages.alive.fn()).content == {"ok": True}
        answer = await pages.health.fn(context)
        assert (answer.status_code, answer.content.wrong) == (503, ["reads", "writes"])


# Damage


def break_shelf(folder: Path, *statements: str) -> None:
    """Run SQL on the database without the server's knowledge."""
    with contextlib.closing(sqlite3.connect(folder / "fondaco.db")) as store, store:
        for statement in statements:
            store.execute(statement)


async def a_long_table(folder: Path) -> str:
    """Return a table with a snapshot and events after it."""
    async with a_house(folder) as house:
        table = await two_at_a_table(house)
        for number in range(60):
            await say(house, table, f"word {number}")
        return table.facts.id


SNAPSHOTS = ["state = '{'", "state = '[]'", "match = 'nonsense'", "match = NULL", "seq = 1"]


@pytest.mark.parametrize("damage", SNAPSHOTS)
async def test_a_damaged_snapshot_is_rebuilt_from_the_book(tmp_path: Path, damage: str) -> None:
    table_id = await a_long_table(tmp_path)
    async with a_house(tmp_path) as house:
        whole = await house.look(table_id)
    break_shelf(tmp_path, f"UPDATE snapshots SET {damage}")
    async with a_house(tmp_path) as house:
        table = await house.look(table_id)
        assert (table.seq, table.state, table.match.to_json()) == (  # type: ignore[union-attr]
            whole.seq, whole.state, whole.match.to_json()  # type: ignore[union-attr]
        )  # fmt: skip
        assert await say(house, table, "and on") == whole.seq + 1
    async with a_house(tmp_path) as house:
        await house.store.load(table_id)


BOOKS = ["UPDATE table_log SET line = '{' WHERE seq = 5", "DELETE FROM table_log WHERE seq = 5",
         """UPDATE table_log SET line = '{"kind":"sit","seat":7}' WHERE seq = 2""",
         "UPDATE table_log SET line = CAST(X'00FF' AS TEXT) WHERE seq = 62"]  # fmt: skip


@pytest.mark.parametrize("damage", BOOKS)
async def test_a_table_with_a_damaged_book_says_so_and_no_other_suffers(
    own_server: Server, visitors: Visit, damage: str
) -> None:
    table_id = await a_long_table(own_server.folder)
    break_shelf(own_server.folder, "DELETE FROM snapshots", damage)
    host = visitors(own_server.start().url)
    answer = host.http.get(f"/tables/{table_id}", headers={"Accept-Language": "de"})
    assert answer.status_code == 409
    assert answer.json()["key"] == "fondaco.house.is_damaged"
    assert "beschädigt" in answer.json()["reason"]
    assert host.news(host.open())["table"]["status"] == "open"


def replay(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the output of `fondaco audit`, which must report a problem."""
    with pytest.raises(SystemExit) as ended:
        main(["replay", "--lang", "en"])
    told = capsys.readouterr()
    assert ended.value.code == 1
    return told.out + told.err


SHELVES = [
    *BOOKS,
    "UPDATE tables SET facts = '{}'",
    "UPDATE snapshots SET state = 'x'",
    "UPDATE table_log SET line = 'x'",
]


@pytest.mark.parametrize("damage", SHELVES)
def test_replay_tells_of_damage_and_never_breaks(
    tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table_id = asyncio.run(a_long_table(tmp_path))
    break_shelf(tmp_path, damage)
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path))
    assert f"table {table_id}" in replay(capsys)


def test_replay_tells_of_a_store_that_is_no_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(a_long_table(tmp_path))
    file = tmp_path / "fondaco.db"
    whole = file.read_bytes()
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path))
    for damaged in (whole[:4096] + b"x" * (len(whole) - 4096), b"nonsense" * 1000):
        file.write_bytes(damaged)
        assert "fondaco: The tables in" in replay(capsys)


async def test_the_house_notices_damage_by_itself(tmp_path: Path) -> None:
    table_id = await a_long_table(tmp_path)
    break_shelf(tmp_path, BOOKS[1])
    async with a_context(tmp_path, disk_free=0, check_seconds=0.01) as context:
        await until_true(lambda: bool(context[ReplayAudit].damaged))
        assert context[ReplayAudit].damaged == {table_id}
        assert "damage" in await wrong(context)


# A clock that jumps

THREE_DAYS = 3 * 24 * 3600 * 10**9


async def test_a_clock_that_jumps_spends_nobodys_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = time.time_ns

    async with a_context(tmp_path) as context:
        _, host = await context[Users].new_guest(0)
        wish = setup.NewTable(GAME, ["me", "me"], clock=Correspondence(3600))
        table = await context[TableService].open_table(*setup.plan_table(wish, host))
        dates = [now()]
        for jump in (THREE_DAYS, -THREE_DAYS, 0):
            monkeypatch.setattr(time, "time_ns", lambda jump=jump: true() + jump)
            context[Scheduler].wake(table.facts.id)
            await asyncio.gather(*context[Scheduler].tasks.values())
            table = await context[TableService].look(table.facts.id)
            seat = table.waiting[0]
            action = on_the_wire(table.match.options(seat)[0])  # type: ignore[union-attr]
            plan = lambda seen, seat=seat, action=action: commands.play(seen, host.id, seat, seen.seq, action)  # noqa: E731
            await context[TableService].write(table.facts.id, plan, host.id)
            table = await context[TableService].look(table.facts.id)
            assert [chair.time_outs for chair in table.state.chairs] == [0, 0]
            assert min(chair.left for chair in table.state.chairs) > 3000
            dates += [table.state.recent[-1].at, now()]
        assert dates == sorted(dates)
        assert dates[-1] - dates[0] < 600_000


# What leaves the server


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_the_files_of_a_house_are_for_nobody_else(own_server: Server) -> None:
    own_server.folder.mkdir(exist_ok=True)
    with contextlib.closing(sqlite3.connect(own_server.folder / "fondaco.db")):
        (own_server.folder / "fondaco.db").chmod(0o644)
    own_server.start()
    kept = [file for file in own_server.folder.iterdir() if file.name != "log"]
    assert {"fondaco.db", "fondaco.db-wal", "fondaco.db-shm", "house.lock"} <= {file.name for file in kept}
    assert {file.name: oct(file.stat().st_mode & 0o777) for file in kept} == {file.name: "0o600" for file in kept}


async def test_no_answer_holds_text_of_the_database(tmp_path: Path) -> None:
    async with a_context(tmp_path) as context:
        await pragma(context[TableService], "query_only=ON")
        with pytest.raises(StorageError) as failed:
            await context[Users].new_guest(0)
        assert "readonly" in failed.value.why
        assert failed.value.args_said == {}
        assert "readonly" not in describe("en", failed.value).reason


@pytest.mark.parametrize("path", ["/%00", "/a%00b/c", "/assets/%00", "/" + "a" * 5000, "/a/" * 2000, "/%0A"])
def test_strange_paths_are_not_there(server: Server, path: str) -> None:
    assert httpx.get(f"{server.url}{path}").status_code == 404
    assert httpx.get(f"{server.url}/api{path}").status_code == 404
