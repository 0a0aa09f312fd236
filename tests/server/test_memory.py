"""Memory of the server is bounded, however many guests come and go."""

from __future__ import annotations

import gc
import sqlite3
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from fondaco.server.accounts.users import KNOWN_FOR, Users
from fondaco.server.base.clock import now
from fondaco.server.base.errors import StaleRequest, StorageError
from fondaco.server.base.memory_driven_gc import MemoryDrivenCollector, no_automatic_collections
from fondaco.server.notifications.notifier import Notifier
from fondaco.server.table_scheduler import Scheduler
from fondaco.server.tables import commands, setup
from fondaco.server.tables.clock import Correspondence
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.table import Table
from fondaco.server.web import rate_limits
from fondaco.server.web.rate_limits import RateLimits
from tests.server.server_core import create_two_player_table, open_context, open_service, say
from tests.server.waiting import until
from tests.trial import GAME


@pytest.fixture
def no_garbage_collection() -> Iterator[None]:
    """Disable garbage collection, so that only reference counts free memory."""
    gc.disable()
    yield
    gc.enable()


def refuse(_: Table) -> Plan:
    raise StaleRequest()


@pytest.mark.usefixtures("no_garbage_collection")
@pytest.mark.parametrize("key", [None, "key"])
async def test_a_refused_action_keeps_no_table_in_memory(tmp_path: Path, key: str | None) -> None:
    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        old = weakref.ref(table)
        with pytest.raises(StaleRequest):
            await service.write(table.facts.id, refuse, 1, key)
        await say(service, table, "a new version of the table")
        del table
        assert old() is None


@pytest.mark.usefixtures("no_garbage_collection")
async def test_an_action_that_could_not_be_stored_keeps_no_table_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    async with open_service(tmp_path) as service:
        table = await create_two_player_table(service)
        old = weakref.ref(table)
        with monkeypatch.context() as patched:
            patched.setattr(service.store.writer, "_written", full)
            with pytest.raises(StorageError):
                await say(service, table, "not stored")
        await say(service, table, "a new version of the table")
        del table
        assert old() is None


@pytest.mark.usefixtures("no_garbage_collection")
async def test_an_overtaken_action_keeps_no_table_in_memory(tmp_path: Path) -> None:
    async with open_service(tmp_path) as service, open_service(tmp_path) as other:
        table = await create_two_player_table(service)
        await other.look(table.facts.id)
        await say(other, table, "first")
        old = weakref.ref(table)
        assert await say(service, table, "second") == table.seq + 2
        del table
        assert old() is None


# Containers that grow with the guests


class Heap:
    """Counts of a heap that grows, and on each collection loses garbage: frozen garbage on a complete one only."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, blocks: int) -> None:
        self.blocks, self.garbage, self.frozen_garbage = blocks, 0, 0
        self.collected, self.complete, self.frozen = list[int](), list[int](), True
        module = "fondaco.server.base.memory_driven_gc"
        monkeypatch.setattr(f"{module}.sys.getallocatedblocks", lambda: self.blocks)
        for step in (self.collect, self.freeze, self.unfreeze):
            monkeypatch.setattr(f"{module}.gc.{step.__name__}", step)
        self.collector = MemoryDrivenCollector()

    def collect(self) -> None:
        (self.collected if self.frozen else self.complete).append(self.blocks)
        self.blocks -= self.garbage if self.frozen else self.garbage + self.frozen_garbage

    def freeze(self) -> None:
        self.frozen = True

    def unfreeze(self) -> None:
        self.frozen = False

    def grow(self, blocks: int) -> None:
        for _ in range(0, blocks, 1_000):
            self.blocks += 1_000
            self.collector.look()


def test_garbage_collection_runs_after_enough_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    heap = Heap(monkeypatch, 1_000_000)
    heap.garbage = 100_000
    heap.grow(124_000)
    assert heap.collected == []
    heap.grow(1_000)
    assert heap.collected == [1_125_000]  # an eighth more
    heap.blocks = 400_000
    heap.collector.look()
    heap.grow(99_000)
    assert len(heap.collected) == 1
    heap.grow(1_000)
    assert heap.collected[1:] == [500_000]  # measured from the minimum since then, and at least GROWTH
    assert heap.frozen


def test_a_complete_collection_runs_when_memory_has_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    heap = Heap(monkeypatch, 2_000_000)
    heap.frozen_garbage = 500_000
    heap.grow(2_100_000)
    assert heap.collected == pytest.approx([2_250_000, 2_531_000, 2_848_000, 3_204_000, 3_604_000], rel=0.01)
    assert heap.complete == pytest.approx([4_000_000], rel=0.01)
    heap.grow(heap.blocks + 1_000_000)
    assert len(heap.complete) == 2


def test_collections_wait_for_more_growth_while_the_server_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    heap = Heap(monkeypatch, 2_000_000)
    for blocks in range(2_000_000, 7_900_000, 100_000):
        heap.blocks = blocks
        heap.collector.look(busy=True)
    assert heap.collected == [3_000_000, 4_500_000, 6_800_000]
    assert heap.complete == []
    heap.collector.look()
    assert heap.complete == [heap.blocks]  # as soon as it is not, without further growth
    heap.blocks = 4 * heap.complete[0]
    heap.collector.look(busy=True)
    assert len(heap.complete) == 2


def test_python_collects_nothing_by_itself_while_the_server_runs() -> None:
    thresholds = gc.get_threshold()
    try:
        with no_automatic_collections():
            passes = [each["collections"] for each in gc.get_stats()]
            cycles = [[None] for _ in range(200_000)]
            assert [each["collections"] for each in gc.get_stats()] == passes
        assert (len(cycles), gc.get_threshold()) == (200_000, thresholds)
    finally:
        gc.unfreeze()


async def test_cyclic_garbage_of_any_age_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cycle that was frozen while in use is found by a complete collection, a younger one by any."""
    blocks = [1_000_000]
    monkeypatch.setattr("fondaco.server.base.memory_driven_gc.sys.getallocatedblocks", lambda: blocks[0])
    collector = MemoryDrivenCollector()

    def cycle() -> tuple[list[object], weakref.ref[object]]:
        class Node(list[object]):
            pass

        node = Node()
        node.append(node)
        return node, weakref.ref(node)

    try:
        (old, seen_old), (young, seen_young) = cycle(), cycle()
        del young
        blocks[0] = 1_200_000
        assert collector.look()
        assert seen_young() is None
        del old
        blocks[0] = 1_400_000
        assert collector.look()
        assert seen_old() is not None
        blocks[0] = 2_000_000
        assert collector.look()
        assert seen_old() is None
    finally:
        gc.unfreeze()


async def test_expired_sessions_leave_the_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    at = [1000.0]
    monkeypatch.setattr("fondaco.server.accounts.users.time.monotonic", lambda: at[0])

    async with open_service(tmp_path) as service:
        people = Users(service.store, cheap_passwords=True)
        for _ in range(20):
            await people.new_guest(0)
            at[0] += KNOWN_FOR / 4
        assert len(people.known) == 5


async def test_expired_rate_limits_leave_memory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    at = [1000.0]
    monkeypatch.setattr("fondaco.server.web.rate_limits.time.monotonic", lambda: at[0])

    async with open_service(tmp_path) as service:
        known = RateLimits(service.store)
        for number in range(20):
            await known.spend("read", f"person {number}")
            at[0] += rate_limits.KEPT / 4
        assert len(known.leases) == 5


async def test_finished_or_idle_table_has_no_timer(tmp_path: Path) -> None:
    """A finished match needs no clock timer, and a player who cannot be notified no notification timer."""
    async with open_context(tmp_path, webhook_delay=0.05) as context:
        person = (await context[Users].new_guest(now()))[1]
        wish = setup.NewTable(GAME, ["me", "me"], clock=Correspondence(86_400))
        table = await context[TableService].open_table(*setup.plan_table(wish, person))
        notifier = context[Notifier]
        await until(lambda: table.facts.id in context[Scheduler].attendant.timers and bool(notifier.waiting))
        await until(lambda: not notifier.waiting)
        await context[TableService].write(
            table.facts.id, lambda seen: commands.close_by_host(seen, person.id), person.id
        )
        await until(lambda: table.facts.id not in context[Scheduler].attendant.timers)
