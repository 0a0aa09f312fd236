"""Replay of stored matches: all for `fondaco audit`, finished ones for `fondaco lab export`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

from fondaco.core.match import Match
from fondaco.server.base.errors import DamagedData
from fondaco.server.tables.rules_upgrade import AuditReport, StoredTable, audit_stored_match, rebuild_from_log
from fondaco.server.tables.store import TableStore

Replay = Callable[[StoredTable, StoredTable], Awaitable[AuditReport]]


async def audit_all_matches(store: TableStore) -> AsyncIterator[AuditReport]:
    """Replay every stored match with the current code and compare the result with what is stored."""
    for table_id in await store.all_tables():
        told = await audit_match(store, table_id)
        if told is not None:
            yield told


async def _here(whole: StoredTable, kept: StoredTable) -> AuditReport:
    return audit_stored_match(whole, kept)


async def audit_match(store: TableStore, table_id: str, play: Replay = _here) -> AuditReport | None:
    """Replay one match and report the result; `None` if the table no longer exists."""
    try:
        both = await store.load_for_audit(table_id)
    except DamagedData as damage:
        return AuditReport(table_id, "?", "damaged", damage.why)
    return None if both is None else await play(*both)


async def list_finished_tables(store: TableStore, game: str) -> AsyncIterator[str]:
    """Yield the ids of tables with a finished match of this game."""
    for table_id in await store.finished(game):
        yield table_id


async def yield_upgraded_match(store: TableStore, table_id: str) -> AsyncIterator[Match]:
    """Yield the match of a table, converted to the current rules version, if it has one."""
    whole = await store.load(table_id, from_snapshot=False)
    table = None if whole is None else rebuild_from_log(whole)
    if table is not None and table.match is not None:
        yield table.match
