"""What points in a temple, and gold, will be worth at the scorings to come."""
from __future__ import annotations

from functools import lru_cache
from math import exp

from fondaco.core.decision import Seat
from fondaco.games.neptun.board import OPEN, Board
from fondaco.games.neptun.judgement.weights import Weights
from fondaco.games.neptun.kinds import Place, Temple
from fondaco.games.neptun.score import standing, standings


@lru_cache(maxsize=100_000)
def hoped(
    prizes: tuple[tuple[int, ...], ...], rivals: tuple[float, ...], points: float, spread: float, more: float
) -> float:
    """The tiles that so many points will bring at this scoring and those after it, each with a wider spread."""
    return sum(_tile(tiles, rivals, points, spread + later * more) for later, tiles in enumerate(prizes))


def _tile(tiles: tuple[int, ...], rivals: tuple[float, ...], points: float, spread: float) -> float:
    """The tile expected at a scoring: each place is as likely as the doubts about each of the others make it."""
    behind = [1.0]
    for rival in rivals:
        beaten = 1 / (1 + exp(max(-30.0, min(30.0, (rival - points) / spread))))
        behind = [
            (behind[place] * beaten if place < len(behind) else 0.0)
            + (behind[place - 1] * (1 - beaten) if place else 0.0)
            for place in range(len(behind) + 1)
        ]
    return sum(tile * chance for tile, chance in zip(tiles, behind, strict=False))


class Favour:
    """The prospects of one player in all temples, against the others as they stand and as they are loaded."""

    def __init__(self, board: Board, seat: Seat, weights: Weights) -> None:
        self.board = board
        self.seat = seat
        self.weights = weights
        self.gold_temple: Temple = len(board.box.regions)
        self.rivals = self._rivals()
        self._tiles: dict[tuple[Temple, float], float] = {}
        self._gains: dict[tuple[Temple, int], float] = {}

    def _rivals(self) -> list[tuple[float, ...]]:
        """What each of the others will have in each temple, by what he has and the contracts on his strip."""
        board, weights = self.board, self.weights
        rivals: list[list[float]] = [[] for _ in board.box.temples]
        ties = [*board.discs, board.order]
        rows = [standings(board, temple) for temple in board.box.temples]
        own = [tied.index(self.seat) for tied in ties]
        for other in range(board.players):
            if other == self.seat:
                continue
            loaded = self._loaded(other)
            for temple in board.box.temples:
                lower = ties[temple].index(other) < own[temple]
                tie = weights.lower_disc if lower else -weights.lower_disc
                rivals[temple].append(rows[temple][other] + tie / 2 + weights.served * loaded[temple])
        return [tuple(each) for each in rivals]

    def _loaded(self, seat: Seat) -> list[int]:
        """What the contracts on a strip pay in each temple."""
        box, loaded = self.board.box, [0] * (self.gold_temple + 1)
        for slot in self.board.slots(seat, OPEN):
            city, good = self.board.contract(seat, slot)
            loaded[self.gold_temple] += box.pays_gold[city][good]
            loaded[box.region[city]] += box.pays_temple[city][good]
        return loaded

    def tiles(self, temple: Temple, points: float) -> float:
        """The tiles of a temple that so many points will bring, from this round's scoring on."""
        key = temple, points
        if key not in self._tiles:
            weights, box = self.weights, self.board.box
            prizes = tuple(
                tuple([box.points[tile] for tile in temples[temple]]) for temples in box.tiles[self.board.round - 1 :]
            )
            of_gold = temple == self.gold_temple
            spread = weights.gold_spread if of_gold else weights.spread
            more = weights.gold_spread_later if of_gold else weights.spread_later
            self._tiles[key] = hoped(prizes, self.rivals[temple], points, spread, more)
        return self._tiles[key]

    def gain(self, temple: Temple, points: int) -> float:
        """What so many points more are worth."""
        key = temple, points
        if key not in self._gains:
            now = standing(self.board, temple, self.seat)
            self._gains[key] = self.tiles(temple, now + points) - self.tiles(temple, now)
        return self._gains[key]

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
