"""What cards are worth: played now, stowed, or kept in hand for the next turn."""
from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from fondaco.bots.judgement.oltremare.weights import Weights
from fondaco.games.oltremare.actions import Card, Good
from fondaco.games.oltremare.data import ICONS, OltreMareBox

LONGEST = 30  # no cargo has a longer run


class Outlook(NamedTuple):
    """What a merchant's hand is judged against: the top of his cargo, his marker, his voyages, the pile.

    `voyages` is the worth of sailing by half icons: of a card known only by its good, each icon counts by half.
    """

    good: Good
    length: int
    load: int
    lions: int
    voyages: tuple[float, ...]
    big_deal: bool
    fights_pirates: bool
    pile: int
    others: int
    price: int


class Plan(NamedTuple):
    """The best cards to play, and what they and the rest of the hand are worth."""

    worth: float
    cards: tuple[Card, ...]


class Stowing(NamedTuple):
    """Cards laid onto the cargo: what they add to its runs, and what then lies on top."""

    gained: float
    good: Good
    length: int
    load: float
    lions: float
    order: tuple[Card, ...]


class Appraiser:
    """Values hands with the cards of a box; a card known only by its good, or not at all, has a number of its own."""

    def __init__(self, box: OltreMareBox, weights: Weights) -> None:
        self.weights = weights
        kinds = len(box.goods)
        self.some = [len(box.cards) + good for good in box.goods]
        self.any = len(box.cards) + kinds
        self.good = [*box.good, *box.goods, kinds]
        self.icons = [tuple(2 * icon for icon in icons) for icons in box.icons] + [(1,) * len(ICONS)] * (kinds + 1)
        self.lions = [*map(float, box.lions)] + [box.figures.lions_plus_load / 2 + 1] * (kinds + 1)
        self.load = [*map(float, box.load)] + [box.figures.lions_plus_load / 2 - 1] * (kinds + 1)
        self.step = [_steps(row) for row in box.pays] + [[weights.unknown_run] * LONGEST]
        self.yields = _by_half_icons(box.figures.icon_yield, 2 * (box.most_routes + 1))
        self.plan = lru_cache(maxsize=20_000)(self._plan)
        self.showing = lru_cache(maxsize=50_000)(self._showing)
        self.stowings = lru_cache(maxsize=50_000)(self._stowings)

    def again(self, pile: float, turns: int) -> float:
        """The chance that the pile outlasts so many turns."""
        if pile <= 0:
            return 0.0
        return min(1.0, max(0.0, pile / (self.weights.pace * turns) - self.weights.doubt))

    def _plan(self, outlook: Outlook, hand: tuple[Card, ...], table: tuple[Card, ...] = ()) -> Plan:
        """The best play; cards missing for the load will have to be bought."""
        missing = max(0, outlook.load - len(hand) - len(table))
        hand += (self.any,) * missing
        best = Plan(-999.0, ())
        for played in combinations(hand, outlook.load - len(table)):
            worth = self.played(outlook, table + played, without(hand, played))
            if worth > best.worth:
                best = Plan(worth, played)
        return Plan(best.worth - missing * outlook.price, best.cards)

    def _showing(self, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """The half icons that cards show, by action."""
        return tuple(map(sum, zip(*[self.icons[card] for card in cards], strict=True)))

    def played(self, outlook: Outlook, cards: tuple[Card, ...], left: list[Card]) -> float:
        """The icons of the cards, their place in the cargo, and the hand that is left."""
        ducats, pirates, market, routes = self.showing(cards)
        pile = outlook.pile
        stolen = 0.0 if outlook.fights_pirates else min(self.yields[pirates], pile)
        drawn = min(self.yields[market], pile - stolen)
        again = self.again(pile - stolen - drawn, outlook.others)
        earned = self.yields[ducats + 2 * outlook.big_deal] - stolen * self.weights.pirate + outlook.voyages[routes]
        stowings = self.stowings(outlook.good, outlook.length, cards)
        return earned + max([self.stowed(stowing, left, drawn, again) for stowing in stowings])

    def _stowings(self, good: Good, length: int, cards: tuple[Card, ...]) -> list[Stowing]:
        """Every sensible way to stow cards, one for each that may lie on top: goods stay together, and the run in the
        cargo goes on if it can."""
        goods = self.good
        return [
            self._stowing(good, length, tuple(sorted(
                cards, key=lambda card: (card == top, goods[card] == goods[top], goods[card] != good, goods[card])
            )))
            for top in sorted(set(cards))
        ]  # fmt: skip

    def _stowing(self, good: Good, length: int, order: tuple[Card, ...]) -> Stowing:
        gained = 0.0
        for card in order:
            if self.good[card] != good:
                good, length = self.good[card], 0
            gained += self.step[good][length]
            length += 1
        return Stowing(gained, good, length, self.load[order[-1]], self.lions[order[-1]], order)

    def stowed(self, stowing: Stowing, left: list[Card], drawn: float, again: float) -> float:
        """What the cards add to the runs of the cargo, and what the hand is worth under the card then on top."""
        gained, good, length, load, lions, _ = stowing
        if not again:
            return gained
        next_of_run = self.weights.reach * self.step[good][length]
        return gained + again * (next_of_run + self.kept(good, length, load, lions, left, drawn))

    def kept(self, good: Good, length: int, load: float, lions: float, hand: list[Card], drawn: float) -> float:
        """What a hand is worth in the next turn, with so many unseen cards more."""
        weights, runs = self.weights, 0.0
        grown = {good: length}
        for card in hand:
            kind = self.good[card]
            had = grown.get(kind, 0)
            runs += self.step[kind][had]
            grown[kind] = had + 1
        cards = len(hand) + drawn
        worth = weights.held_run * runs + weights.drawn * drawn + weights.icons * min(cards, load)
        if cards < load:
            return worth - weights.short * (load - cards)
        return worth + weights.spare * (min(cards, lions) - load) - weights.overfull * max(0.0, cards - lions)


def without(hand: tuple[Card, ...], gone: Sequence[Card]) -> list[Card]:
    left = list(hand)
    for card in gone:
        left.remove(card)
    return left


def _steps(row: Sequence[int]) -> list[float]:
    """What each further card adds to a run."""
    steps = [float(value - before) for value, before in zip(row, (0, *row), strict=False)]
    return steps + [0.0] * (LONGEST - len(steps))


def _by_half_icons(table: Sequence[int], most: int) -> list[float]:
    """A yield table read at half icons too, with the last value for all beyond."""
    whole = [float(table[min(icons, len(table) - 1)]) for icons in range(most // 2 + 2)]
    return [(whole[half // 2] + whole[(half + 1) // 2]) / 2 for half in range(most + 1)]
