"""Random histories of the table service, each step compared with a simple model.

Two server processes (`TableService`) share one database. People chat, play and undo at either of them, with new and
with repeated idempotency keys; messages between the processes are delivered in any order, twice or never; requests are
cancelled, processes restart, leases expire and move. The model is a list of events: who wrote each, and with which key.

The database is SQLite with stubs of the PostgreSQL functions that the code uses, and messages are put into a list
instead of NOTIFY, so that a history can be repeated exactly.
"""

from __future__ import annotations

import asyncio
import itertools
import shutil
import sys
import tempfile
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import msgspec
import sqlalchemy as sa
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fondaco.core.match_file import BoardName
from fondaco.server.accounts.users import Users
from fondaco.server.base.errors import Refused
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import UserId
from fondaco.server.storage import leases
from fondaco.server.storage.bus import StoredLogLine, TableChanged
from fondaco.server.storage.database import to_json
from fondaco.server.storage.group_commit import SqliteWriter
from fondaco.server.storage.leases import TERM, Held, shard_of
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import commands, events, rules_upgrade
from fondaco.server.tables.clock import NoClock
from fondaco.server.tables.core.loaded_table import TableSubscriber
from fondaco.server.tables.core.repository import TableWrite, Urgency
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.setup import make_table_facts
from fondaco.server.tables.table import Table, action_to_json
from tests.server import empty_store
from tests.trial import GAME

T = TypeVar("T")
PROCESSES = st.integers(0, 1)
KEYS = st.sampled_from(["k1", "k2", "k3", "k4", "k5", "k6"])
SOME = st.integers(0, 99)
SEATS = st.integers(0, 1)


class SharedStore(TableStoreWithRatings):
    """SQLite store that acts as if shared with other processes; messages to them are put into `sent`."""

    def __init__(self, settings: Settings, sent: list[TableChanged]) -> None:
        super().__init__(settings)
        self.uses_sqlite, self.shared, self.sent = False, True, sent
        assert isinstance(self.writer, SqliteWriter)

        @sa.event.listens_for(self.writer.engine, "connect")
        def _connect(connection: Any, _: Any) -> None:
            connection.execute("PRAGMA synchronous=OFF")
            connection.create_function("pg_notify", 2, lambda *_: None)
            connection.create_function("pg_advisory_xact_lock", 1, lambda _: None)

    async def append(self, write: TableWrite) -> None:
        await super().append(write)
        rows = [
            StoredLogLine(each.seq, each.at, each.by, each.key, msgspec.Raw(to_json(each.line).encode()))
            for each in write.lines
        ]
        urgent = write.urgency is Urgency.URGENT
        self.sent.append(TableChanged(write.table.facts.id, write.lines[-1].seq, urgent, rows))


class Server:
    """A process: its table service, a subscriber, and the leases it believes to have."""

    names = itertools.count()

    def __init__(self, kind: type[TableService], store: SharedStore, table_id: str) -> None:
        self.kind, self.store, self.table_id = kind, store, table_id
        self.messages: list[TableChanged] = []
        self.told = 0
        self.start()

    def start(self) -> None:
        """Start with nothing in memory, and under a new name."""
        self.name = f"process {next(self.names)}"
        self.service = self.kind(Settings(), self.store)
        self.listener = TableSubscriber(None)
        self.listener.wake_event.set()
        self.service.cache.use(self.table_id).listeners.add(self.listener)
        self.messages.clear()
        self.held: Held = {}
        self.until = 0
        self.thought: tuple[int, int, Any] | None = None


class ServiceMachine(RuleBasedStateMachine):
    """State machine of the histories; a subclass with another `service_class` or a broken database is a planted bug."""

    service_class: ClassVar[type[TableService]] = TableService

    @initialize()
    def open(self) -> None:
        self.runner, self.folder = asyncio.Runner(), Path(tempfile.mkdtemp(prefix="fondaco-model"))
        empty_store.copy_to(self.folder)
        settings, sent = Settings(self.folder), [list[TableChanged](), list[TableChanged]()]
        self.stores = [SharedStore(settings, each) for each in sent]
        self.time = 10_000
        self.acknowledged: dict[int, tuple[UserId | None, str | None]] = {}
        self.keys: dict[tuple[UserId, str], int] = {}
        self.answered: set[tuple[int, int]] = set()
        self.run(self._open())

    async def _open(self) -> None:
        """Create the table without any randomness, so that a history can be repeated exactly."""
        people = Users(self.stores[0], cheap_passwords=True)
        self.people = [(await people.new_guest(0))[1].id for _ in range(2)]
        facts = make_table_facts(
            game=GAME,
            players=2,
            options={},
            board=BoardName("standard", ""),
            public=True,
            spectators=True,
            clock=NoClock(),
            host=self.people[0],
            seed="7",
        )
        facts = msgspec.structs.replace(facts, id="the one table", code="MODEL")
        sitting = [events.Sit(seat, person, "P") for seat, person in enumerate(self.people)]
        table = await TableService(Settings(), self.stores[0]).open_table(facts, sitting)
        self.id, self.seq = facts.id, table.seq
        self.servers = [Server(self.service_class, store, self.id) for store in self.stores]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine to its end, and send the messages it led to."""
        found = self.runner.run(work)
        for store, other in zip(self.stores, reversed(getattr(self, "servers", [])), strict=False):
            other.messages += store.sent
            store.sent.clear()
        return found

    # Writing

    @rule(process=PROCESSES, seat=SEATS, key=KEYS)
    def chat(self, process: int, seat: int, key: str) -> None:
        """Chat, which is always allowed; a repeated request returns the same number and changes nothing."""
        person = self.people[seat]
        seq = self.write(process, person, key, partial(commands.chat, person=person, name="P", text="hello"))
        assert seq is not None

    @rule(process=PROCESSES, key=KEYS, pick=SOME)
    def play(self, process: int, key: str, pick: int) -> None:
        """Play an answer from the menu that this process shows, which may be outdated."""
        table = self.look(process)
        if table.match is None or not table.waiting:
            return
        seat = table.waiting[pick % len(table.waiting)]
        menu = table.match.options(seat)
        action = action_to_json(menu[pick % len(menu)])
        person = self.people[seat]
        plan = partial(commands.play, person=person, seat=seat, seq=table.seq, said=action)
        seq = self.write(process, person, key, plan)
        assert seq is not None or table.seq < self.seq or (person, key) in self.keys

    @rule(process=PROCESSES, seat=SEATS, what=st.sampled_from(["undo", "turn", "redo"]), key=KEYS)
    def undo(self, process: int, seat: int, what: Any, key: str) -> None:
        table = self.look(process)
        if table.match is None or table.state.status != "playing":
            return
        person = self.people[seat]
        self.write(process, person, key, partial(commands.undo, person=person, seat=seat, seq=table.seq, what=what))

    def write(self, process: int, person: UserId, key: str, plan: Any) -> int | None:
        """Return the event that a request has written, once; `None` if it was refused and changed nothing."""
        try:
            seq = self.run(self.servers[process].service.write(self.id, plan, person, key))
        except Refused:
            return None
        self.acknowledge(seq, person, key)
        return seq

    def acknowledge(self, seq: int, person: UserId | None, key: str | None) -> None:
        if key is not None and person is not None and (person, key) in self.keys:
            assert seq == self.keys[person, key], "a repeated request has another answer"
            return
        last = self.run(self.stores[0].lines(self.id, self.seq))
        assert last, "an acknowledged line is lost"
        own = last[0]
        assert (own.by, own.key) == (person, key), "an acknowledged line is lost"
        assert seq == last[-1].seq == self.seq + len(last), "other lines were written with it"
        if key is not None and person is not None:
            self.keys[person, key] = seq
        self.acknowledged[own.seq] = person, key
        self.seq = seq

    @rule(process=PROCESSES, seat=SEATS, key=KEYS, stored=st.booleans())
    def cut_off(self, process: int, seat: int, key: str, stored: bool) -> None:
        """Cancel a request just before or after it is stored: it is completed and published all the same."""
        person, service = self.people[seat], self.servers[process].service
        plan = partial(commands.chat, person=person, name="P", text="bye")
        seq = self.run(cancel_write(service, service.write(self.id, plan, person, key), stored))
        seq = self.run(self.stores[0].seq_of_key(self.id, person, key)) if seq is None else seq
        assert seq is not None, "a request that was begun is not done"
        self.acknowledge(seq, person, key)
        assert self.look(process).seq >= seq, "a line that is stored is not shown where it was written"

    # Messages between the processes

    @rule(process=PROCESSES, pick=SOME, again=st.booleans())
    def deliver(self, process: int, pick: int, again: bool) -> None:
        """Deliver any message, sometimes leaving it to be delivered again."""
        messages = self.servers[process].messages
        if messages:
            message = messages[pick % len(messages)]
            if not again:
                messages.remove(message)
            self.servers[process].service.bus.receive(message)

    @rule(process=PROCESSES, pick=SOME)
    def lose(self, process: int, pick: int) -> None:
        messages = self.servers[process].messages
        if messages:
            messages.pop(pick % len(messages))

    @rule(process=PROCESSES)
    def notice(self, process: int) -> None:
        """Look for lost messages, as every process does every few seconds."""
        self.run(self.servers[process].service.replay_lost_messages(0))

    @rule(process=PROCESSES)
    def listen(self, process: int) -> None:
        """Let a woken subscriber read; it must see nothing that is not stored."""
        server = self.servers[process]
        if server.listener.wake_event.is_set():
            server.listener.wake_event.clear()
            table = self.look(process)
            assert server.told <= table.seq <= self.seq, "a listener is shown a line that is not stored"
            server.told = table.seq

    def look(self, process: int) -> Table:
        service = self.servers[process].service
        return service.loaded_table(self.id) or self.run(service.look(self.id))

    @rule(process=PROCESSES)
    def restart(self, process: int) -> None:
        self.servers[process].start()

    @rule(process=PROCESSES)
    def forget(self, process: int) -> None:
        """Compress the table, like an idle one."""
        self.servers[process].service.cache.use(self.id).pack()

    # Leases

    @rule(process=PROCESSES, later=st.sampled_from([0, TERM // 3, TERM + 1]))
    def renew(self, process: int, later: int) -> None:
        self.time += later
        server = self.servers[process]
        server.held = self.run(leases.renew_leases(server.store, server.name, self.time))
        server.until = self.time + TERM
        one, other = (each.held if each.until >= self.time else {} for each in self.servers)
        assert not one.keys() & other.keys(), "two processes hold one lease"
        held = [*self.servers[0].held.items(), *self.servers[1].held.items()]
        assert len({*held}) == len(held), "two processes have been given the same epoch"

    @rule(process=PROCESSES, pick=SOME)
    def think(self, process: int, pick: int) -> None:
        """Let the scheduler that believes to own the table start a bot; time may pass before its answer."""
        server, table = self.servers[process], self.look(process)
        if shard_of(self.id) in server.held and table.match is not None and table.waiting:
            seat = table.waiting[pick % len(table.waiting)]
            menu = table.match.options(seat)
            server.thought = seat, table.state.seats[seat].asked, action_to_json(menu[pick % len(menu)])

    @precondition(lambda self: any(server.thought for server in getattr(self, "servers", ())))
    @rule(process=PROCESSES)
    def answer(self, process: int) -> None:
        """Give the bot's answer, which counts only for the same question, whoever holds the lease."""
        server = self.servers[process]
        if server.thought is None:
            return
        (seat, asked, action), server.thought = server.thought, None
        plan = partial(commands.answer_by_server, seat=seat, asked=asked, said=action)
        try:
            seq = self.run(server.service.write(self.id, plan))
        except Refused:
            return
        if seq > self.seq:
            assert (seat, asked) not in self.answered, "a question was answered twice"
            self.answered.add((seat, asked))
            self.acknowledge(seq, None, None)

    # Invariants after every step

    @invariant()
    def the_log_is_whole(self) -> None:
        rows = self.run(self.stores[0].lines(self.id, 0))
        assert [row.seq for row in rows] == [*range(1, self.seq + 1)], "a number is missing or twice in the log"
        keyed = [(row.by, row.key) for row in rows if row.key is not None]
        assert len({*keyed}) == len(keyed), "a request was carried out twice"
        stored = {row.seq: (row.by, row.key) for row in rows}
        assert self.acknowledged.items() <= stored.items(), "an acknowledged line is lost"

    def teardown(self) -> None:
        if not hasattr(self, "servers"):
            return
        try:
            if sys.exc_info()[0] is None:
                self.the_end()
        finally:
            for store in self.stores:
                self.runner.run(store.close())
            self.runner.close()
            shutil.rmtree(self.folder, ignore_errors=True)

    def the_end(self) -> None:
        """Lose all messages in transit: every subscriber still gets everything, as the log says."""
        whole = self.run(self.stores[0].load(self.id, from_snapshot=False))
        assert whole is not None
        true = rules_upgrade.rebuild_from_log(whole)
        for process, server in enumerate(self.servers):
            server.messages.clear()
            self.notice(process)
            self.listen(process)
            assert server.told == self.seq, "a listener was not told everything"
            table = self.look(process)
            assert table.match is not None
            assert true.match is not None
            assert table.match.to_json() == true.match.to_json(), "a process shows another match than is stored"


async def cancel_write(service: TableService, writing: Coroutine[Any, Any, int], stored: bool) -> int | None:
    """Cancel a write before or after its transaction; return its result if it had none."""
    reached, cancelled, together = asyncio.Event(), asyncio.Event(), service.store.writer.together

    async def held_up(jobs: list[Any]) -> list[Any]:
        outcomes = await together(jobs) if stored else []
        reached.set()
        await cancelled.wait()
        return outcomes if stored else await together(jobs)

    service.store.writer.together = held_up  # type: ignore[method-assign]
    sending, arriving = asyncio.create_task(writing), asyncio.create_task(reached.wait())
    await asyncio.wait([sending, arriving], return_when=asyncio.FIRST_COMPLETED)
    service.store.writer.together = together  # type: ignore[method-assign]
    sending.cancel()
    arriving.cancel()
    [outcome, _] = await asyncio.gather(sending, arriving, return_exceptions=True)
    cancelled.set()
    await service.finish_writes()
    if service.store.writer.busy is not None:
        await asyncio.wait([service.store.writer.busy])
    return outcome if isinstance(outcome, int) else None


class ForgottenKey(TableService):
    """Planted bug: a request is carried out whatever its key."""

    async def write(self, table_id: str, plan: Any, by: UserId | None = None, key: str | None = None) -> int:
        return await super().write(table_id, plan, by, None)


class NoRereading(TableService):
    """Planted bug: lost messages are never noticed."""

    async def replay_lost_messages(self, since: int) -> None:
        pass


class CutOff(TableService):
    """Planted bug: cancelling a request interrupts its write."""

    async def write(self, table_id: str, plan: Any, by: UserId | None = None, key: str | None = None) -> int:
        return await self._write(table_id, plan, by, key)


class NoFence(ServiceMachine):
    """Planted bug: the log accepts a second event with the same number."""

    async def _open(self) -> None:
        await super()._open()

        def job(connection: sa.Connection) -> None:
            for statement in (
                "CREATE TABLE unkeyed AS SELECT * FROM table_log",
                "DROP TABLE table_log",
                "ALTER TABLE unkeyed RENAME TO table_log",
                'CREATE UNIQUE INDEX ix_table_log_key ON table_log (table_id, "by", "key") WHERE "key" IS NOT NULL',
            ):
                connection.exec_driver_sql(statement)

        await self.stores[0].run_transaction(job)


def machine_with(kind: type[TableService]) -> type[ServiceMachine]:
    """Return the histories of processes with a bug."""
    return type(kind.__name__, (ServiceMachine,), {"service_class": kind})
