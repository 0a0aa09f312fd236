"""Field types: what the numbers of Oltre Mare mean."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, ORDER, STACK, OfferNumber, Turn, amount, by, thing

Card = Annotated[int, thing("card", 999)]
PileCard = Annotated[int, thing("pile_card", 999)]
"""A card that may lie in the pile: the goods, and after them Venice."""
Good = Annotated[int, thing("good", 99)]
Port = Annotated[int, thing("port", 999)]
Marker = Annotated[int, thing("marker", 99)]
MarkerOrNone = Annotated[int, thing("marker", 99, -1)]
Icon = Annotated[int, thing("icon", 9)]
Phase = Annotated[int, thing("phase", 3)]
Cards = Annotated[tuple[Card, ...], BAG, Meta(max_length=100)]
Goods = Annotated[tuple[Good, ...], BAG, Meta(max_length=100)]
Hand = Annotated[list[Card], BAG]
Stack = Annotated[list[Card], STACK]
"""Its top is at the end."""
Markers = Annotated[list[Marker], BAG]
CardCount = Annotated[int, amount("pile_card")]
MarkerCount = Annotated[int, amount("marker")]

MOST_DUCATS = 999
Ducats = Annotated[int, amount("ducats", 0, MOST_DUCATS)]
Treasury = Annotated[int, amount("ducats", None)]
"""Ducats, or debts."""
Prestige = Annotated[int, amount("prestige")]
Purchases = Annotated[int, amount("purchase")]
Proposals = Annotated[int, amount("proposal", 0, 20)]
"""As many offers as a table allows."""
Proposed = Annotated[int, amount("proposal")]
"""As many as were made."""
Icons = Annotated[int, amount("route")]
"""On the cards played: no more than there are cards."""
Yield = Annotated[int, amount("yield")]
"""Ducats, cards or routes, by the icon."""
Routes = Annotated[int, amount("route")]


class MessageArguments(Arguments, frozen=True):
    """Arguments of its messages."""

    card: Card
    cards: Cards
    give_cards: Cards
    good: Good
    goods: Goods
    give_goods: Goods
    ask_goods: Goods
    icons: Annotated[tuple[Icon, ...], BAG]
    marker: Marker
    port: Port
    ports: Annotated[tuple[Port, ...], ORDER]
    ducats: Treasury
    give_ducats: Ducats
    ask_ducats: Ducats
    sale: Treasury
    pirates: Treasury
    marker_bonus: Treasury
    prestige_bonus: Treasury
    prestige: Annotated[tuple[Prestige, ...], by("seat")]
    count: Annotated[int, amount("card")]
    limit: Annotated[int, amount("limit")]
    lions: Annotated[int, amount("card")]
    load: Annotated[int, amount("card")]
    base: Annotated[int, amount("card")]
    prices: str
    turn: Turn
    number: OfferNumber
    answers: OfferNumber
    stack: str
