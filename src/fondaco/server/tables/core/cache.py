"""Tables in memory: the least recently used idle ones are evicted, the others compressed when idle."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from fondaco.server.base.clock import now
from fondaco.server.base.errors import ServerFull
from fondaco.server.tables.core.loaded_table import LoadedTable
from fondaco.server.tables.table import Table

FINISHED = 16
IDLE_AFTER = 600_000


class TableCache:
    """At most `most` tables in memory, the most recently used last; few of them are finished."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.tables: OrderedDict[str, LoadedTable] = OrderedDict()
        self.finished: OrderedDict[str, None] = OrderedDict()

    def use(self, table_id: str) -> LoadedTable:
        """Return the loaded table with this id, creating it if necessary, and mark it as used."""
        if table_id not in self.tables:
            self._make_space()
            self.tables[table_id] = LoadedTable(table_id)
        self.tables.move_to_end(table_id)
        loaded = self.tables[table_id]
        loaded.used_at = now()
        return loaded

    def find(self, table_id: str) -> LoadedTable | None:
        """Return the loaded table with this id, if it is in memory, without marking it as used."""
        return self.tables.get(table_id)

    def drop(self, table_id: str) -> None:
        """Remove a table from memory."""
        self.tables.pop(table_id, None)

    def _make_space(self) -> None:
        """Evict the least recently used idle tables; raise `ServerFull` if all are in use."""
        while len(self.tables) >= self.most:
            unused = (table_id for table_id, loaded in self.tables.items() if not loaded.in_use)
            leaving = next(unused, None)
            if leaving is None:
                raise ServerFull()
            del self.tables[leaving]

    async def compress_idle(self) -> None:
        """Compress all tables that have not been used lately, yielding to the event loop after each."""
        for loaded in [*self.tables.values()]:
            if loaded.used_at > now() - IDLE_AFTER:
                return
            if loaded.table is not None:
                loaded.pack()
                await asyncio.sleep(0)

    def note_finished(self, table: Table) -> None:
        """Keep only a few finished tables in memory, and evict the oldest of them."""
        if table.state.status not in ("over", "closed"):
            return
        self.finished[table.facts.id] = None
        self.finished.move_to_end(table.facts.id)
        while len(self.finished) > FINISHED:
            leaving, _ = self.finished.popitem(last=False)
            loaded = self.tables.get(leaving)
            if loaded is not None and not loaded.in_use:
                del self.tables[leaving]
