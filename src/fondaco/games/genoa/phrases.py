"""Everything often said, made once for a box: menus are put together from these."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from fondaco.games.genoa.actions import (
    Ask,
    Fill,
    Lay,
    Move,
    Pick,
    Propose,
    Remove,
    Replace,
    StartAt,
    Swap,
    TakeWare,
    UseBuilding,
    Wish,
)
from fondaco.games.genoa.components import FIRST_CARD, FURTHER_ACTION, GOODS
from fondaco.games.genoa.field_types import Good, Space

if TYPE_CHECKING:
    from fondaco.games.genoa.components import GenoaBox

STEPS_HERE = (1, 2, 3, 4, 5, 6, 8, 10, 12)
STEPS_AHEAD = (2, 4, 6, 8)
STEPS_ASKED = (3, 5, 8)


class Phrases:
    """Actions that name a space, a card or an item; and the samples of offers that menus show."""

    def __init__(self, box: GenoaBox) -> None:
        items = range(FIRST_CARD + len(box.cards))
        self.start_at = [StartAt(space) for space in box.spaces]
        self.move = [Move(space) for space in box.spaces]
        self.fill = [Fill(card) for card in box.cards]
        self.take_ware = [TakeWare(good) for good in range(GOODS)]
        self.swap = [Swap(item) for item in items]
        self.pick = [Pick(item) for item in range(FIRST_CARD)]
        self.use = [UseBuilding(space) for space in range(len(box.rows))]
        beside = {street: box.beside[street] for street in box.streets}
        self.lay = {street: {space: Lay(street, space) for space in near} for street, near in beside.items()}
        self.replace = {street: {space: Replace(street, space) for space in near} for street, near in beside.items()}
        self.remove = {street: {space: Remove(street, space) for space in near} for street, near in beside.items()}
        self._offers(box)

    def _offers(self, box: GenoaBox) -> None:
        step = box.figures.ducat_step
        here, ahead, asked = ([step * n for n in steps] for steps in (STEPS_HERE, STEPS_AHEAD, STEPS_ASKED))
        self.bids_here = [_prefixes([Propose(space, ducats) for ducats in here]) for space in box.spaces]
        self.bids_ahead = [_prefixes([Propose(space, ducats) for ducats in ahead]) for space in box.spaces]
        self.affordable_here = _affordable(here)
        self.affordable_ahead = _affordable(ahead)
        goods = range(GOODS)
        self.goods_bids = _chosen([[Propose(space, 0, (good,)) for good in goods] for space in box.spaces])
        self.card_bid = [[Propose(space, 0, (FIRST_CARD + card,)) for card in box.cards] for space in box.spaces]
        self.sales = _chosen([[Propose(space, 0, (good,), 2 * step) for good in goods] for space in box.spaces])
        card = (FURTHER_ACTION,)
        self.ducats_for_card = [[Propose(space, ducats, want_items=card) for ducats in asked] for space in box.spaces]
        self.goods_for_card = _chosen(
            [[Propose(space, 0, (good,), want_items=card) for good in goods] for space in box.spaces]
        )
        self.later_bid = [
            {item: Propose(space, later_items=(item,)) for item in box.yields[space]} if space < len(box.rows) else {}
            for space in box.spaces
        ]
        self.ask_ducats = [[Ask(space, want_ducats=ducats) for ducats in asked] for space in box.spaces]
        self.ask_goods = [[Ask(space, want_items=(good,)) for good in goods] for space in box.spaces]
        self.wish = [[Wish(space) for space in _two_steps(box, here)] for here in box.spaces]
        self.wishes = lru_cache(4096)(self._wishes)

    def _wishes(self, here: Space, visited: int) -> list[Wish]:
        return [wish for wish in self.wish[here] if not visited >> wish.space & 1]


def _chosen(bids: list[list[Propose]]) -> Callable[[Space, tuple[Good, ...]], list[Propose]]:
    """Of bids for each space and good, those for one space with some of the goods, put together once."""
    return cache(lambda space, goods: [bids[space][good] for good in goods])


def _prefixes(bids: list[Propose]) -> list[list[Propose]]:
    return [bids[:count] for count in range(len(bids) + 1)]


def _affordable(amounts: list[int]) -> list[int]:
    """For every purse up to the highest amount: how many of the amounts it can pay."""
    return [sum(amount <= ducats for amount in amounts) for ducats in range(amounts[-1] + 1)]


def _two_steps(box: GenoaBox, here: Space) -> list[Space]:
    near = set(box.neighbours[here])
    beyond = {space for neighbour in near for space in box.neighbours[neighbour]}
    return sorted(beyond - near - {here})
