"""`greedy`: the bot that looks one action ahead."""

from __future__ import annotations

import random

from fondaco.bots.evaluation import evaluation, make_evaluation
from fondaco.bots.personalities import personal_evaluation
from fondaco.bots.weights import Character, EvaluationWeights
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match, SeatView


class GreedyBot:
    """Plays what the evaluation advises, else the action with the best lead right after it."""

    def __init__(
        self, game_id: str, seed: int, weights: EvaluationWeights | None = None, character: Character | None = None
    ) -> None:
        self.evaluation = evaluation(game_id) if weights is None else make_evaluation(game_id, weights)
        self.character = character
        self.dice = random.Random(seed)

    def choose(self, seat: SeatView) -> Action:
        menu: list[Action] = seat.options
        if len(menu) == 1:
            return menu[0]
        if self.character is not None:
            self.evaluation = personal_evaluation(seat, self.character)
        imagined = seat.determinize(self.dice.getrandbits(32))
        advice = self.evaluation.advise(imagined, seat.number, self.dice)
        return advice or max(menu, key=lambda action: self.after(imagined, seat.number, action))

    def after(self, imagined: Match, seat: Seat, action: Action) -> float:
        """Return the lead of the seat over the best opponent right after an action."""
        ahead = imagined.clone()
        ahead.step(seat, action)
        worths = [self.evaluation.worth(ahead, other) for other in range(ahead.players)]
        mine = worths.pop(seat)
        return mine - max(worths, default=0.0)
