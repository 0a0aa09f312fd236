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
from fondaco.server.base.error_body import translate_error
from fondaco.server.base.errors import StorageError
from fondaco.server.health import HealthChecker
from fondaco.server.replay_audit import ReplayAudit
from fondaco.server.storage.bus import Bus
from fondaco.server.storage.postgres_notify import PostgresTransport
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.tables import commands, setup
from fondaco.server.tables.clock import Correspondence
from fondaco.server.tables.core.loaded_table import TableSubscriber
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.table import action_to_json
from fondaco.server.web.context import Context
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server, next_message, until
from tests.server.server_core import create_two_player_table, open_context, open_service, pragma, say
from tests.server.waiting import until as until_true
from tests.trial import GAME

GuestAt = Callable[[str], Guest]


def health(server: Server) -> Any:
    return httpx.get(f"{server.url}/health", timeout=30).json()


# The database restarts


def test_bots_go_on_when_postgresql_restarts(tmp_path: Path, postgres: Postgres, guest_at: GuestAt) -> None:
    with Server(tmp_path, FONDACO_DATABASE=postgres()) as server:
        until(lambda: health(server)["scheduler"])
        host = guest_at(server.url)
        running, waiting = host.open(seats=["random"] * 3), host.open(seats=["me", "open"])
        until(lambda: host.news(running)["table"]["lines"] > 5)
        with host.live(waiting) as listener:
            assert next_message(listener)["table"]["status"] == "open"
            postgres.restart()
            until(lambda: health(server)["ok"] and health(server)["scheduler"])
            before = host.news(running)["table"]["lines"]
            until(lambda: host.news(running)["table"]["lines"] > before)
            host.post_ok(f"/tables/{waiting}/seats/1", strength="random")
            assert next_message(listener)["table"]["status"] == "playing"
        later = host.open(seats=["random"] * 3)
        until(lambda: host.news(later)["table"]["lines"] > 5)


async def test_subscriber_in_the_writing_process_hears_without_the_database(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PostgresTransport, "_notified", lambda *_: None)

    async with open_context(tmp_path, database=postgres()) as context:
        person = (await context[Users].new_guest(now()))[1]
        facts, first = setup.plan_table(setup.NewTable(GAME, ["me", "random"]), person)
        table = await context[TableService].open_table(facts, first)
        listener = TableSubscriber(person)
        context[TableService].cache.use(facts.id).listeners.add(listener)
        await context[TableService].write(
            facts.id, lambda seen: commands.chat(seen, person.id, "Ada", "hello"), person.id
        )
        assert listener.wake_event.is_set()
        assert context[TableService].cache.use(facts.id).announced > table.seq


# Problems are reported


async def health_problems(context: Context) -> list[str]:
    """Return the problems that a new health check finds."""
    found = await HealthChecker(context[TableService], context[Scheduler], context[ReplayAudit]).look()
    assert found.ok is ({*found.wrong} <= {"disk", "damage"})
    return found.wrong


async def test_health_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_context(tmp_path, disk_free=0) as context:
        assert await health_problems(context) == []
        context[Scheduler].bots.thinking["a table"] = time.monotonic() - 1000
        assert await health_problems(context) == ["bots"]
        context[Scheduler].bots.answered = time.monotonic()
        assert await health_problems(context) == []
        held, context[Scheduler].leases = context[Scheduler].leases, {}
        assert await health_problems(context) == ["scheduler"]
        context[Scheduler].leases = held
        monkeypatch.setattr(context[Bus].transport, "connected", False)
        assert await health_problems(context) == ["hints"]


async def test_health_warns_of_a_full_disk_while_the_server_works(tmp_path: Path) -> None:
    async with open_context(tmp_path, disk_free=10**9) as context:
        found = await context[HealthChecker].look()
        assert (found.ok, found.wrong) == (True, ["disk"])
        assert found.disk is not None


async def test_health_reports_a_read_only_database(tmp_path: Path) -> None:
    async with open_context(tmp_path, disk_free=0) as context:
        await pragma(context[TableService], "query_only=ON")
        assert await health_problems(context) == ["writes"]


async def test_server_without_its_database_is_alive_and_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone() -> None:
        raise StorageError("gone")

    async with open_context(tmp_path, disk_free=0) as context:
        monkeypatch.setattr(context[TableService].store, "alive", gone)
        assert (await pages.check_liveness.fn()).content == {"ok": True}
        answer = await pages.get_health.fn(context)
        assert (answer.status_code, answer.content.wrong) == (503, ["reads", "writes"])


# Damage


def run_sql(folder: Path, *statements: str) -> None:
    """Run SQL on the database without the server's knowledge."""
    with contextlib.closing(sqlite3.connect(folder / "fondaco.db")) as store, store:
        for statement in statements:
            store.execute(statement)


async def create_long_table(folder: Path) -> str:
    """Return a table with a snapshot and events after it."""
    async with open_service(folder) as service:
        table = await create_two_player_table(service)
        for number in range(60):
            await say(service, table, f"word {number}")
        return table.facts.id


SNAPSHOTS = ["state = '{'", "state = '[]'", "match = 'nonsense'", "match = NULL", "seq = 1"]


@pytest.mark.parametrize("damage", SNAPSHOTS)
async def test_damaged_snapshot_is_rebuilt_from_the_log(tmp_path: Path, damage: str) -> None:
    table_id = await create_long_table(tmp_path)
    async with open_service(tmp_path) as service:
        whole = await service.look(table_id)
    run_sql(tmp_path, f"UPDATE snapshots SET {damage}")
    async with open_service(tmp_path) as service:
        table = await service.look(table_id)
        assert (table.seq, table.state, table.match.to_json()) == (  # type: ignore[union-attr]
            whole.seq,
            whole.state,
            whole.match.to_json(),  # type: ignore[union-attr]
        )
        assert await say(service, table, "and on") == whole.seq + 1
    async with open_service(tmp_path) as service:
        await service.store.load(table_id)


BOOKS = [
    "UPDATE table_log SET line = '{' WHERE seq = 5",
    "DELETE FROM table_log WHERE seq = 5",
    """UPDATE table_log SET line = '{"kind":"sit","seat":7}' WHERE seq = 2""",
    "UPDATE table_log SET line = CAST(X'00FF' AS TEXT) WHERE seq = 62",
]


@pytest.mark.parametrize("damage", BOOKS)
async def test_damaged_log_is_reported_and_other_tables_work(
    own_server: Server, guest_at: GuestAt, damage: str
) -> None:
    table_id = await create_long_table(own_server.folder)
    run_sql(own_server.folder, "DELETE FROM snapshots", damage)
    host = guest_at(own_server.start().url)
    answer = host.http.get(f"/tables/{table_id}", headers={"Accept-Language": "de"})
    assert answer.status_code == 409
    assert answer.json()["key"] == "fondaco.error.is_damaged"
    assert "beschädigt" in answer.json()["reason"]
    assert host.news(host.open())["table"]["status"] == "open"


def replay(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the output of `fondaco audit`, which must report a problem."""
    with pytest.raises(SystemExit) as ended:
        main(["replay", "--lang", "en"])
    output = capsys.readouterr()
    assert ended.value.code == 1
    return output.out + output.err


DAMAGES = [
    *BOOKS,
    "UPDATE tables SET facts = '{}'",
    "UPDATE snapshots SET state = 'x'",
    "UPDATE table_log SET line = 'x'",
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_audit_reports_damage_and_never_crashes(
    tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table_id = asyncio.run(create_long_table(tmp_path))
    run_sql(tmp_path, damage)
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path))
    assert f"table {table_id}" in replay(capsys)


def test_audit_reports_a_file_that_is_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(create_long_table(tmp_path))
    file = tmp_path / "fondaco.db"
    whole = file.read_bytes()
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path))
    for damaged in (whole[:4096] + b"x" * (len(whole) - 4096), b"nonsense" * 1000):
        file.write_bytes(damaged)
        assert "fondaco: The tables in" in replay(capsys)


async def test_server_finds_damage_by_itself(tmp_path: Path) -> None:
    table_id = await create_long_table(tmp_path)
    run_sql(tmp_path, BOOKS[1])
    async with open_context(tmp_path, disk_free=0, check_seconds=0.01) as context:
        await until_true(lambda: bool(context[ReplayAudit].damaged))
        assert context[ReplayAudit].damaged == {table_id}
        assert "damage" in await health_problems(context)


# A clock that jumps

THREE_DAYS = 3 * 24 * 3600 * 10**9


async def test_jump_of_the_system_clock_costs_no_player_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = time.time_ns

    async with open_context(tmp_path) as context:
        _, host = await context[Users].new_guest(0)
        wish = setup.NewTable(GAME, ["me", "me"], clock=Correspondence(3600))
        table = await context[TableService].open_table(*setup.plan_table(wish, host))
        dates = [now()]
        for jump in (THREE_DAYS, -THREE_DAYS, 0):
            monkeypatch.setattr(time, "time_ns", lambda jump=jump: true() + jump)
            context[Scheduler].attendant.wake(table.facts.id)
            await asyncio.gather(*context[Scheduler].attendant.tasks.values())
            table = await context[TableService].look(table.facts.id)
            seat = table.waiting[0]
            action = action_to_json(table.match.options(seat)[0])  # type: ignore[union-attr]
            plan = lambda seen, seat=seat, action=action: commands.play(seen, host.id, seat, seen.seq, action)  # noqa: E731
            await context[TableService].write(table.facts.id, plan, host.id)
            table = await context[TableService].look(table.facts.id)
            assert [seat_state.time_outs for seat_state in table.state.seats] == [0, 0]
            assert min(seat_state.left for seat_state in table.state.seats) > 3000
            dates += [table.state.recent[-1].at, now()]
        assert dates == sorted(dates)
        assert dates[-1] - dates[0] < 600_000


# What leaves the server


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_data_files_are_private(own_server: Server) -> None:
    own_server.folder.mkdir(exist_ok=True)
    with contextlib.closing(sqlite3.connect(own_server.folder / "fondaco.db")):
        (own_server.folder / "fondaco.db").chmod(0o644)
    own_server.start()
    kept = [file for file in own_server.folder.iterdir() if file.name != "log"]
    assert {"fondaco.db", "fondaco.db-wal", "fondaco.db-shm", "house.lock"} <= {file.name for file in kept}
    assert {file.name: oct(file.stat().st_mode & 0o777) for file in kept} == {file.name: "0o600" for file in kept}


async def test_responses_contain_no_database_errors(tmp_path: Path) -> None:
    async with open_context(tmp_path) as context:
        await pragma(context[TableService], "query_only=ON")
        with pytest.raises(StorageError) as failed:
            await context[Users].new_guest(0)
        assert "readonly" in failed.value.why
        assert failed.value.args_said == {}
        assert "readonly" not in translate_error("en", failed.value).reason


@pytest.mark.parametrize("path", ["/%00", "/a%00b/c", "/assets/%00", "/" + "a" * 5000, "/a/" * 2000, "/%0A"])
def test_strange_paths_are_not_found(server: Server, path: str) -> None:
    assert httpx.get(f"{server.url}{path}", timeout=90).status_code == 404
    assert httpx.get(f"{server.url}/api{path}", timeout=90).status_code == 404
