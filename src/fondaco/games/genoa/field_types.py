"""What the numbers of Genoa are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, ORDER, amount, refers, several, thing, upto

if TYPE_CHECKING:
    from fondaco.games.genoa.components import GenoaBox

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
Turn = Annotated[int, amount("turn")]
Round = Annotated[int, amount("round")]
Actions = Annotated[int, amount("action")]
"""Taken by a player, or more than his one, in a turn."""
Times = Annotated[int, amount("time")]
Steps = Annotated[int, amount("disc")]
"""How often something was said."""
Number = Annotated[int, refers("offer", 999_999)]
"""The number of an offer."""
Words = Annotated[str, Meta(max_length=200)]


def bounds(box: GenoaBox, players: int) -> dict[str, int]:
    """How far these go at a table of so many; `held` are the items that are counted for a seat, `stocked` those of the
    supply, and `knower` are the seats and those who look on."""
    from fondaco.games.genoa.components import BUILDINGS, MARKER

    figures, sheet = box.figures, box.sheet
    rounds, markers = max(30, *figures.rounds), figures.markers_per_player
    return {
        "building": BUILDINGS, "held": MARKER + 1, "stocked": MARKER + players, "knower": players + 1,
        "piece": max(*[good.count for good in sheet.goods], *[special.count for special in sheet.specials], markers),
        "marker": markers, "round": rounds, "turn": rounds * players, "action": 9, "time": 99,
        "disc": figures.discs, "die": figures.dice_faces, "offer": 12 * players, "wish": 12 * players, "ducats": 9_999,
    }  # fmt: skip


class Spoken(Arguments, frozen=True):
    """The arguments of its messages."""

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
    number: Number
    answers: Number
    replaces: Number
    further: bool
    yielded: bool
