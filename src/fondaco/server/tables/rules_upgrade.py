"""Loading of stored matches under other rules versions.

A match continues with its own rules and board, and its actions are converted to the notation of the current version. A
match of a newer version is set aside until the server supports its rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

import fondaco
from fondaco.games import game
from fondaco.server.base.errors import DamagedData, Refused
from fondaco.server.tables import events
from fondaco.server.tables.events import TableLogEntry
from fondaco.server.tables.state import TableFacts, TableState
from fondaco.server.tables.table import Table


class StoredTable(NamedTuple):
    """A stored table: facts, the last snapshot, and the log entries since."""

    facts: TableFacts
    state: TableState | None
    match: str | None
    lines: list[TableLogEntry]


def current_rules_version(name: str) -> int:
    """Return the rules version that this server has; 0 if it does not know the game."""
    info = fondaco.games().get(name)
    return info.rules_version if info else 0


@contextmanager
def convert_load_errors() -> Iterator[None]:
    """Convert any error while a table is rebuilt from storage to `DamagedData`."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        raise DamagedData(f"{type(error).__name__}: {error}") from error


def check_entry_numbers(stored: StoredTable) -> None:
    """Raise `DamagedData` unless the entries continue the snapshot, or start at 1, without gaps."""
    first = stored.state.seq + 1 if stored.state else 1
    if [written.seq for written in stored.lines] != list(range(first, first + len(stored.lines))):
        raise DamagedData("the book has gaps")


def restore_from_snapshot(stored: StoredTable) -> Table | None:
    """Return the table from its snapshot and later entries; `None` if it is not in current notation."""
    check_entry_numbers(stored)
    if stored.match is None and stored.state is not None and stored.state.words is not None:
        raise DamagedData("a match has begun, and its snapshot lacks it")
    reworded = any(isinstance(each.line, events.NotationVersion) for each in stored.lines)
    if reworded or notation_version(stored) != current_rules_version(stored.facts.game):
        return None
    with convert_load_errors():
        match = fondaco.load(stored.match) if stored.match else None
        table = Table(stored.facts, stored.state, match)
        for written in stored.lines:
            table.apply(written)
    return table


def notation_version(stored: StoredTable) -> int:
    return stored.state.rules if stored.state else stored.facts.written_under


def rebuild_from_log(stored: StoredTable) -> Table:
    """Return the table from its whole log, with each action in current notation."""
    check_entry_numbers(stored)
    rules = stored.facts.written_under
    if max(rules, stored.facts.rules_version) > current_rules_version(stored.facts.game):
        return restore_seats_only(stored)
    table = Table(stored.facts)
    with convert_load_errors():
        for written in stored.lines:
            if isinstance(written.line, events.NotationVersion):
                rules = written.line.version
            table.apply(upgrade_entry(written, stored.facts, rules))
    return table


def upgrade_entry(written: TableLogEntry, facts: TableFacts, rules: int) -> TableLogEntry:
    """Return an entry with its action converted to current notation."""
    line = written.line
    if not isinstance(line, events.Play):
        return written
    said = game(facts.game).upgrade_action(line.action, rules)
    return msgspec.structs.replace(written, line=msgspec.structs.replace(line, action=said))


def restore_seats_only(stored: StoredTable) -> Table:
    """Return a table with its seats only; the match stays in the log."""
    table = Table(stored.facts)
    for written in stored.lines:
        if isinstance(written.line, (events.BeginMatch, events.Play, events.Undo, events.ReturnToSeat)):
            table._remember(written)
        else:
            table.apply(written)
    if table.state.status not in ("over", "closed"):
        table.state.status = "laid_aside"
    return table


class AuditReport(NamedTuple):
    """Result of replaying one stored match."""

    table: str
    game: str
    verdict: str
    why: str = ""

    @property
    def good(self) -> bool:
        return self.verdict in ("ok", "upgraded", "not begun")


def audit_stored_match(whole: StoredTable, kept: StoredTable) -> AuditReport:
    facts = whole.facts
    try:
        table = rebuild_from_log(whole)
        check_entry_numbers(kept)
    except DamagedData as damage:
        return AuditReport(facts.id, facts.game, "damaged", damage.why)
    if table.state.status == "laid_aside" or (table.match is None and table.state.words is not None):
        return AuditReport(
            facts.id, facts.game, "laid aside", f"rules {facts.rules_version}, here {current_rules_version(facts.game)}"
        )
    if table.match is None:
        return AuditReport(facts.id, facts.game, "not begun")
    today = notation_version(kept) == current_rules_version(facts.game)
    why = log_differences(table) + (snapshot_differences(table, kept) if today else [])
    if why:
        return AuditReport(facts.id, facts.game, "differs", "; ".join(why))
    return (
        AuditReport(facts.id, facts.game, "ok")
        if today
        else AuditReport(facts.id, facts.game, "upgraded", f"from the words of rules {notation_version(kept)}")
    )


def log_differences(table: Table) -> list[str]:
    """Return how the replayed match differs from what its log says."""
    assert table.match is not None
    wrong = fondaco.verify(table.match.to_json())
    if table.match.over and table.state.scores != table.match.scores:
        wrong.append(f"it was stored with the scores {table.state.scores}, today they are {table.match.scores}")
    return wrong


def snapshot_differences(table: Table, kept: StoredTable) -> list[str]:
    """Return how the replayed match differs from its snapshot."""
    try:
        other = restore_from_snapshot(kept)
    except DamagedData as damage:
        return [f"its snapshot cannot be read: {damage.why}"]
    if other is None or other.match is None or table.match is None:
        return ["its snapshot cannot be read"]
    other.match.talk = table.match.talk  # older snapshots have no chat of the match
    if other.match.to_json() == table.match.to_json():
        return []
    pairs = zip(other.log, table.log, strict=False)
    line = next((told.seq for told, true in pairs if told != true), min(len(other.log), len(table.log)))
    return [f"line {line} of the log differs from the stored one"]
