"""`random`: the bot that gives any legal answer."""

from __future__ import annotations

import random

from fondaco.core.decision import Action
from fondaco.core.match import SeatView


class RandomBot:
    """Picks an answer from the menu, all equally likely."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, seat: SeatView) -> Action:
        return self.pick(seat.options)

    def pick(self, menu: list[Action]) -> Action:
        """Pick from a menu, which is all this bot needs to know."""
        return self.dice.choice(menu)
