"""How much bots may say to people: what is worth a thought, and nothing twice."""
from __future__ import annotations

from typing import Any

import msgspec

import fondaco
from fondaco.core.decision import Action, Seat
from fondaco.house.book.table import Table

QUIETLY = 1         # offers of a quiet bot in a turn
REMEMBERED = 12     # turns in which no bot says the same again


def restrained(table: Table, seat: Seat, said: Any) -> Any:
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
    if any(entry.action == action for entry in lately):
        return True
    made = [entry for entry in lately if entry.seq >= turns[-1] and type(entry.action) is type(action)]
    return len(made) >= (min(most, QUIETLY) if table.facts.quiet_bots else most)
