"""Port to the stored tables: a database on a server, a key-value store in a browser."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from fondaco.server.base.user import UserId
from fondaco.server.storage.address_hashes import HashedOrigin
from fondaco.server.storage.bus import Transport
from fondaco.server.tables.events import GuestSignedIn, Sit, TableLogEntry, encode
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.rules_upgrade import StoredTable
from fondaco.server.tables.state import Status, TableFacts
from fondaco.server.tables.table import Table


class CodeTaken(Exception):
    """Another table has this table code."""


class Opener(NamedTuple):
    """The person who opens a table, and their network origin."""

    person: UserId
    origin: HashedOrigin


class Snapshot(NamedTuple):
    """The state of a table after line `seq`, encoded."""

    seq: int
    state: bytes
    match: str | None

    @classmethod
    def of(cls, table: Table) -> Snapshot:
        """Return the snapshot of a table."""
        return cls(table.seq, encode(table.state), table.match.to_json() if table.match else None)


class Urgency(Enum):
    """How soon other processes have to learn of a write."""

    URGENT = "something is due at the table within seconds"
    PROMPT = "a subscriber of another process may wait"
    LATER = "no other process waits"


class TableWrite(NamedTuple):
    """What one request writes to a table: `table` and `summary` are as after it."""

    table: Table
    summary: TableSummary
    lines: Sequence[TableLogEntry]
    snapshot: Snapshot | None = None
    urgency: Urgency = Urgency.URGENT

    @property
    def changes_seats(self) -> bool:
        """Whether somebody else sits at the table afterwards."""
        return any(isinstance(each.line, (Sit, GuestSignedIn)) for each in self.lines)


class TableRepository(Protocol):
    """The stored tables. Every method raises `StorageError` if the store does not respond."""

    @property
    def shared(self) -> bool:
        """Whether other processes may write to the same tables."""

    @property
    def transport(self) -> Transport:
        """What carries messages to the processes that share the tables."""

    async def open_table(self, new: TableWrite, opener: Opener | None = None) -> None:
        """Store a new table and its first lines; raise `CodeTaken` if another table has its code."""

    async def append(self, write: TableWrite) -> None:
        """Append lines to a log; raise `SequenceConflict`, changing nothing, if a number is taken."""

    async def keep(self, table_id: str, snapshot: Snapshot) -> None:
        """Replace the snapshot of a table."""

    async def load(self, table_id: str, from_snapshot: bool = True) -> StoredTable | None:
        """Load a table from its snapshot or whole log; `None` if there is none.

        Raises `DamagedData` if the table cannot be read although the store responds.
        """

    async def lines(self, table_id: str, after: int) -> list[TableLogEntry]:
        """Return the log lines after a line number."""

    async def seq_of_key(self, table_id: str, by: UserId | None, key: str) -> int | None:
        """Return the line that a request with this idempotency key has written, or `None`."""

    async def id_of_code(self, code: str) -> str | None:
        """Return the table with this table code, or `None`."""

    async def public_briefs(
        self, status: Status, limit: int, factor: float = 1.0
    ) -> list[tuple[TableFacts, TableSummary]]:
        """Return the most recently active public tables; `factor` multiplies how many of a person may be among them."""

    async def briefs_of(self, person: UserId, since: int) -> list[tuple[TableFacts, TableSummary]]:
        """Return the tables of a person; ended ones only if they changed since a time."""

    def playing(self, wanted: Callable[[str], bool]) -> AsyncIterator[list[tuple[TableFacts, TableSummary]]]:
        """Yield the wanted tables with a running match, in batches."""

    async def moved_since(self, at: int) -> list[tuple[str, int]]:
        """Return tables changed since a time with their last lines, to find lost messages."""
