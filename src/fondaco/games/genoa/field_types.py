"""Field types: what the numbers of Genoa mean."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, ORDER, OfferNumber, Round, Turn, amount, several, thing, upto

Space = Annotated[int, thing("space", 99)]
"""Buildings first, then the market, then the streets."""
SpaceOrNone = Annotated[int, thing("space", 99, -1)]
Card = Annotated[int, thing("card", 99)]
Good = Annotated[int, thing("good", 99)]
Special = Annotated[int, thing("special", 9)]
Deck = Annotated[int, thing("deck", 9)]
Item = Annotated[int, thing("item", 199)]
"""What can change hands (1.12): a good, a special card, a marker, a card of some deck, a certain card."""
ItemOrNone = Annotated[int, thing("item", 199, -1)]
Items = Annotated[tuple[Item, ...], BAG, Meta(max_length=200)]
Cards = Annotated[tuple[Card, ...], BAG, Meta(max_length=100)]
Hand = Annotated[list[Card], BAG]
CardSet = Annotated[int, several("card")]
SeatSet = Annotated[int, several("seat")]
SpaceSet = Annotated[int, several("space")]
Spaces = Annotated[tuple[Space, ...], ORDER, upto("disc")]
Walk = Annotated[list[Space], ORDER, upto("disc")]

Ducats = Annotated[int, amount("ducats", 0, 9_999)]
Treasury = Annotated[int, amount("ducats")]
Pieces = Annotated[int, amount("piece")]
"""Of a good, special card or marker."""
Markers = Annotated[int, amount("marker")]
Actions = Annotated[int, amount("action")]
"""Actions that a player takes in a turn, or those beyond the first."""
Times = Annotated[int, amount("time")]
Steps = Annotated[int, amount("disc")]
"""How often something was said."""


class MessageArguments(Arguments, frozen=True):
    """Arguments of its messages."""

    space: Space
    from_space: Space
    spaces: Spaces
    building: Space
    street: SpaceOrNone
    villa: Space
    card: Card
    cards: Cards
    deck: Deck
    good: Good
    goods: Annotated[tuple[Good, ...], BAG]
    item: Item
    to_item: Item
    give_items: Items
    want_items: Items
    later_items: Items
    ducats: Treasury
    give_ducats: Ducats
    want_ducats: Ducats
    estate: Treasury
    privileges: Treasury
    round: Round
    turn: Turn
    red: Annotated[int, amount("die", 1)]
    blue: Annotated[int, amount("die", 1)]
    limit: Annotated[int, amount("limit")]
    step: Ducats
    number: OfferNumber
    answers: OfferNumber
    replaces: OfferNumber
    further: bool
    yielded: bool
