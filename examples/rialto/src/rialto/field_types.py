"""Field types of Rialto."""

from __future__ import annotations

from typing import Annotated

from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, amount, thing

Ware = Annotated[int, thing("ware", 99)]
Wares = Annotated[tuple[Ware, ...], BAG]
Ducats = Annotated[int, amount("ducats", 0, 999)]
Cards = Annotated[int, amount("card", 0, 99)]
Round = Annotated[int, amount("round", 0, 99)]


class MessageArguments(Arguments, frozen=True):
    """Types of the message arguments."""

    ware: Ware
    wares: Wares
    give_wares: Wares
    ask_wares: Wares
    ducats: Ducats
    give_ducats: Ducats
    ask_ducats: Ducats
    round: Round
