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
from fondaco.server.tables.events import LogEntry
from fondaco.server.tables.state import Facts, State
from fondaco.server.tables.table import Table


class Stored(NamedTuple):
    """A stored table: facts, the last snapshot, and the log entries since."""

    facts: Facts
    state: State | None
    match: str | None
    lines: list[LogEntry]


def current(name: str) -> int:
    """Return the rules version that this server has; 0 if it does not know the game."""
    info = fondaco.games().get(name)
    return info.rules_version if info else 0


@contextmanager
def reading() -> Iterator[None]:
    """Convert any error while a table is rebuilt from storage to `DamagedData`."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        raise DamagedData(f"{type(error).__name__}: {error}") from error


def check_numbers(stored: Stored) -> None:
    """Raise `DamagedData` unless the entries continue the snapshot, or start at 1, without gaps."""
    first = stored.state.seq + 1 if stored.state else 1
    if [written.seq for written in stored.lines] != list(range(first, first + len(stored.lines))):
        raise DamagedData("the book has gaps")


def table_of(stored: Stored) -> Table | None:
    """Return the table from its snapshot and later entries; `None` if it is not in current notation."""
    check_numbers(stored)
    if stored.match is None and stored.state is not None and stored.state.words is not None:
        raise DamagedData("a match has begun, and its snapshot lacks it")
    reworded = any(isinstance(each.line, events.Rules) for each in stored.lines)
    if reworded or wording(stored) != current(stored.facts.game):
        return None
    with reading():
        match = fondaco.load(stored.match) if stored.match else None
        table = Table(stored.facts, stored.state, match)
        for written in stored.lines:
            table.apply(written)
    return table


def wording(stored: Stored) -> int:
    return stored.state.rules if stored.state else stored.facts.written_under


def load_and_upgrade(stored: Stored) -> Table:
    """Return the table from its whole log, with each action in current notation."""
    check_numbers(stored)
    rules = stored.facts.written_under
    if max(rules, stored.facts.rules_version) > current(stored.facts.game):
        return set_aside(stored)
    table = Table(stored.facts)
    with reading():
        for written in stored.lines:
            if isinstance(written.line, events.Rules):
                rules = written.line.version
            table.apply(upgraded(written, stored.facts, rules))
    return table


def upgraded(written: LogEntry, facts: Facts, rules: int) -> LogEntry:
    """Return an entry with its action converted to current notation."""
    line = written.line
    if not isinstance(line, events.Play):
        return written
    said = game(facts.game).upgrade_action(line.action, rules)
    return msgspec.structs.replace(written, line=msgspec.structs.replace(line, action=said))


def set_aside(stored: Stored) -> Table:
    """Return a table with its seats only; the match stays in the log."""
    table = Table(stored.facts)
    for written in stored.lines:
        if isinstance(written.line, (events.Begin, events.Play, events.Undo, events.Return)):
            table._remember(written)
        else:
            table.apply(written)
    if table.state.status not in ("over", "closed"):
        table.state.status = "laid_aside"
    return table


class Report(NamedTuple):
    """Result of replaying one stored match."""

    table: str
    game: str
    verdict: str
    why: str = ""

    @property
    def good(self) -> bool:
        return self.verdict in ("ok", "upgraded", "not begun")


def replay(whole: Stored, kept: Stored) -> Report:
    facts = whole.facts
    try:
        table = load_and_upgrade(whole)
        check_numbers(kept)
    except DamagedData as damage:
        return Report(facts.id, facts.game, "damaged", damage.why)
    if table.state.status == "laid_aside" or (table.match is None and table.state.words is not None):
        return Report(facts.id, facts.game, "laid aside", f"rules {facts.rules_version}, here {current(facts.game)}")
    if table.match is None:
        return Report(facts.id, facts.game, "not begun")
    today = wording(kept) == current(facts.game)
    why = differences(table) + (unlike(table, kept) if today else [])
    if why:
        return Report(facts.id, facts.game, "differs", "; ".join(why))
    return Report(facts.id, facts.game, "ok") if today else Report(
        facts.id, facts.game, "upgraded", f"from the words of rules {wording(kept)}"
    )  # fmt: skip


def differences(table: Table) -> list[str]:
    """Return how the replayed match differs from what its log says."""
    assert table.match is not None
    wrong = fondaco.verify(table.match.to_json())
    if table.match.over and table.state.scores != table.match.scores:
        wrong.append(f"it was stored with the scores {table.state.scores}, today they are {table.match.scores}")
    return wrong


def unlike(table: Table, kept: Stored) -> list[str]:
    """Return how the replayed match differs from its snapshot."""
    try:
        other = table_of(kept)
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
