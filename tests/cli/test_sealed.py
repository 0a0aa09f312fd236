"""Simultaneous decisions at one screen."""

from __future__ import annotations

import io
import random

from rich.console import Console

import fondaco
from fondaco.cli.interactive import Sitting
from fondaco.core.field_types import members
from fondaco.core.patterns import Sealed
from fondaco.games import all_games


def test_whoever_has_answered_is_not_asked_again_but_told_who_is_waited_for() -> None:
    asks_in_secret = [
        name for name, game in all_games().items() if any(issubclass(each, Sealed) for each in members(game.decisions))
    ]
    match, rng = fondaco.new(asks_in_secret[0], 3, 1), random.Random(1)
    while not (isinstance(match.decision, Sealed) and len(match.waiting) == 2):
        match.play(match.waiting[0], rng.choice(match.options(match.waiting[0])))
    sitting = Sitting(match, ["human"] * 3, "en", Console(file=io.StringIO()))
    (ready,) = {0, 1, 2} - {*match.waiting}
    first, second = [sitting.speaker.noun("seat", seat) for seat in match.waiting]
    assert sitting.prompt(ready) == f"Waiting for {first} and {second}."
    assert "Waiting for" not in sitting.prompt(match.waiting[0])
