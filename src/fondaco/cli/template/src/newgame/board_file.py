"""The tables of the board file, and the constants of the rulebook."""
from __future__ import annotations

from typing import Annotated

import msgspec
from fondaco.core.board_file import Name
from msgspec import Meta

MOST_PLAYERS = 4
Few = Annotated[int, Meta(ge=1, le=20)]
Points = Annotated[int, Meta(ge=0, le=99)]


class Figures(msgspec.Struct, frozen=True):
    rounds: Few
    market: Few
    ordered: Few
    sets: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=20)]


class WareSpec(msgspec.Struct, frozen=True):
    id: Name
    cards: Few


class BoardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a board file."""

    figures: Figures
    ware: Annotated[tuple[WareSpec, ...], Meta(min_length=2, max_length=12)]
