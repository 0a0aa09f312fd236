"""Attacks that fill the server: nothing grows without bound."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from fondaco.cli.main import main
from fondaco.server.accounts.users import Users
from fondaco.server.base import metrics
from fondaco.server.base.clock import now
from fondaco.server.base.settings import Settings
from fondaco.server.bots.scheduler import metrics_label
from fondaco.server.storage import schema
from fondaco.server.storage.retention import DAY, delete_expired
from fondaco.server.tables import events, notes
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.events import LogEntry
from fondaco.server.tables.service import FINISHED, TableService
from fondaco.server.tables.table import KEPT_LINES
from tests.server.guest_tables import finished
from tests.server.live_server import Guest
from tests.server.server_core import a_house, two_at_a_table
from tests.server.table_log import a_table

New = Callable[[], Guest]


async def count(house: TableService, shelf: sa.Table) -> int:
    async with house.store.reading() as connection:
        return int((await connection.execute(sa.select(sa.func.count()).select_from(shelf))).scalar_one())


async def dated(house: TableService, shelf: sa.Table, days: float, **to: Any) -> None:
    """Set the dates of all rows to this many days ago."""
    at = now() - round(days * DAY)
    dates = {name: at for name in ("created_at", "seen_at", "moved_at") if name in shelf.c}
    await house.store.run_transaction(lambda connection: connection.execute(shelf.update().values(**dates, **to)))


KEPT = Settings()
SHELVES = [  # database table, status, days until deletion, and the counter that reports it
    (schema.tables, "open", KEPT.keep_open, "unbegun"), (schema.tables, "closed", KEPT.keep_open, "unbegun"),
    (schema.tables, "playing", KEPT.keep_abandoned, "abandoned"), (schema.tables, "over", 10_000, ""),
]  # fmt: skip


@pytest.mark.parametrize(("shelf", "status", "days", "told"), SHELVES)
async def test_tables_where_nobody_plays_are_forgotten_and_finished_ones_are_not(
    tmp_path: Path, shelf: sa.Table, status: str, days: float, told: str
) -> None:
    async with a_house(tmp_path) as house:
        await two_at_a_table(house)
        await dated(house, shelf, days - 1, status=status)
        assert getattr(await delete_expired(house.store, KEPT, now()), told or "guests") == 0
        await dated(house, shelf, days + 1)
        done = await delete_expired(house.store, KEPT, now())
        assert await count(house, schema.tables) == (0 if told else 1)
        assert await count(house, schema.table_log) == (0 if told else 3)
        assert not told or getattr(done, told) == 1


async def test_a_guest_without_a_table_is_forgotten_and_nobody_else(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        people = Users(house.store, cheap_passwords=True)
        await two_at_a_table(house)
        _, account = await people.new_guest(0)
        await people.make_account(account, "Ada", "long enough")
        token, _ = await people.new_guest(0)
        await dated(house, schema.users, KEPT.keep_guests - 1)
        assert (await delete_expired(house.store, KEPT, now())).guests == 0
        await dated(house, schema.users, KEPT.keep_guests + 1)
        assert (await delete_expired(house.store, KEPT, now())).guests == 1
        assert await count(house, schema.users) == 3
        assert await Users(house.store).by_token(token) is None


async def test_an_old_session_of_an_account_is_forgotten(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        people = Users(house.store, cheap_passwords=True)
        await people.new_guest(now())
        _, account = await people.new_guest(now())
        await people.make_account(account, "Ada", "long enough")
        await dated(house, schema.sessions, KEPT.keep_sessions + 1)
        assert (await delete_expired(house.store, KEPT, now())).sessions == 1
        assert await count(house, schema.sessions) == 1
        await people.sign_in("Ada", "long enough", now())


async def test_only_who_sits_at_a_table_has_notes_there(tmp_path: Path, guest: New) -> None:
    host, stranger = guest(), guest()
    table = host.open()
    assert stranger.http.put(f"/tables/{table}/notes", json={"text": "x" * 10_000}).status_code == 403
    assert host.http.put(f"/tables/{table}/notes", json={"text": "mine"}).status_code == 200

    async with a_house(tmp_path) as house:
        told = await two_at_a_table(house)
        _, other = await Users(house.store).new_guest(now())
        for person in (1, 2, other.id):
            await notes.write(house.store, told.facts.id, person, "a note")
        assert (await delete_expired(house.store, KEPT, now())).notes == 1


async def test_who_runs_a_house_may_keep_everything(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        await two_at_a_table(house)
        await Users(house.store).new_guest(0)
        for shelf in (schema.users, schema.tables, schema.sessions):
            await dated(house, shelf, 100_000)
        for_ever = Settings(keep_guests=0, keep_open=0, keep_abandoned=0, keep_sessions=0)
        assert await delete_expired(house.store, for_ever, now()) == await delete_expired(house.store, for_ever, now())
        assert await count(house, schema.users) == 3
        assert await count(house, schema.tables) == 1


async def with_an_old_guest(folder: Path) -> None:
    async with a_house(folder) as house:
        await Users(house.store).new_guest(0)
        await dated(house, schema.users, 31)


def test_tidy_says_what_it_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(with_an_old_guest(tmp_path))
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        main(["tidy", "--lang", "en"])
    assert not ended.value.code
    assert "guests without a table: 1" in capsys.readouterr().out


# In memory


async def test_finished_matches_leave_the_house(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        tables = [(await two_at_a_table(house)).facts.id for _ in range(FINISHED + 10)]
        for table_id in tables:
            await house.write(table_id, lambda _: Plan([events.End([0, 0], [0])]))
        assert len(house.tables_in_memory) == FINISHED
        assert {(await house.look(table_id)).state.status for table_id in tables} == {"over"}
        assert len(house.tables_in_memory) == FINISHED


def test_of_a_long_match_only_the_log_is_kept_whole() -> None:
    table = a_table(2)
    for number in range(3 * KEPT_LINES):
        table.apply(LogEntry(table.seq + 1, 0, events.Chat(1, "P", "x"), 1, f"key {number}"))
    assert max(len(table.marks), len(table.keys), len(table.state.recent)) <= KEPT_LINES
    assert table.first_mark + len(table.marks) - 1 == table.seq
    assert table.knows(table.seq - KEPT_LINES // 2)
    assert not table.knows(5)
    assert table.log_from(table.seq) == len(table.log)


def test_no_label_of_a_number_for_the_host_is_made_by_a_guest() -> None:
    for tenths in range(1, 100):
        metrics.THOUGHTS.labels(metrics_label(f"search:{tenths / 10}s")).inc()
    metrics.THOUGHTS.labels(metrics_label("somebody:Else")).inc()
    told = metrics.text().decode()
    assert told.count("fondaco_bot_answers_total{") <= 4
    assert 'strength="search"' in told


def test_a_finished_table_is_looked_at_as_before(guest: New) -> None:
    host = guest()
    table = finished(host, ["random", "random"])
    assert host.news(table)["table"]["status"] == "over"
