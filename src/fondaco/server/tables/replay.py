"""Replay of a match: its position after any entry of its log."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

import fondaco
from fondaco.core.json_types import JsonObject
from fondaco.server.base.errors import NotFound, WrongPhase
from fondaco.server.base.user import UserId
from fondaco.server.tables.schemas import ReplayPosition
from fondaco.server.tables.table import Table, new_match

STEP = 20
KEPT = 16


class MatchReplay(msgspec.Struct, frozen=True):
    lines: int
    log: list[JsonObject]
    scores: list[list[int]]


class ReplayCheckpoints:
    """A match with its positions every few log entries; those between are replayed from the last one before."""

    def __init__(self, table: Table) -> None:
        match = table.match
        assert match is not None
        self.log = match.log or []
        first = new_match(table.facts, table.state.words or (), match.opening.seats)
        first.replay(self.log[0])
        self.marks = [first]
        self.scores = [list(first.scores)]
        position = first.clone()
        for entry in self.log[1:]:
            position.replay(entry)
            self.scores.append(list(position.scores))
            if entry.seq % STEP == 0:
                self.marks.append(position.clone())

    def at(self, line: int) -> fondaco.Match:
        if not 0 <= line < len(self.log):
            raise NotFound("fondaco.error.no_log_line", line=line)
        position = self.marks[line // STEP].clone()
        for entry in self.log[line // STEP * STEP + 1 : line + 1]:
            position.replay(entry)
        return position

    def whole(self) -> MatchReplay:
        return MatchReplay(len(self.log), msgspec.to_builtins(self.log), self.scores)


def check_ended(table: Table) -> fondaco.Match:
    """Return the match of a table; raise unless it is over."""
    if table.match is None or table.state.status != "over":
        raise WrongPhase("fondaco.error.not_over")
    return table.match


class ReplayCache:
    """Cache of the matches replayed most recently."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[str, int], ReplayCheckpoints] = OrderedDict()

    def of(self, table: Table) -> ReplayCheckpoints:
        name = (table.facts.id, table.state.changed)
        if name not in self.kept:
            self.kept[name] = ReplayCheckpoints(table)
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return self.kept[name]

    def whole(self, table: Table) -> MatchReplay:
        """Return a whole match, which must be over."""
        check_ended(table)
        return self.of(table).whole()

    def moment(self, table: Table, person: UserId | None, line: int) -> ReplayPosition:
        """Return the views of a match after a log entry.

        A running match can be viewed back to the start of its current turn, by each seat of this person. A finished one
        is shown from all seats.
        """
        if table.match is None:
            raise WrongPhase(f"fondaco.error.is_{table.state.status}")
        if line < table.look_from:
            raise WrongPhase("fondaco.error.not_over")
        over = table.state.status == "over"
        seats: list[int | None] = [*range(table.facts.players), None] if over else [*table.seats_of(person)]
        position = self.of(table).at(line)
        return ReplayPosition(line, [position.view(seat) for seat in seats or [None]])
