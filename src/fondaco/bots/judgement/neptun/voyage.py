"""Plans a voyage: which contract next, with which oar card, for how much gold, by which stops."""
from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from fondaco.bots.judgement.neptun.favour import Favour
from fondaco.core.decision import Seat
from fondaco.games.neptun.actions import Place, Slot
from fondaco.games.neptun.board import FULFILLED, OPEN, Board

Cards = tuple[int, ...]
AHEAD = 2
THRIFT = 2


class Stop(NamedTuple):
    """A contract that is still open."""

    slot: Slot
    city: Place
    worth: float
    gold: int


class Move(NamedTuple):
    """One turn: with this strength to that place for so much gold; `fulfils` is an index of the stops, or -1."""

    strength: int
    place: Place
    fare: int
    fulfils: int


class State(NamedTuple):
    """Where a voyage stands: `first` is the stop that comes next, `whole` whether none was lost so far."""

    place: Place
    first: int
    turn: int
    cards: Cards
    gold: int
    whole: bool


Known = dict[tuple[float, ...], dict[State, float]]


class Voyages:
    """All voyages of the rest of a round, with the winds as they can be expected; strengths of cards ascend.

    `known` holds what was found out already, by turn and the winds from there on: whoever weighs several winds for the
    next turn has to think about the turns after it only once.
    """

    def __init__(
        self, board: Board, seat: Seat, favour: Favour, winds: list[float], regular: int, known: Known
    ) -> None:
        self.board = board
        self.miles = board.chart.miles
        self.winds = winds
        self.regular = regular
        self.weights = favour.weights
        self.gold_worth = favour.gold_worth()
        self.later = board.round < len(board.box.tiles)
        self.stops = [
            Stop(slot, city, *favour.pay(city, good))
            for slot in board.slots(seat, OPEN)
            for city, good in [board.contract(seat, slot)]
        ]
        self.unbroken = len(self.stops) + len(board.slots(seat, FULFILLED)) == board.box.figures.turns
        self._best = [known.setdefault((turn, *winds[turn:]), {}) for turn in range(len(winds) + 1)]

    def best(self, state: State) -> float:
        """What the rest of the round brings from here on."""
        best = self._best[state.turn]
        if state not in best:
            best[state] = max([self.rest(state), *[self.after(state, move) for move in self.moves(state)]])
        return best[state]

    def rest(self, state: State) -> float:
        """The end, if nothing more is fulfilled: gold, a bonus tile, and cards for later rounds."""
        worth = state.gold * self.gold_worth
        if state.whole and state.first == len(self.stops):
            worth += self.weights.bonus
        if self.later:
            kept = state.cards[max(0, self.regular - state.turn) :]
            worth += len(kept) * self.weights.extra_turn + sum(kept) * self.weights.strength
        return worth

    def after(self, state: State, move: Move) -> float:
        """What a move brings in all."""
        cards = list(state.cards)
        cards.remove(move.strength)
        moved = State(move.place, state.first, state.turn + 1, tuple(cards), state.gold - move.fare, state.whole)
        return self.best(moved) if move.fulfils < 0 else self.fulfilled(moved, move.fulfils)

    def fulfilled(self, state: State, number: int) -> float:
        """What fulfilling this stop brings in all, the ship being there."""
        stop = self.stops[number]
        whole = state.whole and number == state.first
        served = State(stop.city, number + 1, state.turn, state.cards, state.gold + stop.gold, whole)
        return stop.worth - self.weights.haste * state.turn + self.best(served)

    def moves(self, state: State) -> Iterator[Move]:
        """What is worth a thought: the next few contracts, or a stop on the way to them."""
        if state.turn >= len(self.winds) or not state.cards:
            return
        wind = self.winds[state.turn]
        for number in self.ahead(state):
            city = self.stops[number].city
            needed = self.miles[state.place][city] - wind
            yield from self._arrivals(state, number, needed)
            if needed > state.cards[-1]:
                yield from self._approach(state, city, wind)

    def ahead(self, state: State) -> range:
        return range(state.first, min(state.first + AHEAD, len(self.stops)))

    def with_strength(self, state: State, strength: int) -> Iterator[Move]:
        """The moves with this card: to stay, or towards one of the next few contracts, as far as one likes to pay."""
        yield Move(strength, state.place, 0, -1)
        reach = strength + self.winds[state.turn]
        for number in self.ahead(state):
            city = self.stops[number].city
            for place in self.board.chart.course(state.place, city):
                fare = max(0, ceil(self.miles[state.place][place] - reach))
                if fare <= state.gold:
                    yield Move(strength, place, fare, number if place == city else -1)

    def _arrivals(self, state: State, number: int, needed: float) -> Iterator[Move]:
        """With the weakest card that is strong enough, and with the strongest that is not, for gold."""
        city = self.stops[number].city
        enough = [card for card in state.cards if card >= needed]
        weaker = [card for card in state.cards if card < needed]
        if enough:
            yield Move(enough[0], city, 0, number)
        limit = min(state.gold, THRIFT) if enough else state.gold
        if weaker and (fare := ceil(needed - weaker[-1])) <= limit:
            yield Move(weaker[-1], city, fare, number)

    def _approach(self, state: State, city: Place, wind: float) -> Iterator[Move]:
        """The farthest place on the way that needs no gold, with the weakest card that leads there."""
        course = self.board.chart.course(state.place, city)
        miles = self.miles[state.place]
        near = [place for place in course[:-1] if miles[place] <= state.cards[-1] + wind]
        if near:
            strength = next(card for card in state.cards if miles[near[-1]] <= card + wind)
            yield Move(strength, near[-1], 0, -1)
