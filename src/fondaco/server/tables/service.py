"""Server core: keeps loaded tables in memory, appends actions to the store and wakes subscribers."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from fondaco.core.decision import Seat
from fondaco.server.base import metrics
from fondaco.server.base.announcement import Announcement
from fondaco.server.base.clock import now
from fondaco.server.base.errors import DamagedData, NotFound, Refused, SequenceConflict, ServerFull, StorageError
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User, UserId
from fondaco.server.storage.bus import (
    AnnouncementChanged,
    Bus,
    OrdersChanged,
    StoredLogLine,
    TableChanged,
    TournamentChanged,
    UserChanged,
)
from fondaco.server.tables import events, log_entries, projections, rules_upgrade
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.events import AnyEvent, LogEntry, decode_event, encode
from fondaco.server.tables.open_table_limits import Opener
from fondaco.server.tables.projection_cache import ProjectionCache
from fondaco.server.tables.state import TableFacts, TableState
from fondaco.server.tables.store import Snapshot, TableStore
from fondaco.server.tables.table import Table

log = logging.getLogger(__name__)
FINISHED = 16
AWAY_AFTER = 60_000
ALIVE_FOR = 300_000  # milliseconds for which a sign of life counts before a bot takes a seat
HOUR = 3_600_000
LOOKING_FOR = 45_000
IDLE_AFTER = 600_000


class TableSubscriber:
    """Subscription of one open socket to a table.

    `heard` wakes the socket, `orders` is set when standing orders may have changed, and `composes_until` is the time
    until which the player is shown as writing an offer.
    """

    def __init__(self, person: User | None) -> None:
        self.person = person
        self.own = None if person is None else person.id
        self.heard = asyncio.Event()
        self.orders = False
        self.composes_until = 0


class LoadedTable:
    """In-memory state of a loaded table: write lock, cached projections, subscribers.

    `earlier` is the delayed table that spectators see where the table has a spectator delay.
    """

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.packed: PackedTable | None = None
        self.used_at = 0
        self.earlier: Table | None = None
        self.caches: list[ProjectionCache] = []
        self.announced = 0
        self.unread: list[StoredLogLine] = []
        self.listeners: set[TableSubscriber] = set()
        self.users = 0

    async def __aenter__(self) -> None:
        """Wait for the write lock.

        Waiting callers count as users too, because for a moment between two holders nobody has the lock.
        """
        self.users += 1
        try:
            await self.lock.acquire()
        except BaseException:
            self.users -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        self.lock.release()
        self.users -= 1

    @property
    def in_use(self) -> bool:
        """Whether the loaded table must stay in memory.

        Loading it a second time would give its users another version of it.
        """
        return bool(self.listeners or self.users)

    def wake(self) -> None:
        """Wake all subscribers of this table."""
        for listener in self.listeners:
            listener.heard.set()

    def has_all(self, table: Table) -> bool:
        """Whether every seated person has a socket open in this process."""
        here = {listener.own for listener in self.listeners}
        return all(chair.person is None or chair.person in here for chair in table.state.chairs)

    def announce(self, message: TableChanged) -> None:
        """Record up to which line the log goes; lines in the message are kept if anybody is subscribed."""
        self.announced = max(self.announced, message.seq)
        if self.listeners and self.table is not None:
            self.unread += message.lines
        self.wake()

    def read(self) -> list[LogEntry]:
        """Return the lines received with messages that continue the loaded table.

        Returns an empty list if they have a gap or do not reach the last message: the caller then reads the store.
        """
        assert self.table is not None
        seq, unread, self.unread = self.table.seq, self.unread, []
        fresh = [row for row in unread if row.seq > seq]
        if [row.seq for row in fresh] != [*range(seq + 1, self.announced + 1)]:
            return []
        return [LogEntry(row.seq, row.at, decode_event(row.line), row.by, row.key) for row in fresh]

    def pack(self) -> None:
        """Compress an idle table to its snapshot, even if sockets are subscribed to it."""
        if self.table is None or self.table.match is None or self.users:
            return
        self.packed, self.announced = PackedTable.of(self.table), max(self.announced, self.table.seq)
        self.table, self.earlier, self.caches, self.unread = None, None, [], []

    def cache(self, table: Table) -> ProjectionCache:
        """Return the cached projections of a table, which is the current or the delayed one."""
        for cache in self.caches:
            if cache.table is table:
                return cache
        kept = [cache for cache in self.caches if cache.table in (self.table, self.earlier)]
        self.caches = [ProjectionCache(table), *kept]
        return self.caches[0]

    def presence(self, table: Table) -> projections.Presence:
        """Return who is online at a table: seated players, spectators, and who is writing an offer."""
        seated = {chair.person for chair in table.state.chairs}
        people = {listener.own for listener in self.listeners}
        live = table is not self.earlier  # delayed spectators do not see who is writing at the moment
        writing = {listener.own for listener in self.listeners if live and listener.composes_until > now()}
        onlookers = {each.person.name for each in self.listeners if each.person and each.own not in seated}
        strangers = sum(listener.person is None for listener in self.listeners)
        chairs = [(seat, chair.person) for seat, chair in enumerate(table.state.chairs) if chair.person is not None]
        return projections.Presence(
            [seat for seat, person in chairs if person in people],
            sorted(onlookers),
            strangers,
            [seat for seat, person in chairs if person in writing],
        )


class PackedTable(NamedTuple):
    """An idle table, compressed in the form of its snapshot."""

    facts: TableFacts
    squeezed: bytes

    @classmethod
    def of(cls, table: Table) -> PackedTable:
        """Compress a table."""
        assert table.match is not None
        return cls(table.facts, zlib.compress(encode((table.state, table.match.to_json())), 1))

    def table(self) -> Table | None:
        """Decompress the table; `None` if it is of an older rules version."""
        state, match = _unpacked(zlib.decompress(self.squeezed))
        return rules_upgrade.restore_table(rules_upgrade.StoredTable(self.facts, state, match, []))


_unpacked = msgspec.json.Decoder(tuple[TableState, str]).decode


class TableService:
    """All tables of this process.

    `separated_from` returns the users who may not sit at a table with somebody.

    The bus passes on what has changed. The store itself tells other processes of new log entries, since it does so in
    the statement that writes them.
    """

    def __init__(self, settings: Settings, store: TableStore, bus: Bus | None = None) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus or Bus(store.transport)
        self.tables_in_memory: OrderedDict[str, LoadedTable] = OrderedDict()
        self.opened_at = now()
        self.finished: OrderedDict[str, None] = OrderedDict()
        self.seen: dict[UserId, int] = {}
        self.listening: dict[UserId, set[asyncio.Event]] = {}
        self.addresses_seen: dict[UserId, str] = {}
        self.heard: dict[str, int] = {}
        self.unfinished: set[asyncio.Task[int]] = set()
        self.moves = 0
        self.lobby_listeners: set[asyncio.Event] = set()
        self.announcement: Announcement | None = None
        self.separated_from: Callable[[UserId], Awaitable[Container[UserId]]] = _nobody
        self.bus.subscribe(TableChanged, self._table_changed)
        self.bus.subscribe(OrdersChanged, self._orders_changed)
        self.bus.subscribe(UserChanged, lambda message, _: self.wake(message.person))
        self.bus.subscribe(TournamentChanged, lambda _, __: self.wake_lobby())
        self.bus.subscribe(AnnouncementChanged, lambda message, _: self.set_announcement(message.announcement))

    # Reading

    def loaded(self, table_id: str) -> LoadedTable:
        """Return the loaded table with this id, creating it if necessary, and mark it as used."""
        if table_id not in self.tables_in_memory:
            self._make_space()
            self.tables_in_memory[table_id] = LoadedTable(table_id)
        self.tables_in_memory.move_to_end(table_id)
        loaded = self.tables_in_memory[table_id]
        loaded.used_at = now()
        return loaded

    def _make_space(self) -> None:
        """Evict the least recently used idle tables; raise `ServerFull` if all are in use."""
        while len(self.tables_in_memory) >= self.settings.tables_in_memory:
            unused = (name for name, loaded in self.tables_in_memory.items() if not loaded.in_use)
            leaving = next(unused, None)
            if leaving is None:
                raise ServerFull()
            del self.tables_in_memory[leaving]

    async def compress_idle(self) -> None:
        """Compress all tables that have not been used lately, yielding to the event loop after each."""
        for loaded in [*self.tables_in_memory.values()]:
            if loaded.used_at > now() - IDLE_AFTER:
                return
            if loaded.table is not None:
                loaded.pack()
                await asyncio.sleep(0)

    def loaded_table(self, table_id: str) -> Table | None:
        """Return the table if it is loaded and known to be current, without reading the store."""
        loaded = self.tables_in_memory.get(table_id)
        return None if loaded is None else self._known(loaded)

    async def look(self, table_id: str) -> Table:
        """Return the current table.

        Reads the store if the table is not loaded or another process may have written.
        """
        loaded = self.loaded(table_id)
        table = self._known(loaded)
        if table is None:
            async with loaded:
                table = self._known(loaded) or await self._up_to_date(loaded)
        self._let_go(table)
        return table

    def _known(self, loaded: LoadedTable) -> Table | None:
        """Return the loaded table, if no other process can have written to it unnoticed."""
        table = loaded.table
        trusted = table is not None and (not self.store.shared or (loaded.listeners and loaded.announced <= table.seq))
        return table if trusted else None

    async def visible_to(self, table: Table, person: UserId | None) -> Table:
        """Return the table as this person may see it: with a spectator delay, spectators see it later."""
        if not table.facts.delay or table.state.status != "playing" or table.seats_of(person):
            return table
        loaded = self.loaded(table.facts.id)
        async with loaded:
            loaded.earlier = await self._earlier(table, loaded.earlier)
        return loaded.earlier

    async def _earlier(self, table: Table, known: Table | None) -> Table:
        """Return the table as it was before its spectator delay, but at least its first position.

        Before that it would show open seats that nobody can take any more.
        """
        until = now() - table.facts.delay * 1000
        if known is None:
            whole = await self.store.load(table.facts.id, from_snapshot=False)
            assert whole is not None
            begun = next((each.seq for each in whole.lines if isinstance(each.line, events.Begin)), 0)
            return rules_upgrade.rebuild_from_log(
                whole._replace(lines=[each for each in whole.lines if each.at <= until or each.seq <= begun])
            )
        missed = [each for each in await self.store.lines(table.facts.id, known.seq) if each.at <= until]
        earlier = known.copied() if missed else known
        for written in missed:
            earlier.apply(written)
        return earlier

    def _let_go(self, table: Table) -> None:
        """Keep only a few finished tables in memory, and evict the oldest of them."""
        if table.state.status not in ("over", "closed"):
            return
        self.finished[table.facts.id] = None
        self.finished.move_to_end(table.facts.id)
        while len(self.finished) > FINISHED:
            leaving, _ = self.finished.popitem(last=False)
            loaded = self.tables_in_memory.get(leaving)
            if loaded is not None and not loaded.in_use:
                del self.tables_in_memory[leaving]

    async def _up_to_date(self, loaded: LoadedTable) -> Table:
        """Load the table into memory, or apply what other processes have written."""
        packed, loaded.packed = loaded.packed, None
        if loaded.table is None and packed is not None:
            loaded.table = packed.table()
        if loaded.table is None:
            loaded.table = await self._load(loaded.id)
        elif self.store.shared:
            await self._catch_up(loaded)
        return loaded.table

    async def _load(self, table_id: str) -> Table:
        """Load a table from its snapshot, or from its log if the snapshot is damaged or of older rules."""
        try:
            stored = await self.store.load(table_id)
            table = None if stored is None else rules_upgrade.restore_table(stored)
        except DamagedData as damage:
            log.error("damaged snapshot, rebuilding the table", extra={"table": table_id, "why": damage.why})
            table = await self._from_book(table_id)
            await self.store.keep(table_id, snapshot_of(table))
        return table or await self._upgrade(await self._from_book(table_id))

    async def _from_book(self, table_id: str) -> Table:
        """Rebuild a table from its whole log; raise `NotFound` if there is no such table."""
        whole = await self.store.load(table_id, from_snapshot=False)
        if whole is None:
            self.tables_in_memory.pop(table_id, None)
            raise NotFound("fondaco.error.no_table")
        return rules_upgrade.rebuild_from_log(whole)

    async def _upgrade(self, table: Table) -> Table:
        """Append a `Rules` event to a running match that was converted to the current rules version."""
        today = rules_upgrade.current_rules_version(table.facts.game)
        if table.match is None or table.state.status != "playing" or table.state.rules == today:
            return table
        after = table.copied()
        written = LogEntry(after.seq + 1, now(), events.Rules(today))
        after.apply(written)
        try:
            await self.store.append(after, projections.brief(after), [written], snapshot_of(after), False)
        except SequenceConflict:  # another process has upgraded it
            return await self._load(table.facts.id)
        return after

    async def _catch_up(self, loaded: LoadedTable) -> bool:
        """Apply what other processes have written; return whether there was anything."""
        assert loaded.table is not None
        with rules_upgrade.convert_load_errors():
            missed = loaded.read()
        missed = missed or await self.store.lines(loaded.id, loaded.table.seq)
        if missed:
            table = loaded.table.copied()
            for written in missed:
                table.apply(written)
            loaded.table = table
        return bool(missed)

    async def by_code(self, code: str) -> Table:
        """Return the table with this table code; raise `NotFound` if there is none."""
        table_id = await self.store.id_of_code(code.strip().upper())
        if table_id is None:
            raise NotFound("fondaco.error.no_table")
        return await self.look(table_id)

    def away(self, person: UserId) -> bool:
        """Whether a person has no socket open here and has not been seen for a minute."""
        return person not in self.listening and self.seen.get(person, 0) < now() - AWAY_AFTER

    def is_alive(self, person: UserId, noted: int) -> bool:
        """Whether a player has a page open or has lately given a sign of life; `noted` is the store's latest."""
        return self.is_online(person) or max(noted, self.seen.get(person, 0)) > now() - ALIVE_FOR

    def is_absent(self, table: Table, seat: Seat, noted: int) -> bool:
        """Whether the player of a seat has been absent for longer than the table allows."""
        due = self.absent_at(table, seat, noted)
        return due is not None and due <= now()

    def absent_at(self, table: Table, seat: Seat, noted: int = 0) -> int | None:
        """Return when the player of a seat will count as absent, or `None` if never.

        `noted` is when the store last recorded the player. After a restart of the server, players have an hour to
        return, or the table's absence limit if that is less.
        """
        person = table.state.chairs[seat].person
        due = table.absent_at(seat, max(noted, self.seen.get(person or 0, 0)))
        return None if due is None else max(due, self.opened_at + self.grace(table.facts))

    def grace(self, facts: TableFacts) -> int:
        """Return the milliseconds that players have to return after a restart of the server."""
        return min(HOUR, (facts.absence or 0) * 1000)

    def card(self, table: Table, person: UserId | None) -> projections.TableCard:
        """Return the summary of a table for a list, as this person sees it."""
        return projections.listed_table_card(table.facts, projections.brief(table), person, self.away)

    def news(self, table: Table, person: User | None, since: int | None) -> projections.News:
        """Return what changed at a table since a line, as this person sees it."""
        if person is None:
            return projections.make_news(table, None, since, now(), self.away)
        return projections.make_news(table, person.id, since, now(), self.away, person.muted)

    def encoded_news(self, loaded: LoadedTable, table: Table, person: User | None, since: int | None) -> bytes:
        """Return the encoded message about a table for one subscriber, from the cache where possible."""
        cache = loaded.cache(table)
        before = cache.encoded
        message = cache.news(person, since, now(), self.away)
        if cache.encoded > before:
            metrics.ENCODED.count += 1
        return message

    # Writing

    async def write(
        self, table_id: str, plan: Callable[[Table], Plan], by: UserId | None = None, key: str | None = None
    ) -> int:
        """Append what `plan` returns to a table's log and return the number of its last line.

        Raises a refusal if nothing was changed. A request with the same `key` is carried out once. If the caller is
        cancelled, the write still finishes: otherwise a line could be stored that no subscriber is notified of.
        """
        task = asyncio.create_task(self._write(table_id, plan, by, key))
        self.unfinished.add(task)
        task.add_done_callback(self._finished)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # a refusal would hold this frame, which would hold the refusal

    def _finished(self, task: asyncio.Task[int]) -> None:
        self.unfinished.discard(task)
        if not task.cancelled():
            task.exception()  # a refusal whose caller was cancelled is not an error

    async def finish_writes(self) -> None:
        """Wait for all writes in progress, including those whose callers were cancelled."""
        while self.unfinished:
            await asyncio.wait(self.unfinished)

    async def _write(self, table_id: str, plan: Callable[[Table], Plan], by: UserId | None, key: str | None) -> int:
        loaded = self.loaded(table_id)
        async with loaded:
            table = loaded.table or await self._up_to_date(loaded)
            while True:
                if key is not None and (by, key) in table.keys:
                    return table.keys[by, key]
                try:
                    return await self._store(loaded, table, plan(table), by, key)
                except StorageError:
                    raise
                except SequenceConflict:
                    metrics.OVERTAKEN.inc()
                    found = await self._after(loaded, by, key, overtaken=True)
                    if found is None:
                        raise StorageError("the store refuses a line that is not there") from None
                except Refused:
                    # Re-raised without a name: an exception that is named by a frame in its own traceback would keep
                    # that frame's table until the next garbage collection.
                    found = await self._after(loaded, by, key, overtaken=False)
                    if found is None:
                        raise
                if isinstance(found, int):
                    return found
                table = found

    async def _after(
        self, loaded: LoadedTable, by: UserId | None, key: str | None, overtaken: bool
    ) -> Table | int | None:
        """Look for news after a refusal.

        Returns the table if other processes have written to it, the line that the key has written, or `None`.
        """
        assert loaded.table is not None
        if (self.store.shared or overtaken) and await self._catch_up(loaded):
            return loaded.table
        return None if key is None else await self.store.seq_of_key(loaded.id, by, key)

    async def _store(self, loaded: LoadedTable, table: Table, planned: Plan, by: UserId | None, key: str | None) -> int:
        """Store the planned events, update the loaded table and notify subscribers; return the last number."""
        if not planned.lines:
            return table.seq
        after, written = log_entries.apply_plan_to_copy(table, planned, now(), by, key)
        sitting = any(isinstance(line, (events.Sit, events.GuestSignedIn)) for line in planned.lines)
        snapshot = snapshot_of(after) if log_entries.is_snapshot_due(table, after) else None
        cache = ProjectionCache(after)
        message = TableChanged(loaded.id, after.seq, projections.is_due_soon(cache.brief, after.state.moved_at))
        awaited = self.store.shared and (message.urgent or not loaded.has_all(after))
        await self.store.append(after, cache.brief, written, snapshot, sitting, message.urgent, awaited)
        loaded.table, loaded.caches = after, [cache]
        self._let_go(after)
        metrics.LINES.count += len(written)
        self.bus.deliver(message)
        return after.seq

    def _orders_changed(self, message: OrdersChanged, elsewhere: bool) -> None:
        """Notify the subscribers of a table that standing orders may have changed."""
        loaded = self.tables_in_memory.get(message.table)
        if loaded is not None:
            for listener in loaded.listeners:
                listener.orders = True
            loaded.wake()

    def _table_changed(self, message: TableChanged, elsewhere: bool) -> None:
        """Wake the subscribers of a table whose log has new lines."""
        loaded = self.tables_in_memory.get(message.table)
        if loaded is not None:
            loaded.announce(message)
        if self.store.shared:
            self.heard[message.table] = max(message.seq, self.heard.get(message.table, 0))
        self.wake_lobby()

    def wake_lobby(self) -> None:
        """Wake the subscribers of table lists."""
        self.moves += 1
        for listener in self.lobby_listeners:
            listener.set()

    # New tables

    async def open_table(self, facts: TableFacts, first: Sequence[AnyEvent], opener: Opener | None = None) -> Table:
        """Store a new table with its first events; the match begins if they fill all seats."""
        loaded = self.loaded(facts.id)
        try:
            async with loaded:
                loaded.table = table = await self._opened(facts, first, opener)
        except BaseException:
            self.tables_in_memory.pop(facts.id, None)
            raise
        metrics.TABLES.labels(facts.game).inc()
        self.bus.deliver(TableChanged(facts.id, table.seq))
        return table

    async def _opened(self, facts: TableFacts, first: Sequence[AnyEvent], opener: Opener | None) -> Table:
        table, written = log_entries.table_from_first_events(facts, first)
        await self.store.open_table(table, projections.brief(table), written, opener)
        return table

    # Presence

    def note_seen(self, person: UserId, address: str) -> None:
        """Record that a user is online, and behind which network address."""
        self.seen[person] = now()
        self.addresses_seen[person] = address

    def is_online(self, person: UserId) -> bool:
        """Whether a person has a socket open in this process, or was seen by another process lately."""
        return person in self.listening or (self.store.shared and self.seen.get(person, 0) > now() - LOOKING_FOR)

    @contextmanager
    def listener(self, person: UserId | None, heard: asyncio.Event) -> Iterator[None]:
        """Register an open socket of a person for the duration of the context; `heard` wakes it."""
        if person is None:
            yield
            return
        sockets = self.listening.setdefault(person, set())
        sockets.add(heard)
        try:
            yield
        finally:
            sockets.discard(heard)
            if not sockets:
                self.listening.pop(person, None)

    def wake(self, person: UserId) -> None:
        """Wake all sockets of a person in this process."""
        for heard in self.listening.get(person, ()):
            heard.set()

    def set_announcement(self, announcement: Announcement | None) -> None:
        """Show an announcement to all subscribers of this process."""
        if announcement != self.announcement:
            self.announcement = announcement
            for loaded in self.tables_in_memory.values():
                loaded.wake()
            for listener in self.lobby_listeners:
                listener.set()

    async def replay_lost_messages(self, since: int) -> None:
        """Replay messages about lines that were written since a time and of which no message arrived.

        Lines that this process has read by itself in the meantime count as missed too, since reading notifies no
        subscriber.
        """
        before = [*self.heard]
        moved = dict(await self.store.moved_since(since))
        for table_id, seq in moved.items():
            if seq > self.heard.get(table_id, 0):
                self.bus.receive(TableChanged(table_id, seq))
        for table_id in before:
            if table_id not in moved:
                self.heard.pop(table_id, None)


async def _nobody(person: UserId) -> Container[UserId]:
    return ()


def snapshot_of(table: Table) -> Snapshot:
    """Return the snapshot of a table as it is stored."""
    return Snapshot(table.seq, encode(table.state), table.match.to_json() if table.match else None)
