"""Stored matches and the versions of the rules: a match goes on by its own rules on its own board, in the words of
today's version; or is laid aside until a house has its rules. Nothing is refused silently, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

import fondaco
from fondaco.games import game
from fondaco.server.base.errors import DamagedData, Refused
from fondaco.server.tables import events as lines
from fondaco.server.tables.events import LogEntry
from fondaco.server.tables.state import Facts, State
from fondaco.server.tables.table import Table


class Stored(NamedTuple):
    """A table as it lies in the store: facts, the last snapshot, and the lines since."""

    facts: Facts
    state: State | None
    match: str | None
    lines: list[LogEntry]


def current(name: str) -> int:
    """The version of the rules in this house; 0 if it does not know the game."""
    info = fondaco.games().get(name)
    return info.rules_version if info else 0


@contextmanager
def reading() -> Iterator[None]:
    """Whatever breaks while a table is made from what is stored, is damage."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        raise DamagedData(f"{type(error).__name__}: {error}") from error


def check_numbers(stored: Stored) -> None:
    """Lines follow each other from the snapshot on, or from the first, without gaps."""
    first = stored.state.seq + 1 if stored.state else 1
    if [written.seq for written in stored.lines] != list(range(first, first + len(stored.lines))):
        raise DamagedData("the book has gaps")


def table_of(stored: Stored) -> Table | None:
    """The table from its snapshot and the lines since; `None` if it is not stored in today's words."""
    check_numbers(stored)
    if stored.match is None and stored.state is not None and stored.state.words is not None:
        raise DamagedData("a match has begun, and its snapshot lacks it")
    reworded = any(isinstance(each.line, lines.Rules) for each in stored.lines)
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
    """The table from its whole book, each action in the words of today's rules."""
    check_numbers(stored)
    rules = stored.facts.written_under
    if max(rules, stored.facts.rules_version) > current(stored.facts.game):
        return set_aside(stored)
    table = Table(stored.facts)
    with reading():
        for written in stored.lines:
            if isinstance(written.line, lines.Rules):
                rules = written.line.version
            table.apply(upgraded(written, stored.facts, rules))
    return table


def upgraded(written: LogEntry, facts: Facts, rules: int) -> LogEntry:
    """A line in the words of today's rules."""
    line = written.line
    if not isinstance(line, lines.Play):
        return written
    said = game(facts.game).action_today(line.action, rules)
    return msgspec.structs.replace(written, line=msgspec.structs.replace(line, action=said))


def set_aside(stored: Stored) -> Table:
    """Only who sits there; the match stays in its book."""
    table = Table(stored.facts)
    for written in stored.lines:
        if isinstance(written.line, (lines.Begin, lines.Play, lines.Undo, lines.Return)):
            table._remember(written)
        else:
            table.apply(written)
    if table.state.status not in ("over", "closed"):
        table.state.status = "laid_aside"
    return table


class Report(NamedTuple):
    """What came of one stored match when its book was played again."""

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
    """Where the match as it is played today is not the one that its book tells of."""
    assert table.match is not None
    wrong = fondaco.verify(table.match.to_json())
    if table.match.over and table.state.scores != table.match.scores:
        wrong.append(f"it was stored with the scores {table.state.scores}, today they are {table.match.scores}")
    return wrong


def unlike(table: Table, kept: Stored) -> list[str]:
    """Where it is not the one of the snapshot."""
    try:
        other = table_of(kept)
    except DamagedData as damage:
        return [f"its snapshot cannot be read: {damage.why}"]
    if other is None or other.match is None or table.match is None:
        return ["its snapshot cannot be read"]
    other.match.talk = table.match.talk  # snapshots from before talk was kept with a match do not have it
    if other.match.to_json() == table.match.to_json():
        return []
    pairs = zip(other.log, table.log, strict=False)
    line = next((told.seq for told, true in pairs if told != true), min(len(other.log), len(table.log)))
    return [f"line {line} of the log differs from the stored one"]
