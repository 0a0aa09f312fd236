"""Storage of offline play: texts by name, in the order of names. In a browser it is IndexedDB."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Protocol, TypeVar

import msgspec

from fondaco.server.base.errors import SequenceConflict, StorageError
from fondaco.server.base.user import UserId
from fondaco.server.storage.bus import InProcessTransport
from fondaco.server.tables.core.repository import CodeTaken, Opener, Snapshot, TableWrite
from fondaco.server.tables.events import TableLogEntry, encode
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.rules_upgrade import StoredTable, convert_load_errors
from fondaco.server.tables.state import Status, TableFacts, TableState, has_any_of_people

log = logging.getLogger(__name__)
T = TypeVar("T")
CURRENT = "open", "playing"
PAST = "0"  # the character after "/", so that a range ends with its folder


class KeyValueStore(Protocol):
    """Texts by name. Several at a time are JSON, a list of pairs, since a browser keeps them outside of Python."""

    def read(self, first: str, past: str) -> Awaitable[str]:
        """Return all texts with names from `first` up to but excluding `past`, ordered by name."""

    def write(self, texts: str) -> Awaitable[None]:
        """Store all texts or none; return when they are safe."""

    def remove(self, name: str) -> Awaitable[None]: ...


class ListedTable(msgspec.Struct, frozen=True):
    """A table as shown in lists."""

    facts: TableFacts
    brief: TableSummary


class TableSnapshot(msgspec.Struct, frozen=True):
    state: TableState
    match: str | None


class KeyValueRepository:
    """Tables in a key-value store: for each its facts with a brief, its log lines, and a snapshot.

    `listed` has all readable tables; only this process writes them.
    """

    shared = False

    def __init__(self, texts: KeyValueStore) -> None:
        self.texts = texts
        self.transport = InProcessTransport()
        self.listed: dict[str, ListedTable] = {}

    # Values by name

    async def read(self, first: str, past: str) -> list[tuple[str, str]]:
        """Return all texts with names from `first` up to but excluding `past`, ordered by name."""
        return msgspec.json.decode(await self.texts.read(first, past), type=list[tuple[str, str]])

    async def one(self, name: str, kind: type[T]) -> T | None:
        found = await self.read(name, f"{name} ")
        return msgspec.json.decode(found[0][1], type=kind) if found else None

    async def all(self, folder: str, kind: type[T], after: str = "") -> list[T]:
        found = await self.read(f"{folder}/{after}", f"{folder}{PAST}")
        return [msgspec.json.decode(text, type=kind) for _, text in found]

    async def legible(self, folder: str, kind: type[T]) -> list[T]:
        """Return the readable values of a folder; others are logged and left in place."""
        read: list[T] = []
        for name, text in await self.read(f"{folder}/", f"{folder}{PAST}"):
            try:
                read.append(msgspec.json.decode(text, type=kind))
            except msgspec.MsgspecError as error:
                log.error("stored text cannot be read", extra={"text": name, "why": str(error)})
        return read

    async def put(self, name: str, value: object) -> None:
        await self.store({name: as_text(value)})

    async def store(self, texts: Mapping[str, str]) -> None:
        """Store texts; convert any failure to `StorageError`."""
        try:
            await self.texts.write(as_text([*texts.items()]))
        except Exception as error:
            raise StorageError(str(error)) from error

    # Tables

    async def open(self) -> None:
        """Read which tables there are."""
        self.listed = {each.facts.id: each for each in await self.legible("table", ListedTable)}

    async def open_table(self, new: TableWrite, opener: Opener | None = None) -> None:
        """Store a new table and its first lines; raise `CodeTaken` if another table has its code or id."""
        facts = new.table.facts
        if facts.id in self.listed or await self.id_of_code(facts.code) is not None:
            raise CodeTaken
        await self._write(new)

    async def hand_over(self, table_id: str) -> None:
        """Stop listing a table that another device has taken; its log stays stored, in case it returns."""
        await self.store({f"handed/{table_id}": as_text(self.listed[table_id])})
        await self.texts.remove(f"table/{table_id}")
        del self.listed[table_id]

    async def take_back(self, table_id: str) -> None:
        """List a table again that another device did not take."""
        handed = await self.one(f"handed/{table_id}", ListedTable)
        if handed is not None and table_id not in self.listed:
            await self.put(f"table/{table_id}", handed)
            self.listed[table_id] = handed

    async def cut(self, table_id: str, length: int) -> None:
        """Delete the log lines of a table beyond a length, and its snapshot."""
        for each in await self.lines(table_id, length):
            await self.texts.remove(f"line/{table_id}/{zero_padded(each.seq)}")
        await self.texts.remove(f"snapshot/{table_id}")

    async def append(self, write: TableWrite) -> None:
        """Append lines together with brief and snapshot, or nothing; raise `SequenceConflict` if a number is taken."""
        if write.lines[0].seq != self.listed[write.table.facts.id].brief.state.seq + 1:
            raise SequenceConflict
        await self._write(write)

    async def _write(self, write: TableWrite) -> None:
        table_id, shown = write.table.facts.id, ListedTable(write.table.facts, write.summary)
        texts = {f"line/{table_id}/{zero_padded(each.seq)}": as_text(each) for each in write.lines}
        texts[f"table/{table_id}"] = as_text(shown)
        if write.snapshot is not None:
            texts[f"snapshot/{table_id}"] = snapshot_text(write.snapshot)
        await self.store(texts)
        self.listed[table_id] = shown

    async def keep(self, table_id: str, snapshot: Snapshot) -> None:
        """Replace the snapshot of a table."""
        await self.store({f"snapshot/{table_id}": snapshot_text(snapshot)})

    async def load(self, table_id: str, from_snapshot: bool = True) -> StoredTable | None:
        """Load a stored table, `None` if there is none; unreadable data raise `DamagedData`."""
        if table_id not in self.listed:
            return None
        facts = self.listed[table_id].facts
        with convert_load_errors():
            kept = await self.one(f"snapshot/{table_id}", TableSnapshot) if from_snapshot else None
            state, match = (None, None) if kept is None else (kept.state, kept.match)
            return StoredTable(facts, state, match, await self.lines(table_id, 0 if state is None else state.seq))

    async def lines(self, table_id: str, after: int) -> list[TableLogEntry]:
        """Return the log lines after a line number."""
        return await self.all(f"line/{table_id}", TableLogEntry, zero_padded(after + 1))

    async def seq_of_key(self, table_id: str, by: UserId | None, key: str) -> int | None:
        """Return the line that a request with this idempotency key has written, or `None`."""
        written = await self.lines(table_id, 0)
        return next((each.seq for each in written if (each.by, each.key) == (by, key)), None)

    async def id_of_code(self, code: str) -> str | None:
        """Return the table with this table code, or `None`."""
        return next((table_id for table_id, each in self.listed.items() if each.facts.code == code), None)

    def _listed(self, wanted: Callable[[ListedTable], bool]) -> list[tuple[TableFacts, TableSummary]]:
        """Return the wanted tables, the most recently active first."""
        found = sorted(filter(wanted, self.listed.values()), key=lambda each: -each.brief.state.moved_at)
        return [(each.facts, each.brief) for each in found]

    async def public_briefs(
        self, status: Status, limit: int, factor: float = 1.0
    ) -> list[tuple[TableFacts, TableSummary]]:
        """Return the most recently active public tables."""
        return self._listed(lambda each: each.facts.public and each.brief.state.status == status)[:limit]

    async def briefs_of(self, person: UserId, since: int) -> list[tuple[TableFacts, TableSummary]]:
        """Return the tables of a person; ended ones only if they changed since a time."""
        return self._listed(
            lambda each: (
                has_any_of_people(each.brief.state, [person])
                and (each.brief.state.status in CURRENT or each.brief.state.moved_at > since)
            )
        )

    async def playing(self, wanted: Callable[[str], bool]) -> AsyncIterator[list[tuple[TableFacts, TableSummary]]]:
        """Yield the wanted tables with a running match, in one batch."""
        yield self._listed(lambda each: each.brief.state.status == "playing" and wanted(each.facts.id))

    async def moved_since(self, at: int) -> list[tuple[str, int]]:
        """Return tables changed since a time with their last lines."""
        states = {table_id: each.brief.state for table_id, each in self.listed.items()}
        return [(table_id, state.seq) for table_id, state in states.items() if state.moved_at >= at]


def zero_padded(seq: int) -> str:
    return f"{seq:08}"


def as_text(value: object) -> str:
    return encode(value).decode()


def snapshot_text(snapshot: Snapshot) -> str:
    return as_text({"state": msgspec.Raw(snapshot.state), "match": snapshot.match})
