"""Evaluations with plain weights, and events for them."""

from __future__ import annotations

from typing import Any

from fondaco.bots.search import Branch
from fondaco.core.events import Event
from tests.trial import GAME

ME, OTHER = 0, 1


class FixedWeights:
    def __init__(self, weights: Any) -> None:
        self.weights = weights


def event(says: str, seat: int = ME, **args: Any) -> Event:
    return Event(f"{GAME}.{says}", {"seat": seat, **args})


def branch_with_events(*tales: list[Event]) -> Branch:
    branch = Branch(None)
    branch.tales = list(tales)
    asked = [[each.says for each in (*tale, event("others"))] for tale in tales]
    branch.alone = [says.index(f"{GAME}.others") for says in asked]
    return branch
