"""What points in a temple, and gold, will be worth at the scorings to come."""
from __future__ import annotations

from collections.abc import Sequence
from math import exp

from fondaco.bots.judgement.neptun.weights import Weights
from fondaco.core.decision import Seat
from fondaco.games.neptun.actions import Place, Slot
from fondaco.games.neptun.board import OPEN, Board
from fondaco.games.neptun.data import Temple
from fondaco.games.neptun.score import standing


class Favour:
    """The prospects of one player in all temples, against the others as they stand and as they are loaded."""

    def __init__(self, board: Board, seat: Seat, weights: Weights) -> None:
        self.board = board
        self.seat = seat
        self.weights = weights
        self.gold_temple: Temple = len(board.box.regions)
        self.rivals = [self._rivals(temple) for temple in board.box.temples]
        self._tiles: dict[tuple[Temple, float], float] = {}

    def _rivals(self, temple: Temple) -> list[float]:
        """What each of the others will have in a temple, by what he has and the contracts on his strip."""
        board, mine = self.board, self._place(temple, self.seat)
        rivals = []
        for other in range(board.players):
            if other != self.seat:
                lower = self.weights.lower_disc if self._place(temple, other) < mine else -self.weights.lower_disc
                loaded = sum(self._earned(temple, other, slot) for slot in board.slots(other, OPEN))
                rivals.append(standing(board, temple, other) + lower / 2 + self.weights.served * loaded)
        return rivals

    def _place(self, temple: Temple, seat: Seat) -> int:
        """The lower, the better in a tie."""
        ties: Sequence[Seat] = self.board.order if temple == self.gold_temple else self.board.discs[temple]
        return ties.index(seat)

    def _earned(self, temple: Temple, seat: Seat, slot: Slot) -> int:
        city, good = self.board.contract(seat, slot)
        box = self.board.box
        if temple == self.gold_temple:
            return box.pays_gold[city][good]
        return box.pays_temple[city][good] if box.region[city] == temple else 0

    def tiles(self, temple: Temple, points: float) -> float:
        """The tiles of a temple that so many points will bring, from this round's scoring on."""
        key = temple, points
        if key not in self._tiles:
            rounds = self.board.box.tiles[self.board.round - 1 :]
            self._tiles[key] = sum(
                self._tile(temple, points, later, [self.board.box.points[tile] for tile in temples[temple]])
                for later, temples in enumerate(rounds)
            )
        return self._tiles[key]

    def _tile(self, temple: Temple, points: float, later: int, tiles: list[int]) -> float:
        """The tile expected at a scoring: each place is as likely as the doubts about each of the others make it."""
        weights = self.weights
        if temple == self.gold_temple:
            spread = weights.gold_spread + later * weights.gold_spread_later
        else:
            spread = weights.spread + later * weights.spread_later
        behind = [1.0]
        for rival in self.rivals[temple]:
            beaten = 1 / (1 + exp(max(-30.0, min(30.0, (rival - points) / spread))))
            behind = [
                (behind[place] * beaten if place < len(behind) else 0.0)
                + (behind[place - 1] * (1 - beaten) if place else 0.0)
                for place in range(len(behind) + 1)
            ]
        return sum(tile * chance for tile, chance in zip(tiles, behind, strict=False))

    def gain(self, temple: Temple, points: int) -> float:
        """What so many points more are worth."""
        now = standing(self.board, temple, self.seat)
        return self.tiles(temple, now + points) - self.tiles(temple, now)

    def gold_worth(self) -> float:
        """What one gold is worth at the end of the round."""
        later = self.board.round < len(self.board.box.tiles)
        return self.gain(self.gold_temple, 2) / 2 + later * self.weights.gold_for_miles

    def pay(self, city: Place, good: int) -> tuple[float, int]:
        """What a contract pays: points by its temple, and gold."""
        box = self.board.box
        points = box.pays_temple[city][good]
        return (self.gain(box.region[city], points) if points else 0.0), box.pays_gold[city][good]

    def in_all(self) -> float:
        """Everything this player can expect of all temples."""
        return sum(self.tiles(temple, standing(self.board, temple, self.seat)) for temple in self.board.box.temples)
