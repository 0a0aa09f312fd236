"""Updates of a table: plans become numbered log entries, which callers store before they show the new table."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.server.base.user import UserId
from fondaco.server.tables import commands, events
from fondaco.server.tables.commands import Plan
from fondaco.server.tables.events import AnyTableEvent, TableLogEntry
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table

SNAPSHOT_EVERY = 50


def table_from_first_events(facts: TableFacts, first: Sequence[AnyTableEvent]) -> tuple[Table, list[TableLogEntry]]:
    """Return a new table and its first log entries; the match begins if they fill all seats."""
    table = Table(facts)
    written: list[TableLogEntry] = []
    for line in first:
        planned = (
            commands.plan_sitting_down(table, line, at_once=True).lines if isinstance(line, events.Sit) else [line]
        )
        for each in planned:
            written.append(TableLogEntry(table.seq + 1, facts.created_at, each, facts.host))
            table.apply(written[-1])
    return table, written


def apply_plan_to_copy(
    table: Table, plan: Plan, at: int, by: UserId | None, key: str | None
) -> tuple[Table, list[TableLogEntry]]:
    """Return a copy of the table with a plan applied, and the log entries to store.

    The idempotency key is stored with the last entry, so that a repeated request returns the same number.
    """
    at, last = max(at, table.state.moved_at), len(plan.lines)
    written = [
        TableLogEntry(table.seq + step, at, line, by, key if step == last else None)
        for step, line in enumerate(plan.lines, 1)
    ]
    after = table.copied()
    for each in written:
        after.apply(each, plan.played if isinstance(each.line, events.Play) else None)
    return after, written


def is_snapshot_due(before: Table, after: Table) -> bool:
    ended = after.state.status == "over" and before.state.status != "over"
    return ended or after.seq // SNAPSHOT_EVERY > before.seq // SNAPSHOT_EVERY
