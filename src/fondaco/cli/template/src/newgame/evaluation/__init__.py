"""Evaluation of New Game positions, for bots."""
from __future__ import annotations

import random
from collections.abc import Iterable

from fondaco.bots.weights import EvaluationWeights, standard_weights
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match

from newgame.actions import DRAW
from newgame.field_types import Ware
from newgame.score import points
from newgame.state import State
from newgame.turn import Turn


class Weights(EvaluationWeights, frozen=True):
    """Weights of the evaluation; their values are in `weights.toml`."""

    hope: float
    """How much of the best possible ware's gain counts before it is bought."""

    patience: float
    """Draw a card if the market offers less than this share of the best possible ware's gain."""


class Evaluation:
    """Counts points: what the wares are worth, and what one more would gain."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard_weights(Weights)

    def worth(self, match: Match, seat: Seat) -> float:
        """Return how well a seat stands, in points of the final score."""
        state: State = match.state
        counted = points(state.components, state.wares(seat), state.orders[seat])
        return counted if match.over else counted + self.weights.hope * self.gain(state, seat, self.every_ware(state))

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        """Return an action where looking one action ahead says little; elsewhere `worth` decides."""
        state: State = match.state
        if not isinstance(match.decision, Turn):
            return None
        offered, best = self.gain(state, seat, state.market), self.gain(state, seat, self.every_ware(state))
        return DRAW if offered < self.weights.patience * best else None

    def gain(self, state: State, seat: Seat, wares: Iterable[Ware]) -> int:
        """Return how many points the best of these wares would gain."""
        own, order, components = state.wares(seat), state.orders[seat], state.components
        return max(points(components, [*own, ware], order) for ware in wares) - points(components, own, order)

    def every_ware(self, state: State) -> range:
        return range(len(state.components.wares))
