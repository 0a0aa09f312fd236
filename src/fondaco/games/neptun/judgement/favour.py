"""What points in a temple, and gold, will be worth at the scorings to come."""
from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import exp

from fondaco.core.decision import Seat
from fondaco.games.neptun.board import OPEN, Board
from fondaco.games.neptun.data import NeptunBox
from fondaco.games.neptun.judgement.weights import Weights
from fondaco.games.neptun.kinds import Place, Temple
from fondaco.games.neptun.score import standing, standings

MOST_KNOWN = 20_000


class Scorings:
    """What the scorings to come bring in a temple, each with a wider spread; what was reckoned once is kept."""

    def __init__(self, prizes: list[tuple[int, ...]], spread: float, more: float) -> None:
        self.rounds = [(tiles, spread + later * more) for later, tiles in enumerate(prizes)]
        self.known: dict[tuple[tuple[float, ...], float], float] = {}

    def hoped(self, rivals: tuple[float, ...], points: float) -> float:
        """The tiles that so many points will bring."""
        key = rivals, points
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self.known[key] = sum([_tile(tiles, rivals, points, spread) for tiles, spread in self.rounds])
        return found


@lru_cache(maxsize=100)
def scorings(
    box: NeptunBox, now: int, spread: float, spread_later: float, gold_spread: float, gold_spread_later: float
) -> list[Scorings]:
    """Those of every temple from this round on."""
    *temples, gold = [
        [tuple([box.points[tile] for tile in tiles[temple]]) for tiles in box.tiles[now - 1 :]]
        for temple in box.temples
    ]
    return [*[Scorings(each, spread, spread_later) for each in temples], Scorings(gold, gold_spread, gold_spread_later)]


def _tile(tiles: tuple[int, ...], rivals: tuple[float, ...], points: float, spread: float) -> float:
    """The tile expected at a scoring: each place is as likely as the doubts about each of the others make it."""
    behind = [1.0]
    for rival in rivals:
        beaten = 1 / (1 + exp(max(-30.0, min(30.0, (rival - points) / spread))))
        lost = 1 - beaten
        between = [later * beaten + before * lost for before, later in pairwise(behind)]
        behind = [behind[0] * beaten, *between, behind[-1] * lost]
    return sum(tile * chance for tile, chance in zip(tiles, behind, strict=False))


class Favour:
    """The prospects of one player in all temples, against the others as they stand and as they are loaded."""

    def __init__(self, board: Board, seat: Seat, weights: Weights) -> None:
        self.board = board
        self.seat = seat
        self.weights = weights
        self.gold_temple: Temple = len(board.box.regions)
        self.scorings = scorings(
            board.box, board.round, weights.spread, weights.spread_later, weights.gold_spread,
            weights.gold_spread_later,
        )  # fmt: skip
        self.rivals = self._rivals()
        self._tiles: dict[tuple[Temple, float], float] = {}
        self._gains: dict[tuple[Temple, int], float] = {}

    def _rivals(self) -> list[tuple[float, ...]]:
        """What each of the others will have in each temple, by what he has and the contracts on his strip."""
        board, weights = self.board, self.weights
        rivals: list[tuple[float, ...]] = []
        tie = weights.lower_disc / 2
        others = [(other, self._loaded(other)) for other in range(board.players) if other != self.seat]
        for temple, tied in zip(board.box.temples, [*board.discs, board.order], strict=True):
            row, lower = standings(board, temple), tied[: tied.index(self.seat)]
            rivals.append(tuple([
                row[other] + (tie if other in lower else -tie) + weights.served * loaded[temple]
                for other, loaded in others
            ]))  # fmt: skip
        return rivals

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
        found = self._tiles.get(key)
        if found is None:
            found = self._tiles[key] = self.scorings[temple].hoped(self.rivals[temple], points)
        return found

    def gain(self, temple: Temple, points: int) -> float:
        """What so many points more are worth."""
        key = temple, points
        found = self._gains.get(key)
        if found is None:
            now = standing(self.board, temple, self.seat)
            found = self._gains[key] = self.tiles(temple, now + points) - self.tiles(temple, now)
        return found

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
