"""The bot that says anything."""
from __future__ import annotations

import random

from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match


class Random:
    """Every answer on the menu is as likely as any other."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, match: Match, seat: Seat) -> Action:
        menu: list[Action] = match.options(seat)
        return self.dice.choice(menu)
