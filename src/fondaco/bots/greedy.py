"""The bot that looks one action ahead."""
from __future__ import annotations

import random

from fondaco.bots.beliefs import Beliefs
from fondaco.bots.judgement import judge, judgement
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match


class Greedy:
    """Takes what its game's judgement advises, or else the action after which it stands best against the others."""

    def __init__(self, game_id: str, seed: int, weights: Beliefs | None = None) -> None:
        self.judgement = judgement(game_id) if weights is None else judge(game_id, weights)
        self.dice = random.Random(seed)

    def choose(self, match: Match, seat: Seat) -> Action:
        menu: list[Action] = match.options(seat)
        if len(menu) == 1:
            return menu[0]
        imagined = match.determinize(seat, self.dice.getrandbits(32))
        advice = self.judgement.advise(imagined, seat, self.dice)
        return advice or max(menu, key=lambda action: self.after(imagined, seat, action))

    def after(self, imagined: Match, seat: Seat, action: Action) -> float:
        """How far ahead of the others the seat would be, had it said this."""
        ahead = imagined.clone()
        ahead.step(seat, action)
        worths = [self.judgement.worth(ahead, other) for other in range(ahead.players)]
        mine = worths.pop(seat)
        return mine - max(worths, default=0.0)
