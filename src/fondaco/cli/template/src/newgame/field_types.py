"""Field types of New Game."""
from __future__ import annotations

from typing import Annotated

from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, FACE_DOWN, amount, thing

Ware = Annotated[int, thing("ware", 99)]
WareOrHidden = Annotated[int, thing("ware", 99, FACE_DOWN)]
Wares = Annotated[list[Ware], BAG]
Cards = Annotated[int, amount("card", 0, 999)]
Round = Annotated[int, amount("round", 0, 20)]
Turns = Annotated[int, amount("turn", 0, 999)]


class MessageArguments(Arguments, frozen=True):
    """Types of the message arguments."""

    ware: Ware
    wares: Wares
    round: Round
