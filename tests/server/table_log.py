"""Tables without a server: person n + 1 sits on seat n, and events are applied directly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fondaco.core.match import Match
from fondaco.core.match_file import BoardName
from fondaco.server.tables import commands, events
from fondaco.server.tables.clock import Clock, NoClock
from fondaco.server.tables.events import TableLogEntry
from fondaco.server.tables.setup import make_table_facts
from fondaco.server.tables.table import Table
from tests.trial import GAME

NO_CLOCK = NoClock()
NOTHING: Mapping[str, Any] = {}


def new_table(
    players: int = 3,
    seed: str = "7",
    clock: Clock = NO_CLOCK,
    bots: tuple[int, ...] = (),
    game: str = GAME,
    host: int = 1,
    options: Mapping[str, Any] = NOTHING,
    **agreed: Any,
) -> Table:
    """Return a table whose match has begun at time 0."""
    facts = make_table_facts(
        game=game,
        players=players,
        options=dict(options),
        board=BoardName("standard", ""),
        public=True,
        spectators=True,
        clock=clock,
        host=host,
        seed=seed,
        **agreed,
    )
    table = Table(facts)
    for seat in range(players):
        person = events.Sit(seat, None, "Bot", "random") if seat in bots else events.Sit(seat, seat + 1, f"P{seat}")
        write(table, commands.plan_sitting_down(table, person, at_once=True), 0)
    return table


def write(table: Table, plan: commands.Plan, at: int = 0) -> None:
    for line in plan.lines:
        table.apply(TableLogEntry(table.seq + 1, at, line), plan.played if isinstance(line, events.Play) else None)


def play_named(table: Table, seat: int, do: str, at: int = 0, **more: Any) -> None:
    """Play the first answer with this name from the menu of a seat."""
    assert table.match is not None
    menu = [msgspec.to_builtins(action) for action in table.match.options(seat)]
    action = next(each for each in menu if each["do"] == do and more.items() <= each.items())
    write(table, commands.play(table, seat + 1, seat, table.seq, action), at)


def active(table: Table) -> int:
    return table.waiting[-1]


def pass_all(table: Table) -> None:
    for seat in table.waiting[:-1]:
        play_named(table, seat, "pass")


def table_from_match(match: Match, clock: Clock, at: int = 0) -> Table:
    """A table of people at which a match goes on from a position built by a test."""
    table = new_table(match.players, clock=clock, game=match.game.id)
    table.match = match
    write(table, commands.Plan([events.RestoreCounters(match.state.counters_kept_on_undo() or [0])]), at)
    return table


def play_action(table: Table, seat: int, action: Any, at: int = 0) -> None:
    write(table, commands.play(table, seat + 1, seat, table.seq, msgspec.to_builtins(action)), at)


def seconds_left(table: Table, at: int) -> dict[int, float]:
    """The seats whose clocks run, with the seconds left to each."""
    ends = {seat: table.runs_out_at(seat) for seat in range(table.facts.players)}
    return {seat: (end - at) / 1000 for seat, end in ends.items() if end is not None}
