"""The tables of the board file, and the constants of the rulebook."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fondaco.core.board_file import Name

MOST_PLAYERS = 5
Few = Annotated[int, Meta(ge=1, le=12)]
Ducats = Annotated[int, Meta(ge=0, le=99)]


class Figures(msgspec.Struct, frozen=True):
    lot: Few
    dealt: Annotated[int, Meta(ge=0, le=12)]
    start_ducats: Ducats
    most_bid: Ducats
    left_over: Ducats
    sets: Annotated[tuple[Ducats, ...], Meta(min_length=1, max_length=12)]


class WareSpec(msgspec.Struct, frozen=True):
    id: Name
    cards: Few


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a board file."""

    figures: Figures
    ware: Annotated[tuple[WareSpec, ...], Meta(min_length=2, max_length=12)]
