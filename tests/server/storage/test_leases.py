"""Leases of shards: schedulers share them, and take over from one that is gone. Tests set the time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from fondaco.server.accounts.users import Users
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.base.worker_pool import WorkerPool
from fondaco.server.storage import leases
from fondaco.server.storage.bus import TableChanged
from fondaco.server.storage.leases import SHARDS, TERM, Held, shard_of
from fondaco.server.table_scheduler import GATHERING, LEISURE, Scheduler
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import setup
from fondaco.server.tables import store as table_store
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.projections import ClockCard, TableSummary, needs_attention_soon
from fondaco.server.tables.state import SeatState, initial_state
from fondaco.server.tables.store import TableStore
from tests.server.databases import Postgres
from tests.trial import GAME

BEAT = 1_000


@pytest.fixture
async def store(database: str, tmp_path: Path) -> AsyncIterator[TableStoreWithRatings]:
    """Open a fresh store of each kind."""
    opened = TableStoreWithRatings(Settings(tmp_path, database=database))
    await opened.open()
    yield opened
    await opened.close()


async def beat(store: TableStore, *names: str, at: int) -> dict[str, Held]:
    """Let all schedulers renew their leases; twice, so that the first get what the last have released."""
    for name in names:
        await leases.renew_leases(store, name, at)
    return {name: await leases.renew_leases(store, name, at) for name in names}


def assert_shared(held: dict[str, Held], *sizes: int) -> None:
    """Assert that every shard has exactly one owner, with these numbers of shards."""
    assert sorted(len(each) for each in held.values()) == sorted(sizes)
    assert Counter(shard for each in held.values() for shard in each) == Counter(range(SHARDS))


async def test_first_process_owns_all_shards_and_shares_with_newcomers(store: TableStore) -> None:
    first = await leases.renew_leases(store, "a", 10_000)
    assert len(first) == SHARDS
    assert await leases.renew_leases(store, "b", 10_500) == {}
    held = await beat(store, "a", "b", at=11_000)
    assert_shared(held, 32, 32)
    assert {shard: first[shard] for shard in held["a"]} == held["a"]
    assert all(held["b"][shard] == first[shard] + 1 for shard in held["b"])
    assert_shared(await beat(store, "a", "b", "c", "d", at=12_000), 16, 16, 16, 16)
    assert_shared(await beat(store, "a", "b", "c", "d", "e", at=13_000), 13, 13, 13, 13, 12)


async def test_shards_of_a_dead_process_are_taken_within_five_seconds(store: TableStore) -> None:
    await beat(store, "a", "b", "c", "d", at=10_000)
    names, at = ["a", "b", "d"], 10_000
    while at <= 10_000 + TERM:
        assert await leases.list_unowned_shards(store, at) == []
        held = await beat(store, *names, at=at)
        assert sum(map(len, held.values())) == 48  # the missing one may just be slow
        at += BEAT
    assert_shared(await beat(store, *names, at=at), 22, 22, 20)
    assert at - 10_000 <= 5_000
    late = await leases.renew_leases(store, "c", at)
    assert late == {}  # a slow scheduler has to start over


async def test_shards_of_a_stopping_process_are_taken_at_once(store: TableStore) -> None:
    await beat(store, "a", "b", at=10_000)
    await leases.release_leases(store, "a", 10_001)
    assert_shared({"b": await leases.renew_leases(store, "b", 10_002)}, SHARDS)


async def test_unowned_shards_are_noticed(store: TableStore) -> None:
    await beat(store, "a", at=10_000)
    assert await leases.list_unowned_shards(store, 10_000 + 2 * TERM) == []
    assert len(await leases.list_unowned_shards(store, 10_001 + 2 * TERM)) == SHARDS


async def test_leases_use_the_clock_of_the_database(store: TableStore) -> None:
    assert len(await leases.renew_leases(store, "a")) == SHARDS
    assert await leases.renew_leases(store, "b") == {}
    assert await leases.list_unowned_shards(store) == []


async def test_renewing_leases_takes_one_query(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path, database=postgres())

    store = TableStoreWithRatings(settings)
    await store.open()
    first = await leases.renew_leases(store, "a")
    assert len(first) == SHARDS
    assert await leases.renew_leases(store, "b") == {}
    assert len(await leases.renew_leases(store, "a")) == SHARDS // 2  # half is left to the newcomer
    held = {name: await leases.renew_leases(store, name) for name in ("b", "a")}
    assert_shared(held, 32, 32)
    with monkeypatch.context() as patched:
        patched.setattr(store, "run_transaction", None)
        assert {name: await leases.renew_leases(store, name) for name in ("b", "a")} == held
    await leases.release_leases(store, "b")
    assert_shared({"a": await leases.renew_leases(store, "a")}, SHARDS)
    await store.close()


async def test_only_needed_tables_are_read_in_batches(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_store, "SLICE", 2)

    service = TableService(Settings(), store)
    wish = setup.NewTable(GAME, ["random", "random"], names=["Bot", "Bot"])
    ids = [(await service.open_table(*setup.plan_table(wish, User(1, "Ada")))).facts.id for _ in range(6)]
    slices = [[facts.id for facts, _ in told] async for told in store.playing(lambda each: each != ids[3])]
    assert [len(each) for each in slices] == [2, 2, 1]
    assert sorted(table for each in slices for table in each) == sorted({*ids} - {ids[3]})


# Schedulers


@asynccontextmanager
async def several(store: TableStore, settings: Settings, count: int) -> AsyncIterator[list[Scheduler]]:
    """Run several schedulers on one store, with the shards shared between them."""
    stewards = []
    for number in range(count):
        service = TableService(settings, store)
        scheduler = Scheduler(service, Users(store, True), WorkerPool(1, 2048))
        service.bus.subscribe(TableChanged, lambda message, _, own=scheduler: own.attendant.wake(message.table))  # type: ignore[misc]
        scheduler.leases = {shard: 1 for shard in range(SHARDS) if shard % count == number}
        stewards.append(scheduler)
    try:
        yield stewards
    finally:
        for scheduler in stewards:
            await scheduler.stop()
            scheduler.bots.workers.stop()


@pytest.mark.parametrize("count", [2, 4])
async def test_each_table_is_scheduled_by_one_process(tmp_path: Path, postgres: Postgres, count: int) -> None:
    settings = Settings(tmp_path, database=postgres())

    store = TableStoreWithRatings(settings)
    await store.open()
    async with several(store, settings, count) as stewards:
        wish = setup.NewTable(GAME, ["random", "random"], names=["Bot", "Bot"])
        tables = [
            (await stewards[0].service.open_table(*setup.plan_table(wish, User(1, "Ada")))).facts.id for _ in range(8)
        ]
        for table in tables:
            for scheduler in stewards:
                scheduler.table_changed(TableChanged(table, 1), True)
            attending = [
                scheduler
                for scheduler in stewards
                if table in {*scheduler.attendant.tasks}.union(*scheduler.changed.values())
            ]
            assert [scheduler.attends(table) for scheduler in stewards].count(True) == 1
            assert attending == [scheduler for scheduler in stewards if scheduler.attends(table)]
    await store.close()


async def test_urgent_tables_are_checked_at_once_and_others_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path)
    read: list[object] = []

    store = TableStoreWithRatings(settings)
    await store.open()
    async with several(store, settings, 1) as [scheduler]:
        monkeypatch.setattr(store, "briefs_by_id", read.append)
        scheduler.attendant.orders = {"ordered": []}
        for table in ("ordered", "urgent", "quiet", "quiet"):
            scheduler.table_changed(TableChanged(table, 1, urgent=table == "urgent"), True)
        assert scheduler.changed == {GATHERING: {"ordered", "urgent"}, scheduler.leisure: {"quiet"}}
        assert GATHERING < scheduler.leisure == LEISURE < settings.webhook_delay
        for table in ("ordered", "urgent", "here"):
            scheduler.table_changed(TableChanged(table, 1, urgent=table == "urgent"), False)
        assert {*scheduler.attendant.tasks} == {"ordered", "urgent"}
        assert scheduler.changed[scheduler.leisure] == {"quiet", "here"}
    await store.close()
    assert read == []


def test_only_bots_and_expiring_clocks_are_urgent() -> None:
    state = initial_state(
        setup.plan_table(setup.NewTable(GAME, ["random", "random"], names=["Bot", "Bot"]), User(1, "Ada"))[0]
    )
    state.seats = [SeatState(1, "Ada"), SeatState(None, "Bot", "random")]
    assert not needs_attention_soon(TableSummary(state, [0], [], None, 0), 5_000)
    assert needs_attention_soon(TableSummary(state, [0, 1], [], None, 0), 5_000)
    clocks = [ClockCard(0, 30.0, 40_000), ClockCard(1, 30.0, None)]
    assert not needs_attention_soon(TableSummary(state, [0], clocks, None, 0), 30_000)
    assert needs_attention_soon(TableSummary(state, [0], clocks, None, 0), 30_001)
    assert needs_attention_soon(TableSummary(state, [0], clocks, None, 0), 50_000)


async def test_lost_shards_are_dropped_and_gained_ones_are_scanned(tmp_path: Path) -> None:
    settings = Settings(tmp_path)

    store = TableStoreWithRatings(settings)
    await store.open()
    async with several(store, settings, 1) as [scheduler]:
        scheduler.leases = {}
        wish = setup.NewTable(GAME, ["random", "random"], names=["Bot", "Bot"])
        table = (await scheduler.service.open_table(*setup.plan_table(wish, User(1, "Ada")))).facts.id
        other = (shard_of(table) + 1) % SHARDS
        scheduler.hold({other: 1})
        await asyncio.gather(*scheduler.rounds)
        assert not scheduler.attendant.tasks
        scheduler.hold({other: 1, shard_of(table): 7})
        await asyncio.gather(*scheduler.rounds)
        assert table in scheduler.attendant.tasks
        scheduler.attendant.later("elsewhere", 1000)
        scheduler.attendant.later(table, 1000)
        scheduler.hold({shard_of(table): 7})
        assert [*scheduler.attendant.timers] == [
            each for each in ("elsewhere", table) if shard_of(each) == shard_of(table)
        ]
        assert not scheduler.rounds
    await store.close()
