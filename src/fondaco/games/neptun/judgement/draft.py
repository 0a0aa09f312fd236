"""Judges a contract strip while it fills: what its contracts pay, and whether a ship can serve them in this order."""
from __future__ import annotations

from collections import Counter
from functools import lru_cache

from fondaco.core.decision import Seat
from fondaco.games.neptun.board import EMPTY, OPEN, Board
from fondaco.games.neptun.data import CRETE
from fondaco.games.neptun.judgement.favour import Favour
from fondaco.games.neptun.kinds import Good, Oar, Place, Slot

NOWHERE: Place = -1


@lru_cache(maxsize=100)
def detours(board: str, distances: tuple[int, ...], chance: float) -> dict[tuple[Place, Place], float]:
    """The detours that were reckoned on a chart so far."""
    return {}


class Draft:
    """The strip and the hand of one player in the phase of contracts."""

    def __init__(self, board: Board, seat: Seat, favour: Favour) -> None:
        self.board = board
        self.weights = favour.weights
        self.favour = favour
        self.gold_worth = favour.gold_worth()
        self.gold = board.gold[seat]
        self.empty = board.slots(seat, EMPTY)
        self.strip: dict[Slot, Place] = {}
        self.worth, self.income = 0.0, 0
        for slot in board.slots(seat, OPEN):
            city, good = board.contract(seat, slot)
            self.strip[slot] = city
            points, gold = favour.pay(city, good)
            self.worth += points
            self.income += gold
        self.strengths = [float(board.box.strength[oar]) for oar in board.hands[seat]]
        self._detours = detours(board.box.digest, board.chart.tiles, self.weights.chance)

    def best_slot(self, city: Place, good: Good, oar: Oar) -> tuple[float, Slot]:
        """What a contract makes of the strip, and the field where it should go."""
        points, gold = self.favour.pay(city, good)
        return self._best_slot(city, points, gold, float(self.board.box.strength[oar]))

    def _best_slot(self, city: Place, points: float, gold: float, strength: float) -> tuple[float, Slot]:
        paid = self.worth + points + (self.income + gold) * self.gold_worth
        purse = self.gold + self.weights.income * (self.income + gold)
        return max(
            (paid - self.cost({**self.strip, slot: city}, strength, purse), slot) for slot in self.empty
        )  # fmt: skip

    def cost(self, strip: dict[Slot, Place], strength: float, purse: float) -> float:
        """The miles that will be missing, longest legs with the strongest cards, in points."""
        weights, turns = self.weights, self.board.box.figures.turns
        to_come = [weights.oar] * (turns - len(strip))
        cards = sorted([*self.strengths, strength, *to_come], reverse=True)
        legs = sorted(self.legs(strip), reverse=True)
        missing = sum(max(0.0, leg - card - weights.wind) for leg, card in zip(legs, cards, strict=False))
        beyond = max(0.0, missing - purse)
        return weights.mile * sum(legs) + weights.paid_mile * (missing - beyond) + weights.missing_mile * beyond

    def legs(self, strip: dict[Slot, Place]) -> list[float]:
        """The legs of the voyage through the strip; contracts still to come make a detour."""
        here, unknown, legs = CRETE, 0, []
        for slot in range(self.board.box.figures.turns):
            if slot not in strip:
                unknown += 1
                continue
            there = strip[slot]
            miles = self.board.chart.miles[here][there] + unknown * self.detour(here, there)
            legs += [miles / (unknown + 1)] * (unknown + 1)
            here, unknown = there, 0
        return legs + [self.detour(here, NOWHERE)] * unknown

    def detour(self, here: Place, there: Place) -> float:
        """How much longer a way becomes by a city that lies well, as chosen among several will."""
        key = here, there
        if key not in self._detours:
            miles = self.board.chart.miles
            direct = 0 if there == NOWHERE else miles[here][there]
            ways = sorted(
                miles[here][city] + (0 if there == NOWHERE else miles[city][there]) - direct
                for city in self.board.box.places
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
        board = self.board
        cities = board.city_pile + board.row_city[board.turned :]
        goods = board.good_pile + board.row_good[board.turned :]
        worths = {}
        kinds = Counter(good for good in goods if good != NOWHERE)
        for city in set(cities) - {NOWHERE}:
            pays = [(count, *self.favour.pay(city, good)) for good, count in kinds.items()]
            points = sum(count * pay for count, pay, _ in pays) / kinds.total()
            gold = sum(count * pay for count, _, pay in pays) / kinds.total()
            worths[city] = self._best_slot(city, points, gold, self.weights.oar)[0]
        return [worths[city] for city in cities if city != NOWHERE]
