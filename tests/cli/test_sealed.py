"""Simultaneous decisions at one screen."""

from __future__ import annotations

import io
import random

from rich.console import Console

import fondaco
from fondaco.cli.interactive import TerminalMatch
from fondaco.core.field_types import union_members
from fondaco.core.sealed_decision import SealedDecision
from fondaco.games import all_games


def test_player_who_answered_sees_who_is_awaited() -> None:
    asks_in_secret = [
        name
        for name, game in all_games().items()
        if any(issubclass(each, SealedDecision) for each in union_members(game.decisions))
    ]
    match, rng = fondaco.new(asks_in_secret[0], 3, 1), random.Random(1)
    while not (isinstance(match.decision, SealedDecision) and len(match.waiting) == 2):
        match.play(match.waiting[0], rng.choice(match.options(match.waiting[0])))
    sitting = TerminalMatch(match, ["human"] * 3, "en", Console(file=io.StringIO()))
    (ready,) = {0, 1, 2} - {*match.waiting}
    first, second = [sitting.speaker.noun("seat", seat) for seat in match.waiting]
    assert sitting.prompt(ready) == f"Waiting for {first} and {second}."
    assert "Waiting for" not in sitting.prompt(match.waiting[0])
