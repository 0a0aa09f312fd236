"""The bot that says anything."""

from __future__ import annotations

import random

from fondaco.core.decision import Action
from fondaco.core.seat import Place


class Random:
    """Every answer on the menu is as likely as any other."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, seat: Place) -> Action:
        return self.pick(seat.options)

    def pick(self, menu: list[Action]) -> Action:
        """A menu is all he looks at."""
        return self.dice.choice(menu)
