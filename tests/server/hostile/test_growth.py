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
from fondaco.server.bots.fair_bot_runner import metrics_label
from fondaco.server.storage import schema
from fondaco.server.storage.retention import DAY, delete_expired
from fondaco.server.tables import events, notes
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.core.cache import FINISHED
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.events import TableLogEntry
from fondaco.server.tables.table import KEPT_LINES
from tests.server.guest_tables import finished_table
from tests.server.live_server import Guest
from tests.server.server_core import create_two_player_table, open_service
from tests.server.table_log import new_table

NewGuest = Callable[[], Guest]


async def count(service: TableService, sql_table: sa.Table) -> int:
    async with service.store.reading() as connection:
        return int((await connection.execute(sa.select(sa.func.count()).select_from(sql_table))).scalar_one())


async def set_dates(service: TableService, sql_table: sa.Table, days: float, **to: Any) -> None:
    """Set the dates of all rows to this many days ago."""
    at = now() - round(days * DAY)
    dates = {name: at for name in ("created_at", "seen_at", "moved_at") if name in sql_table.c}
    await service.store.run_transaction(lambda connection: connection.execute(sql_table.update().values(**dates, **to)))


KEPT = Settings()
RETENTION = [  # database table, status, days until deletion, and the counter that reports it
    (schema.tables, "open", KEPT.keep_open, "unbegun"),
    (schema.tables, "closed", KEPT.keep_open, "unbegun"),
    (schema.tables, "playing", KEPT.keep_abandoned, "abandoned"),
    (schema.tables, "over", 10_000, ""),
]


@pytest.mark.parametrize(("sql_table", "status", "days", "reported"), RETENTION)
async def test_abandoned_tables_are_deleted_and_finished_ones_are_not(
    tmp_path: Path, sql_table: sa.Table, status: str, days: float, reported: str
) -> None:
    async with open_service(tmp_path) as service:
        await create_two_player_table(service)
        await set_dates(service, sql_table, days - 1, status=status)
        assert getattr(await delete_expired(service.store, KEPT, now()), reported or "guests") == 0
        await set_dates(service, sql_table, days + 1)
        done = await delete_expired(service.store, KEPT, now())
        assert await count(service, schema.tables) == (0 if reported else 1)
        assert await count(service, schema.table_log) == (0 if reported else 3)
        assert not reported or getattr(done, reported) == 1


async def test_only_guests_without_a_table_are_deleted(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        people = Users(service.store, cheap_passwords=True)
        await create_two_player_table(service)
        _, account = await people.new_guest(0)
        await people.make_account(account, "Ada", "long enough")
        token, _ = await people.new_guest(0)
        await set_dates(service, schema.users, KEPT.keep_guests - 1)
        assert (await delete_expired(service.store, KEPT, now())).guests == 0
        await set_dates(service, schema.users, KEPT.keep_guests + 1)
        assert (await delete_expired(service.store, KEPT, now())).guests == 1
        assert await count(service, schema.users) == 3
        assert await Users(service.store).by_token(token) is None


async def test_old_sessions_of_accounts_are_deleted(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        people = Users(service.store, cheap_passwords=True)
        await people.new_guest(now())
        _, account = await people.new_guest(now())
        await people.make_account(account, "Ada", "long enough")
        await set_dates(service, schema.sessions, KEPT.keep_sessions + 1)
        assert (await delete_expired(service.store, KEPT, now())).sessions == 1
        assert await count(service, schema.sessions) == 1
        await people.sign_in("Ada", "long enough", now())


async def test_only_seated_players_can_write_notes(tmp_path: Path, new_guest: NewGuest) -> None:
    host, stranger = new_guest(), new_guest()
    table = host.open()
    assert stranger.http.put(f"/tables/{table}/notes", json={"text": "x" * 10_000}).status_code == 403
    assert host.http.put(f"/tables/{table}/notes", json={"text": "mine"}).status_code == 200

    async with open_service(tmp_path) as service:
        created = await create_two_player_table(service)
        _, other = await Users(service.store).new_guest(now())
        players = [seat_state.person or 0 for seat_state in created.state.seats]
        for person in (*players, other.id):
            await notes.write_notes(service.store, created.facts.id, person, "a note")
        assert (await delete_expired(service.store, KEPT, now())).notes == 1


async def test_retention_can_be_switched_off(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        await create_two_player_table(service)
        await Users(service.store).new_guest(0)
        for sql_table in (schema.users, schema.tables, schema.sessions):
            await set_dates(service, sql_table, 100_000)
        for_ever = Settings(keep_guests=0, keep_open=0, keep_abandoned=0, keep_sessions=0)
        assert await delete_expired(service.store, for_ever, now()) == await delete_expired(
            service.store, for_ever, now()
        )
        assert await count(service, schema.users) == 3
        assert await count(service, schema.tables) == 1


async def add_old_guest(folder: Path) -> None:
    async with open_service(folder) as service:
        await Users(service.store).new_guest(0)
        await set_dates(service, schema.users, 31)


def test_retention_reports_what_it_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(add_old_guest(tmp_path))
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path))
    with pytest.raises(SystemExit) as ended:
        main(["tidy", "--lang", "en"])
    assert not ended.value.code
    assert "guests without a table: 1" in capsys.readouterr().out


# In memory


async def test_finished_matches_are_unloaded_from_memory(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service:
        tables = [(await create_two_player_table(service)).facts.id for _ in range(FINISHED + 10)]
        for table_id in tables:
            await service.write(table_id, lambda _: Plan([events.EndMatch([0, 0], [0])]))
        assert len(service.cache.tables) == FINISHED
        assert {(await service.look(table_id)).state.status for table_id in tables} == {"over"}
        assert len(service.cache.tables) == FINISHED


def test_only_the_log_of_a_long_match_is_stored_whole() -> None:
    table = new_table(2)
    for number in range(3 * KEPT_LINES):
        table.apply(TableLogEntry(table.seq + 1, 0, events.Chat(1, "P", "x"), 1, f"key {number}"))
    assert max(len(table.marks), len(table.keys), len(table.state.recent)) <= KEPT_LINES
    assert table.first_mark + len(table.marks) - 1 == table.seq
    assert table.knows(table.seq - KEPT_LINES // 2)
    assert not table.knows(5)
    assert table.log_from(table.seq) == len(table.log)


def test_metric_labels_are_not_created_by_guests() -> None:
    for tenths in range(1, 100):
        metrics.THOUGHTS.labels(metrics_label(f"search:{tenths / 10}s")).inc()
    metrics.THOUGHTS.labels(metrics_label("somebody:Else")).inc()
    text = metrics.prometheus_text().decode()
    assert text.count("fondaco_bot_answers_total{") <= 4
    assert 'strength="search"' in text


def test_finished_table_is_read_as_before(new_guest: NewGuest) -> None:
    host = new_guest()
    table = finished_table(host, ["random", "random"])
    assert host.news(table)["table"]["status"] == "over"
