"""Limits on offers of bots to people: few per turn, and none repeated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

import fondaco
from fondaco.core.decision import Action, Seat
from fondaco.core.events import Event
from fondaco.core.match import Match
from fondaco.server.tables.table import Table

QUIETLY = 1  # offers per turn, if the table has quiet bots
REMEMBERED = 12  # turns in which a bot does not repeat an offer
NUMBERS = ("number", "answers")  # numbers of an offer and of the one it answers, which do not make it a different offer


def limit_offers(table: Table, seat: Seat, said: Any) -> Any:
    """Return a bot's answer; replaced by the most harmless one if it is an offer too many to people."""
    match = table.match
    if match is None or not any(chair.person is not None and not chair.driven for chair in table.state.chairs):
        return said
    if not too_much(table, seat, fondaco.action(table.facts.game, said)):
        return said
    silence = match.silence(seat)
    return said if silence is None or match.refuses(seat, silence) else msgspec.to_builtins(silence)


def too_much(table: Table, seat: Seat, action: Action) -> bool:
    """Whether a bot has made this offer lately, or enough offers in this turn."""
    assert table.match is not None
    most = table.match.game.offers.get(type(action))
    if most is None:
        return False
    turns = [0, *[entry.seq for entry in table.log if entry.begins_turn]]
    lately = [entry for entry in table.log[turns[-REMEMBERED:][0] :] if entry.seat == seat]
    sounds = told_of(offered(table.match, seat, action))
    if any(told_of(entry.events) == sounds for entry in lately if type(entry.action) is type(action)):
        return True
    made = [entry for entry in lately if entry.seq >= turns[-1] and type(entry.action) is type(action)]
    return len(made) >= (min(most, QUIETLY) if table.facts.quiet_bots else most)


def offered(match: Match, seat: Seat, action: Action) -> list[Event]:
    """Return the events that an offer would cause; empty if it is illegal."""
    if match.refuses(seat, action):
        return []
    ahead = match.clone()
    ahead.board.story = []
    ahead.step(seat, action)
    story: list[Event] = ahead.board.story
    return story


def told_of(story: Iterable[Event]) -> list[tuple[str, dict[str, Any]]]:
    """Return the public events of an offer, without numbers, to compare offers."""
    return [
        (event.says, {name: value for name, value in event.args.items() if name not in NUMBERS})
        for event in story if event.to is None
    ]  # fmt: skip
