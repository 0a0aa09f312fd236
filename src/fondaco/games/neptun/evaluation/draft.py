"""Judges a contract strip while it fills: what its contracts pay, and whether a ship can serve them in this order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from fondaco.core.decision import Seat
from fondaco.games.neptun.board_file import CRETE, EMPTY, OPEN
from fondaco.games.neptun.evaluation.temple_value import TempleProspects
from fondaco.games.neptun.field_types import Good, Oar, Place, Slot
from fondaco.games.neptun.state import State

NOWHERE: Place = -1
MOST_KNOWN = 2000

Voyage = tuple[Slot, float, float]
"""A field for a contract, the cost of all miles then, and those that are beyond cards and wind."""

Strip = tuple[tuple[Slot, ...], tuple[tuple[Slot, Place], ...], tuple[float, ...]]
"""Its empty fields, its contracts, and the cards in hand."""

Known = dict[tuple[Place, float], list[Voyage]]


class ChartCache(NamedTuple):
    """Values computed on a chart, which never changes in a match."""

    detours: dict[tuple[Place, Place], float]
    legs: dict[tuple[Place, Place, int], list[float]]
    strips: dict[Strip, Known]


@lru_cache(maxsize=100)
def chart_cache(
    board: str, distances: tuple[int, ...], chance: float, oar: float, wind: float, mile: float
) -> ChartCache:
    return ChartCache({}, {}, {})


class SpanToNextContract(NamedTuple):
    """From one contract of a strip to the next, or to its end."""

    slot: Slot
    here: Place
    next_slot: Slot
    there: Place

    @property
    def unknown(self) -> int:
        """The contracts between them that are still to come."""
        return self.next_slot - self.slot - 1


class StripPlanner:
    """The strip and the hand of one player in the phase of contracts."""

    def __init__(self, state: State, seat: Seat, favour: TempleProspects) -> None:
        self.state = state
        self.weights = favour.weights
        self.favour = favour
        self.gold_worth = favour.gold_worth()
        self.gold = state.gold[seat]
        self.empty = state.slots(seat, EMPTY)
        self.strip: dict[Slot, Place] = {}
        self.worth, self.income = 0.0, 0
        for slot in state.slots(seat, OPEN):
            city, good = state.contract(seat, slot)
            self.strip[slot] = city
            points, gold = favour.pay(city, good)
            self.worth += points
            self.income += gold
        self.strengths = [float(state.components.strength[oar]) for oar in state.hands[seat]]
        weights = self.weights
        self._detours, self._legs, strips = chart_cache(
            state.components.digest, state.chart.tiles, weights.chance, weights.oar, weights.wind, weights.mile
        )
        self._voyages = _known(strips, (tuple(self.empty), tuple(self.strip.items()), tuple(sorted(self.strengths))))
        ends = [(-1, CRETE), *self.strip.items(), (state.components.figures.turns, NOWHERE)]
        self.spans = [SpanToNextContract(*one, *other) for one, other in pairwise(ends)]

    def best_slot(self, city: Place, good: Good, oar: Oar) -> tuple[float, Slot]:
        """What a contract makes of the strip, and the field where it should go."""
        points, gold = self.favour.pay(city, good)
        return self._best_slot(city, points, gold, float(self.state.components.strength[oar]))

    def _best_slot(self, city: Place, points: float, gold: float, strength: float) -> tuple[float, Slot]:
        paid = self.worth + points + (self.income + gold) * self.gold_worth
        purse = self.gold + self.weights.income * (self.income + gold)
        voyages = self._voyages.get((city, strength))
        if voyages is None:
            cards = self.cards(strength, len(self.strip) + 1)
            voyages = [(slot, *self.voyage(self.legs_with(slot, city), cards)) for slot in self.empty]
            self._voyages[city, strength] = voyages
        return max([(paid - self.fare(miles, missing, purse), slot) for slot, miles, missing in voyages])

    def cards(self, strength: float, contracts: int) -> list[float]:
        """The cards for a strip with so many contracts, the strongest first: those in the hand, this one, and what may
        come with the others."""
        to_come = [self.weights.oar] * (self.state.components.figures.turns - contracts)
        return sorted([*self.strengths, strength, *to_come], reverse=True)

    def cost(self, legs: list[float], cards: list[float], purse: float) -> float:
        """The miles of a voyage and those that will be missing, in points."""
        return self.fare(*self.voyage(legs, cards), purse)

    def voyage(self, legs: list[float], cards: list[float]) -> tuple[float, float]:
        """What all its miles cost, and those that will be missing, longest legs with the strongest cards."""
        wind, missing = self.weights.wind, 0.0
        longest = sorted(legs, reverse=True)
        for leg, card in zip(longest, cards, strict=False):
            short = leg - card - wind
            if short > 0:
                missing += short
        return self.weights.mile * sum(longest), missing

    def fare(self, miles: float, missing: float, purse: float) -> float:
        """The same with those miles that can be paid for."""
        beyond = max(0.0, missing - purse)
        return miles + self.weights.paid_mile * (missing - beyond) + self.weights.missing_mile * beyond

    def legs(self, spans: Iterable[SpanToNextContract]) -> list[float]:
        """The legs of a voyage; contracts still to come make a detour."""
        return [*chain.from_iterable([self.leg(span.here, span.there, span.unknown) for span in spans])]

    def legs_with(self, slot: Slot, city: Place) -> list[float]:
        """The legs of the voyage through the strip, if a contract for this city were under that field."""
        rest, (first, here, last, there) = self._around[slot]
        return rest + self.leg(here, city, slot - first - 1) + self.leg(city, there, last - slot - 1)

    @cached_property
    def _around(self) -> dict[Slot, tuple[list[float], SpanToNextContract]]:
        """For each empty field the span that it lies in, and the legs of the others."""
        spans = [(self.legs(other for other in self.spans if other is not span), span) for span in self.spans]
        return {slot: each for each in spans for slot in range(each[1].slot + 1, each[1].next_slot)}

    def leg(self, here: Place, there: Place, unknown: int) -> list[float]:
        """From a place to another, or on from there, with so many contracts still to come on the way."""
        key = here, there, unknown
        if key not in self._legs:
            if there == NOWHERE:
                self._legs[key] = [self.detour(here, NOWHERE)] * unknown
            else:
                miles = self.state.chart.miles[here][there] + unknown * self.detour(here, there)
                self._legs[key] = [miles / (unknown + 1)] * (unknown + 1)
        return self._legs[key]

    def detour(self, here: Place, there: Place) -> float:
        """How much longer a way becomes by a city that lies well, as chosen among several will."""
        key = here, there
        if key not in self._detours:
            miles = self.state.chart.miles
            direct = 0 if there == NOWHERE else miles[here][there]
            ways = sorted(
                miles[here][city] + (0 if there == NOWHERE else miles[city][there]) - direct
                for city in self.state.components.places
                if city != CRETE
            )
            self._detours[key] = ways[int(self.weights.chance * len(ways))]
        return self._detours[key]

    def turn_up(self, hidden: int) -> float:
        """What turning up the next of so many face-down contracts promises; the last one would have to be taken."""
        drawn = self._draws()
        promise = sum(worth for worth in drawn) / len(drawn)
        for _ in range(hidden - 1):
            promise = sum(max(worth, promise) for worth in drawn) / len(drawn)
        return promise

    def _draws(self) -> list[float]:
        """What each of the city cards that may come would make of the strip, with goods as they are on average."""
        state, components, gain = self.state, self.state.components, self.favour.gain
        cities = state.city_pile + state.row_city[state.turned :]
        goods = state.good_pile + state.row_good[state.turned :]
        worths = {}
        kinds = Counter(good for good in goods if good != NOWHERE)
        total = kinds.total()
        for city in set(cities) - {NOWHERE}:
            temple, favours, coins = components.region[city], components.pays_temple[city], components.pays_gold[city]
            pays = [count * gain(temple, favours[good]) for good, count in kinds.items() if favours[good]]
            points = sum(pays) / total
            gold = sum([count * coins[good] for good, count in kinds.items()]) / total
            worths[city] = self._best_slot(city, points, gold, self.weights.oar)[0]
        return [worths[city] for city in cities if city != NOWHERE]


def _known(strips: dict[Strip, Known], strip: Strip) -> Known:
    """What is known of a strip; of too many, nothing any more."""
    if len(strips) > MOST_KNOWN:
        strips.clear()
    return strips.setdefault(strip, {})
