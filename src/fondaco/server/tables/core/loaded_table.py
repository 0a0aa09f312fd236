"""A table in memory: write lock, cached projections, subscribers, and the compressed form of idle tables."""

from __future__ import annotations

import asyncio
import zlib
from typing import NamedTuple

import msgspec

from fondaco.server.base.clock import now
from fondaco.server.base.user import User
from fondaco.server.storage.bus import StoredLogLine, TableChanged
from fondaco.server.tables import projections, rules_upgrade
from fondaco.server.tables.events import TableLogEntry, decode_event, encode
from fondaco.server.tables.projection_cache import ProjectionCache
from fondaco.server.tables.state import TableFacts, TableState
from fondaco.server.tables.table import Table


class TableSubscriber:
    """Subscription of one open socket to a table.

    `wake_event` wakes the socket, `orders` is set when standing orders may have changed, and `composes_until` is the
    time until which the player is shown as writing an offer.
    """

    def __init__(self, person: User | None) -> None:
        self.person = person
        self.own = None if person is None else person.id
        self.wake_event = asyncio.Event()
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
            listener.wake_event.set()

    def has_all(self, table: Table) -> bool:
        """Whether every seated person has a socket open in this process."""
        here = {listener.own for listener in self.listeners}
        return all(seat_state.person is None or seat_state.person in here for seat_state in table.state.seats)

    def announce(self, message: TableChanged) -> None:
        """Record up to which line the log goes; lines in the message are kept if anybody is subscribed."""
        self.announced = max(self.announced, message.seq)
        if self.listeners and self.table is not None:
            self.unread += message.lines
        self.wake()

    def read(self) -> list[TableLogEntry]:
        """Return the lines received with messages that continue the loaded table.

        Returns an empty list if they have a gap or do not reach the last message: the caller then reads the store.
        """
        assert self.table is not None
        seq, unread, self.unread = self.table.seq, self.unread, []
        fresh = [row for row in unread if row.seq > seq]
        if [row.seq for row in fresh] != [*range(seq + 1, self.announced + 1)]:
            return []
        return [TableLogEntry(row.seq, row.at, decode_event(row.line), row.by, row.key) for row in fresh]

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
        seated = {seat_state.person for seat_state in table.state.seats}
        people = {listener.own for listener in self.listeners}
        live = table is not self.earlier  # delayed spectators do not see who is writing at the moment
        writing = {listener.own for listener in self.listeners if live and listener.composes_until > now()}
        onlookers = {each.person.name for each in self.listeners if each.person and each.own not in seated}
        strangers = sum(listener.person is None for listener in self.listeners)
        seat_states = [
            (seat, seat_state.person)
            for seat, seat_state in enumerate(table.state.seats)
            if seat_state.person is not None
        ]
        return projections.Presence(
            [seat for seat, person in seat_states if person in people],
            sorted(onlookers),
            strangers,
            [seat for seat, person in seat_states if person in writing],
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
        return rules_upgrade.restore_from_snapshot(rules_upgrade.StoredTable(self.facts, state, match, []))


_unpacked = msgspec.json.Decoder(tuple[TableState, str]).decode
