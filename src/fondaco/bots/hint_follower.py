"""A bot that follows every hint: it plays the plan behind a hint, and asks for a new one where the plan ends.

The arena measures with it how strong a player is who does what the hints say:
`fondaco arena GAME --bots fondaco.bots.hint_follower:HintFollower,search:12`.
"""

from __future__ import annotations

import random

from fondaco.bots.hint_plan import TurnPlan, follow_plan, plan_turn
from fondaco.bots.search import Budget
from fondaco.core.decision import Action
from fondaco.core.match import SeatView

USUAL = Budget(tries=24)


class HintFollower:
    """Plays the first hint of every decision."""

    def __init__(self, game_id: str, seed: int, budget: Budget = USUAL) -> None:
        self.dice = random.Random(seed)
        self.budget = budget
        self.plan: TurnPlan | None = None

    def choose(self, seat: SeatView) -> Action:
        menu: list[Action] = seat.options
        found = None if self.plan is None else follow_plan(self.plan, seat)
        if self.plan is not None and isinstance(found, int):
            return self.plan.steps[found].action
        if len(menu) == 1:
            return menu[0]
        answers, self.plan = plan_turn(seat, self.budget, self.dice.getrandbits(32))
        return answers[0].action
