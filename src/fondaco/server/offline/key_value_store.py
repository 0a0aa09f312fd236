"""Storage of offline play: texts by name, in the order of names. In a browser it is IndexedDB."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

import msgspec

from fondaco.server.base.errors import StorageError
from fondaco.server.tables.events import LogEntry, encode
from fondaco.server.tables.projections import TableSummary, brief
from fondaco.server.tables.rules_upgrade import StoredTable, convert_load_errors
from fondaco.server.tables.state import TableFacts, TableState
from fondaco.server.tables.table import Table

log = logging.getLogger(__name__)
T = TypeVar("T")
PAST = "0"  # the character after "/", so that a range ends with its folder


class KeyValueStore(Protocol):
    async def read(self, first: str, past: str) -> Sequence[tuple[str, str]]:
        """Return all texts with names from `first` up to but excluding `past`, ordered by name."""

    async def write(self, texts: Mapping[str, str]) -> None:
        """Store all texts or none; return when they are safe."""

    async def remove(self, name: str) -> None: ...


class ListedTable(msgspec.Struct, frozen=True):
    """A table as shown in lists."""

    facts: TableFacts
    brief: TableSummary


class TableSnapshot(msgspec.Struct, frozen=True):
    state: TableState
    match: str | None


class OfflineTableStore:
    """Tables in a key-value store: for each its facts with a brief, its log lines, and a snapshot."""

    def __init__(self, shelf: KeyValueStore) -> None:
        self.shelf = shelf

    async def one(self, name: str, kind: type[T]) -> T | None:
        found = await self.shelf.read(name, f"{name} ")
        return msgspec.json.decode(found[0][1], type=kind) if found else None

    async def all(self, folder: str, kind: type[T], after: str = "") -> list[T]:
        found = await self.shelf.read(f"{folder}/{after}", f"{folder}{PAST}")
        return [msgspec.json.decode(text, type=kind) for _, text in found]

    async def legible(self, folder: str, kind: type[T]) -> list[T]:
        """Return the readable values of a folder; others are logged and left in place."""
        read: list[T] = []
        for name, text in await self.shelf.read(f"{folder}/", f"{folder}{PAST}"):
            try:
                read.append(msgspec.json.decode(text, type=kind))
            except msgspec.MsgspecError as error:
                log.error("stored text cannot be read", extra={"text": name, "why": str(error)})
        return read

    async def keep(self, name: str, value: object) -> None:
        await self.store({name: text(value)})

    async def store(self, texts: Mapping[str, str]) -> None:
        """Store texts; convert any failure to `StorageError`."""
        try:
            await self.shelf.write(texts)
        except Exception as error:
            raise StorageError(str(error)) from error

    async def listed(self) -> dict[str, ListedTable]:
        return {each.facts.id: each for each in await self.legible("table", ListedTable)}

    async def load(self, facts: TableFacts, from_snapshot: bool = True) -> StoredTable:
        """Load a stored table; unreadable data raise `DamagedData`."""
        with convert_load_errors():
            kept = await self.one(f"snapshot/{facts.id}", TableSnapshot) if from_snapshot else None
            since = 1 if kept is None else kept.state.seq + 1
            written = await self.all(f"line/{facts.id}", LogEntry, zero_padded(since))
        return (
            StoredTable(facts, None, None, written)
            if kept is None
            else StoredTable(facts, kept.state, kept.match, written)
        )

    async def append(self, table: Table, written: Sequence[LogEntry], snapshot: bool) -> ListedTable:
        """Append lines to a table's log, together with its brief and snapshot, or nothing."""
        name, shown = table.facts.id, ListedTable(table.facts, brief(table))
        texts = {f"line/{name}/{zero_padded(each.seq)}": text(each) for each in written}
        texts[f"table/{name}"] = text(shown)
        if snapshot:
            texts[f"snapshot/{name}"] = text(TableSnapshot(table.state, table.match.to_json() if table.match else None))
        await self.store(texts)
        return shown


def zero_padded(seq: int) -> str:
    return f"{seq:08}"


def text(value: object) -> str:
    return encode(value).decode()
