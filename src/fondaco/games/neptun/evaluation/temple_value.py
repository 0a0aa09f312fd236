"""What points in a temple, and gold, will be worth at the scorings to come."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import exp

from fondaco.core.decision import Seat
from fondaco.games.neptun.board_file import OPEN
from fondaco.games.neptun.components import NeptunComponents
from fondaco.games.neptun.evaluation.weights import Weights
from fondaco.games.neptun.field_types import Place, Region, Temple
from fondaco.games.neptun.score import temple_standing, temple_standing_by_seat, tie_break_order
from fondaco.games.neptun.state import NO_OAR, State

MOST_KNOWN = 20_000

FAR = 1e6  # points by which a player is behind or ahead for sure


class TempleTileForecast:
    """What the scorings to come bring in a temple, each with a wider spread; values are cached."""

    def __init__(self, prizes: list[tuple[int, ...]], spread: float, more: float) -> None:
        self.rounds = [(tiles, spread + later * more) for later, tiles in enumerate(prizes)]
        self.known: dict[tuple[tuple[float, ...], float, tuple[float, ...] | None], float] = {}

    def hoped(self, rivals: tuple[float, ...], points: float, soon: tuple[float, ...] | None = None) -> float:
        """The tiles that so many points will bring; at the next scoring against others who then stand so."""
        key = rivals, points, soon
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            (tiles, spread), *later = self.rounds
            first = _tile(tiles, soon or rivals, points, spread)
            found = sum([first, *[_tile(tiles, rivals, points, spread) for tiles, spread in later]])
            self.known[key] = found
        return found


@lru_cache(maxsize=100)
def list_temple_forecasts(
    components: NeptunComponents,
    now: int,
    spread: float,
    spread_later: float,
    gold_spread: float,
    gold_spread_later: float,
) -> list[TempleTileForecast]:
    """Those of every temple from this round on."""
    *temples, gold = [
        [tuple([components.points[tile] for tile in tiles[temple]]) for tiles in components.tiles[now - 1 :]]
        for temple in components.temples
    ]
    return [
        *[TempleTileForecast(each, spread, spread_later) for each in temples],
        TempleTileForecast(gold, gold_spread, gold_spread_later),
    ]


def _tile(tiles: tuple[int, ...], rivals: tuple[float, ...], points: float, spread: float) -> float:
    """The tile expected at a scoring: each place is as likely as the doubts about each of the others make it."""
    behind = [1.0]
    for rival in rivals:
        if -FAR < rival < FAR:
            beaten = 1 / (1 + exp(max(-30.0, min(30.0, (rival - points) / spread))))
        else:
            beaten = float(rival < 0)
        lost = 1 - beaten
        between = [later * beaten + before * lost for before, later in pairwise(behind)]
        behind = [behind[0] * beaten, *between, behind[-1] * lost]
    return sum(tile * chance for tile, chance in zip(tiles, behind, strict=False))


class TempleProspects:
    """The prospects of one player in all temples, against the others as they stand and as they are loaded."""

    def __init__(self, state: State, seat: Seat, weights: Weights, drafting: bool = False) -> None:
        self.state = state
        self.seat = seat
        self.weights = weights
        self.gold_temple: Temple = len(state.components.regions)
        self.scorings = list_temple_forecasts(
            state.components,
            state.round,
            weights.spread,
            weights.spread_later,
            weights.gold_spread,
            weights.gold_spread_later,
        )
        self.rivals = self._rivals()
        self.settled = self._settled() if weights.settled and not drafting else {}
        self._tiles: dict[tuple[Temple, float], float] = {}
        self._gains: dict[tuple[Temple, int], float] = {}

    def _rivals(self) -> list[tuple[float, ...]]:
        """What each of the others will have in each temple, by present points and the contracts on the strip."""
        state, weights = self.state, self.weights
        rivals: list[tuple[float, ...]] = []
        tie = weights.lower_disc / 2
        others = [(other, self._loaded(other)) for other in range(state.players) if other != self.seat]
        for temple, tied in zip(state.components.temples, [*state.discs, state.order], strict=True):
            row, lower = temple_standing_by_seat(state, temple), tied[: tied.index(self.seat)]
            rivals.append(
                tuple(
                    [
                        row[other] + (tie if other in lower else -tie) + weights.served * loaded[temple]
                        for other, loaded in others
                    ]
                )
            )
        return rivals

    def _settled(self) -> dict[Temple, tuple[bool, ...]]:
        """By temple, which of the others cannot change what they have before the scoring; not where one's own strip
        has two contracts or more, since each is judged by itself."""
        state, components = self.state, self.state.components
        left = [self._regions_left(seat) for seat in range(state.players)]
        mine = left.pop(self.seat)
        return {
            temple: tuple([temple not in regions for regions in left])
            for temple in components.regions
            if mine.count(temple) < 2
        }

    def _regions_left(self, seat: Seat) -> list[Temple]:
        """Where any player can still fulfil contracts in this round."""
        state = self.state
        if not may_still_sail(state, seat):
            return []
        return [state.components.region[state.contract(seat, slot)[0]] for slot in state.slots(seat, OPEN)]

    def _loaded(self, seat: Seat) -> list[int]:
        """What the contracts on a strip pay in each temple."""
        components, loaded = self.state.components, [0] * (self.gold_temple + 1)
        for slot in self.state.slots(seat, OPEN):
            city, good = self.state.contract(seat, slot)
            loaded[self.gold_temple] += components.pays_gold[city][good]
            loaded[components.region[city]] += components.pays_temple[city][good]
        return loaded

    def tiles(self, temple: Temple, points: int) -> float:
        """The tiles of a temple that so many points will bring, from this round's scoring on."""
        key = temple, points
        found = self._tiles.get(key)
        if found is None:
            settled = self.settled.get(temple, ())
            soon = self._soon(temple, points, settled) if True in settled else None
            found = self._tiles[key] = self.scorings[temple].hoped(self.rivals[temple], points, soon)
        return found

    def _soon(self, temple: Temple, points: int, settled: tuple[bool, ...]) -> tuple[float, ...]:
        """Where the others stand at the next scoring: seats that stay where they are, far behind so many points or far
        ahead of them; a disc that moves lies on top."""
        state, seat = self.state, self.seat
        row, tied = temple_standing_by_seat(state, temple), tie_break_order(state, temple)
        moves = temple != self.gold_temple and points > row[seat]
        lower = [*tied] if moves else tied[: tied.index(seat)]
        others = [other for other in range(state.players) if other != seat]
        return tuple(
            [
                hoped if not stays else -FAR if row[other] < points + (other not in lower) else FAR
                for other, stays, hoped in zip(others, settled, self.rivals[temple], strict=True)
            ]
        )

    def gain(self, temple: Temple, points: int) -> float:
        """What so many points more are worth."""
        key = temple, points
        found = self._gains.get(key)
        if found is None:
            now = temple_standing(self.state, temple, self.seat)
            found = self._gains[key] = self.tiles(temple, now + points) - self.tiles(temple, now)
        return found

    def last_point(self, region: Region) -> float:
        """What one more point is worth to a player who will fulfil no further contract, at the price of its gold."""
        state, temple, price = self.state, self.gold_temple, self.state.components.figures.gold_per_temple_point
        others = [other for other in range(state.players) if other != self.seat]
        settled = tuple([not self._regions_left(other) for other in others])
        purse = state.gold[self.seat]
        rich, poor = [
            self.scorings[temple].hoped(self.rivals[temple], gold, self._soon(temple, gold, settled))
            for gold in (purse, purse - price)
        ]
        later = state.round < len(state.components.tiles)
        return self.gain(region, 1) - (rich - poor) - later * self.weights.gold_for_miles * price

    def gold_worth(self) -> float:
        """What one gold is worth at the end of the round."""
        later = self.state.round < len(self.state.components.tiles)
        return self.gain(self.gold_temple, 2) / 2 + later * self.weights.gold_for_miles

    def pay(self, city: Place, good: int) -> tuple[float, int]:
        """What a contract pays: points by its temple, and gold."""
        components = self.state.components
        points = components.pays_temple[city][good]
        return (self.gain(components.region[city], points) if points else 0.0), components.pays_gold[city][good]

    def in_all(self) -> float:
        """Everything this player can expect of all temples."""
        return sum(
            self.tiles(temple, temple_standing(self.state, temple, self.seat))
            for temple in self.state.components.temples
        )


def may_still_sail(state: State, seat: Seat) -> bool:
    """Whether a ship may still set out in this round, or is under way."""
    figures = state.components.figures
    if state.turn < figures.turns or state.played[seat] != NO_OAR or seat in state.to_move:
        return True
    last = figures.turns + figures.extra_turns
    extra = state.turn == figures.turns or (seat in state.extra and state.turn < last)
    return extra and bool(state.hands[seat])
