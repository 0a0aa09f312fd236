"""How much bots may say to people: what is worth a thought, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

import fondaco
from fondaco.core.decision import Action, Seat
from fondaco.core.events import Event
from fondaco.core.match import Match
from fondaco.server.tables.table import Table

QUIETLY = 1  # offers of a quiet bot in a turn
REMEMBERED = 12  # turns in which no bot says the same again
NUMBERS = ("number", "answers")  # of an offer, and of the one that it answers


def limit_offers(table: Table, seat: Seat, said: Any) -> Any:
    """What a bot says where people listen: where that is an offer too many, the most harmless answer."""
    match = table.match
    if match is None or not any(chair.person is not None and not chair.driven for chair in table.state.chairs):
        return said
    if not too_much(table, seat, fondaco.action(table.facts.game, said)):
        return said
    silence = match.silence(seat)
    return said if silence is None or match.refuses(seat, silence) else msgspec.to_builtins(silence)


def too_much(table: Table, seat: Seat, action: Action) -> bool:
    """Has it offered this lately, or enough in this turn?"""
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
    """What would be told if it were offered; nothing if it may not be."""
    if match.refuses(seat, action):
        return []
    ahead = match.clone()
    ahead.board.story = []
    ahead.step(seat, action)
    story: list[Event] = ahead.board.story
    return story


def told_of(story: Iterable[Event]) -> list[tuple[str, dict[str, Any]]]:
    """What the table hears of an offer. Which cards of a kind are meant and how it is numbered makes no other offer."""
    return [
        (event.says, {name: value for name, value in event.args.items() if name not in NUMBERS})
        for event in story if event.to is None
    ]  # fmt: skip
