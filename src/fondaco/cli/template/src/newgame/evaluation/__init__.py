"""What a good player of New Game thinks."""
from __future__ import annotations

import random
from collections.abc import Iterable

from fondaco.bots.weights import Beliefs, standard
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match

from newgame.actions import DRAW
from newgame.board import Board
from newgame.field_types import Ware
from newgame.score import points
from newgame.turn import Turn


class Weights(Beliefs, frozen=True):
    """The numbers it believes in; they stand in `weights.toml`."""

    hope: float
    """How much of what the best next ware would bring counts before it is there."""

    patience: float
    """A card is drawn if the market offers less than so much of what the best ware would bring."""


class Evaluation:
    """Counts points: what the wares are worth now, and what one more would bring."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or standard(Weights)

    def worth(self, match: Match, seat: Seat) -> float:
        """How well a seat stands, in points as they would be counted at the end."""
        board: Board = match.board
        counted = points(board.box, board.wares(seat), board.orders[seat])
        return counted if match.over else counted + self.weights.hope * self.gain(board, seat, self.every_ware(board))

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        """Where a look at the next action says little; everywhere else `worth` is asked."""
        board: Board = match.board
        if not isinstance(match.decision, Turn):
            return None
        offered, best = self.gain(board, seat, board.market), self.gain(board, seat, self.every_ware(board))
        return DRAW if offered < self.weights.patience * best else None

    def gain(self, board: Board, seat: Seat, wares: Iterable[Ware]) -> int:
        """What the best of these would bring."""
        own, order = board.wares(seat), board.orders[seat]
        return max(points(board.box, [*own, ware], order) for ware in wares) - points(board.box, own, order)

    def every_ware(self, board: Board) -> range:
        return range(len(board.box.wares))
