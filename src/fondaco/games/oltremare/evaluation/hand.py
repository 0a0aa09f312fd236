"""What cards are worth: played now, stowed, or kept in hand for the next turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from fondaco.games.oltremare.board_file import ICONS
from fondaco.games.oltremare.components import OltreMareComponents
from fondaco.games.oltremare.evaluation.weights import Weights
from fondaco.games.oltremare.field_types import Card, Good

LONGEST = 99  # no run is longer


class HandContext(NamedTuple):
    """What a merchant's hand is judged against: the top of the cargo, the marker, the voyages, the pile.

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


class PlayPlan(NamedTuple):
    """The best cards to play, and what they and the rest of the hand are worth."""

    worth: float
    cards: tuple[Card, ...]


class StowingResult(NamedTuple):
    """Cards laid onto the cargo: what they add to its runs, and what then lies on top."""

    gained: float
    good: Good
    length: int
    load: float
    lions: float
    order: tuple[Card, ...]


class HandForNextTurn(NamedTuple):
    """A hand for the next turn: its cards, how many of them are still unseen, and its goods as runs of their own."""

    cards: float
    drawn: float
    goods: dict[Good, int]
    runs: float


class HandAppraiser:
    """Values hands with the cards of a board; a card known only by its good, or not at all, has a number of its own."""

    def __init__(self, components: OltreMareComponents, weights: Weights) -> None:
        self.weights = weights
        kinds = len(components.goods)
        self.some = [len(components.cards) + good for good in components.goods]
        self.any = len(components.cards) + kinds
        self.good = [*components.good, *components.goods, kinds]
        self.icons = [tuple(2 * icon for icon in icons) for icons in components.icons] + [(1,) * len(ICONS)] * (
            kinds + 1
        )
        self.lions = [*map(float, components.lions)] + [components.figures.lions_plus_load / 2 + 1] * (kinds + 1)
        self.load = [*map(float, components.load)] + [components.figures.lions_plus_load / 2 - 1] * (kinds + 1)
        self.run = [_run(row) for row in components.pays] + [[weights.unknown_run * cards for cards in range(LONGEST)]]
        self.yields = _by_half_icons(components.figures.icon_yield, 2 * (components.most_routes + 1))
        self.voyages: dict[tuple[object, ...], tuple[float, ...]] = {}
        self.plan = lru_cache(maxsize=20_000)(self._plan)
        self.showing = lru_cache(maxsize=50_000)(self._showing)
        self.stowings = lru_cache(maxsize=50_000)(self._stowings)

    def again(self, pile: float, turns: int) -> float:
        """The chance that the pile outlasts so many turns."""
        if pile <= 0:
            return 0.0
        return min(1.0, max(0.0, pile / (self.weights.pace * turns) - self.weights.doubt))

    def _plan(self, outlook: HandContext, hand: tuple[Card, ...], table: tuple[Card, ...] = ()) -> PlayPlan:
        """The best play; cards missing for the load will have to be bought."""
        missing = max(0, outlook.load - len(hand) - len(table))
        hand += (self.any,) * missing
        best = PlayPlan(-999.0, ())
        for played in combinations(hand, outlook.load - len(table)):
            worth = self.played(outlook, table + played, cards_without(hand, played))
            if worth > best.worth:
                best = PlayPlan(worth, played)
        return PlayPlan(best.worth - missing * outlook.price, best.cards)

    def _showing(self, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """The half icons that cards show, by action."""
        return tuple(map(sum, zip(*[self.icons[card] for card in cards], strict=True)))

    def played(self, outlook: HandContext, cards: tuple[Card, ...], left: list[Card]) -> float:
        """The icons of the cards, their place in the cargo, and the hand that is left."""
        ducats, pirates, market, routes = self.showing(cards)
        pile = outlook.pile
        stolen = 0.0 if outlook.fights_pirates else min(self.yields[pirates], pile)
        drawn = min(self.yields[market], pile - stolen)
        again = self.again(pile - stolen - drawn, outlook.others)
        earned = self.yields[ducats + 2 * outlook.big_deal] - stolen * self.weights.pirate + outlook.voyages[routes]
        held = self.held(left, drawn)
        stowings = self.stowings(outlook.good, outlook.length, cards)
        return earned + max([self.stowed(stowing, held, again) for stowing in stowings])

    def _stowings(self, good: Good, length: int, cards: tuple[Card, ...]) -> list[StowingResult]:
        """Every sensible way to stow cards, one for each that may lie on top: goods stay together, and the run in the
        cargo goes on if it can."""
        goods = self.good
        return [
            self._stowing(
                good,
                length,
                tuple(
                    sorted(
                        cards,
                        key=lambda card: (card == top, goods[card] == goods[top], goods[card] != good, goods[card]),
                    )
                ),
            )
            for top in sorted(set(cards))
        ]

    def _stowing(self, good: Good, length: int, order: tuple[Card, ...]) -> StowingResult:
        gained = 0.0
        for card in order:
            if self.good[card] != good:
                good, length = self.good[card], 0
            gained += self.run[good][length + 1] - self.run[good][length]
            length += 1
        return StowingResult(gained, good, length, self.load[order[-1]], self.lions[order[-1]], order)

    def held(self, hand: Sequence[Card], drawn: float) -> HandForNextTurn:
        """A hand, with so many unseen cards more."""
        goods: dict[Good, int] = {}
        for card in hand:
            good = self.good[card]
            goods[good] = goods.get(good, 0) + 1
        return HandForNextTurn(
            len(hand) + drawn, drawn, goods, sum([self.run[good][cards] for good, cards in goods.items()])
        )

    def stowed(self, stowing: StowingResult, held: HandForNextTurn, again: float) -> float:
        """What the cards add to the runs of the cargo, and what the hand is worth under the card then on top."""
        if not again:
            return stowing.gained
        run, length, more = self.run[stowing.good], stowing.length, held.goods.get(stowing.good, 0)
        runs = held.runs + run[length + more] - run[length] - run[more]
        next_of_run = run[length + 1] - run[length]
        weights = self.weights
        worth = weights.reach * next_of_run + weights.held_run * runs + weights.drawn * held.drawn
        return stowing.gained + again * (worth + self.sized(held.cards, stowing.load, stowing.lions))

    def sized(self, cards: float, load: float, lions: float) -> float:
        """What the number of cards in hand is worth: icons for the load, spare ones, too many, too few."""
        weights = self.weights
        if cards < load:
            return weights.icons * cards - weights.short * (load - cards)
        if cards <= lions:
            return weights.icons * load + weights.spare * (cards - load)
        return weights.icons * load + weights.spare * (lions - load) - weights.overfull * (cards - lions)


def cards_without(hand: tuple[Card, ...], gone: Sequence[Card]) -> list[Card]:
    left = list(hand)
    for card in gone:
        left.remove(card)
    return left


def _run(row: Sequence[int]) -> list[float]:
    """What a run pays, by its length from none on; beyond its row no more."""
    return [0.0, *map(float, row)] + [float(row[-1])] * (LONGEST - len(row))


def _by_half_icons(table: Sequence[int], most: int) -> list[float]:
    """A yield table read at half icons too, with the last value for all beyond."""
    whole = [float(table[min(icons, len(table) - 1)]) for icons in range(most // 2 + 2)]
    return [(whole[half // 2] + whole[(half + 1) // 2]) / 2 for half in range(most + 1)]
