"""Plans a voyage: which contract next, with which oar card, for how much gold, by which stops."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from fondaco.core.decision import Seat
from fondaco.games.neptun.board_file import FULFILLED, OPEN
from fondaco.games.neptun.evaluation.temple_value import TempleProspects
from fondaco.games.neptun.field_types import Place, Slot
from fondaco.games.neptun.state import State

Cards = tuple[int, ...]
AHEAD = 2
THRIFT = 2


class ContractStop(NamedTuple):
    """A contract that is still open."""

    slot: Slot
    city: Place
    worth: float
    gold: int


class VoyageMove(NamedTuple):
    """One turn: with this strength to that place for so much gold; `fulfils` is an index of the stops, or -1."""

    strength: int
    place: Place
    fare: int
    fulfils: int


class VoyageState(NamedTuple):
    """Where a voyage stands: `first` is the stop that comes next, `whole` whether none was lost so far."""

    place: Place
    first: int
    turn: int
    cards: Cards
    gold: int
    whole: bool


Known = dict[tuple[float, ...], dict[VoyageState, float]]


class VoyageSearch:
    """All voyages of the rest of a round, with the winds as they can be expected; strengths of cards ascend.

    `known` holds what was found out already, by turn and the winds from there on: a search over several winds for the
    next turn computes the turns after it only once.
    """

    def __init__(
        self, state: State, seat: Seat, favour: TempleProspects, winds: list[float], regular: int, known: Known
    ) -> None:
        self.state = state
        self.miles = state.chart.miles
        self.winds = winds
        self.regular = regular
        self.weights = favour.weights
        self.gold_worth = favour.gold_worth()
        self.later = state.round < len(state.components.tiles)
        self.stops = [
            ContractStop(slot, city, *favour.pay(city, good))
            for slot in state.slots(seat, OPEN)
            for city, good in [state.contract(seat, slot)]
        ]
        self.unbroken = len(self.stops) + len(state.slots(seat, FULFILLED)) == state.components.figures.turns
        numbered = list(enumerate(self.stops))
        self.ahead = [numbered[first : first + AHEAD] for first in range(len(numbered) + 1)]
        self._reached: dict[tuple[Place, Place, float], Place] = {}
        self._best = [known.setdefault((turn, *winds[turn:]), {}) for turn in range(len(winds) + 1)]

    def best(self, voyage: VoyageState) -> float:
        """What the rest of the round brings from here on."""
        best = self._best[voyage[2]]
        found = best.get(voyage)
        if found is None:
            found = best[voyage] = self._under_way(voyage)
        return found

    def _under_way(self, voyage: VoyageState) -> float:
        """The best of what is worth a thought: to end here, the next few contracts, or a stop on the way to them.

        A contract is served with the weakest card that is strong enough, or with the strongest that is not, for gold.
        Most of a merchant's time is spent here: states are bare tuples, and no move is named.
        """
        place, first, turn, cards, gold, whole = voyage
        best = self.rest(voyage)
        if turn >= len(self.winds) or not cards:
            return best
        wind, miles, later = self.winds[turn], self.miles[place], turn + 1
        haste, strongest = self.weights.haste * later, cards[-1]
        for number, (_slot, city, worth, pay) in self.ahead[first]:
            needed = miles[city] - wind
            card, most, kept = bisect_left(cards, needed), gold, whole and number == first
            if needed <= strongest:
                most = min(gold, THRIFT)
                left = cards[:card] + cards[card + 1 :]
                served = worth - haste + self.best((city, number + 1, later, left, gold + pay, kept))  # type: ignore[arg-type]
                if served > best:
                    best = served
            if card and (fare := ceil(needed - cards[card - 1])) <= most:
                left = cards[: card - 1] + cards[card:]
                served = worth - haste + self.best((city, number + 1, later, left, gold - fare + pay, kept))  # type: ignore[arg-type]
                if served > best:
                    best = served
            if needed > strongest:
                near = self._farthest(place, city, strongest + wind)
                used = bisect_left(cards, miles[near] - wind)
                nearer = self.best((near, first, later, cards[:used] + cards[used + 1 :], gold, whole))  # type: ignore[arg-type]
                if nearer > best:
                    best = nearer
        return best

    def _farthest(self, place: Place, city: Place, reach: float) -> Place:
        """The farthest place on the way to a city that needs no gold, or where the ship is."""
        key = place, city, reach
        if key not in self._reached:
            miles = self.miles[place]
            self._reached[key] = [
                on_the_way for on_the_way in self.state.chart.course(place, city)[:-1] if miles[on_the_way] <= reach
            ][-1]
        return self._reached[key]

    def rest(self, voyage: VoyageState) -> float:
        """The end, if nothing more is fulfilled: gold, a bonus tile, and cards for later rounds."""
        _place, first, turn, cards, gold, whole = voyage
        worth = gold * self.gold_worth
        if whole and first == len(self.stops):
            worth += self.weights.bonus
        if self.later and (kept := cards[max(0, self.regular - turn) :]):
            worth += len(kept) * self.weights.extra_turn + sum(kept) * self.weights.strength
        return worth

    def after(self, voyage: VoyageState, move: VoyageMove) -> float:
        """What a move brings in all."""
        cards = list(voyage.cards)
        cards.remove(move.strength)
        moved = VoyageState(
            move.place,
            voyage.first,
            voyage.turn + 1,
            tuple(cards),
            voyage.gold - move.fare,
            voyage.whole,
        )
        return self.best(moved) if move.fulfils < 0 else self.fulfilled(moved, move.fulfils)

    def fulfilled(self, voyage: VoyageState, number: int) -> float:
        """What fulfilling this stop brings in all, the ship being there."""
        stop = self.stops[number]
        whole = voyage.whole and number == voyage.first
        served = VoyageState(stop.city, number + 1, voyage.turn, voyage.cards, voyage.gold + stop.gold, whole)
        return stop.worth - self.weights.haste * voyage.turn + self.best(served)

    def with_strength(self, voyage: VoyageState, strength: int) -> Iterator[VoyageMove]:
        """The moves with this card: to stay, or towards one of the next few contracts, as far as one likes to pay."""
        yield VoyageMove(strength, voyage.place, 0, -1)
        reach = strength + self.winds[voyage.turn]
        for number, stop in self.ahead[voyage.first]:
            city = stop.city
            for place in self.state.chart.course(voyage.place, city):
                fare = max(0, ceil(self.miles[voyage.place][place] - reach))
                if fare <= voyage.gold:
                    yield VoyageMove(strength, place, fare, number if place == city else -1)
