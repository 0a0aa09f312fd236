"""Field types of Rialto."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, amount, thing

if TYPE_CHECKING:
    from rialto.components import RialtoBox

Ware = Annotated[int, thing("ware", 99)]
Wares = Annotated[tuple[Ware, ...], BAG]
Ducats = Annotated[int, amount("ducats", 0, 999)]
Cards = Annotated[int, amount("card", 0, 99)]
Round = Annotated[int, amount("round", 0, 99)]


def bounds(box: RialtoBox, players: int) -> dict[str, int]:
    """Return the largest values of these types at a table of this size."""
    cards = len(box.cards)
    return {"ducats": players * box.figures.start_ducats + cards * max(box.figures.sets), "card": cards,
            "round": box.lots(players)}  # fmt: skip


class Spoken(Arguments, frozen=True):
    """Types of the message arguments."""

    ware: Ware
    wares: Wares
    give_wares: Wares
    ask_wares: Wares
    ducats: Ducats
    give_ducats: Ducats
    ask_ducats: Ducats
    round: Round
