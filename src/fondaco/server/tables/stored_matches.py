"""Replay of stored matches: all for `fondaco audit`, finished ones for `fondaco lab export`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

from fondaco.core.match import Match
from fondaco.server.base.errors import DamagedData
from fondaco.server.tables.rules_upgrade import Report, Stored, load_and_upgrade, replay
from fondaco.server.tables.store import TableStore

Replay = Callable[[Stored, Stored], Awaitable[Report]]


async def audit_all(store: TableStore) -> AsyncIterator[Report]:
    """Replay every stored match with the current code and compare the result with what is stored."""
    for table_id in await store.all_tables():
        told = await audit_match(store, table_id)
        if told is not None:
            yield told


async def _here(whole: Stored, kept: Stored) -> Report:
    return replay(whole, kept)


async def audit_match(store: TableStore, table_id: str, play: Replay = _here) -> Report | None:
    """Replay one match and report the result; `None` if the table no longer exists."""
    try:
        both = await store.load_for_audit(table_id)
    except DamagedData as damage:
        return Report(table_id, "?", "damaged", damage.why)
    return None if both is None else await play(*both)


async def all_finished(store: TableStore, game: str) -> AsyncIterator[str]:
    """Yield the ids of tables with a finished match of this game."""
    for table_id in await store.finished(game):
        yield table_id


async def match_of(store: TableStore, table_id: str) -> AsyncIterator[Match]:
    """Yield the match of a table, converted to the current rules version, if it has one."""
    whole = await store.load(table_id, from_snapshot=False)
    table = None if whole is None else load_and_upgrade(whole)
    if table is not None and table.match is not None:
        yield table.match
