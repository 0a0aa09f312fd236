"""The printed components: read from the board file, checked once, shared by all tables."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fondaco.core.components import BadBoard, Box, twice
from rialto.actions import Bid
from rialto.field_types import Ware

FEWEST, MOST = 3, 5
Few = Annotated[int, Meta(ge=1, le=12)]
Ducats = Annotated[int, Meta(ge=0, le=99)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Figures(msgspec.Struct, frozen=True):
    lot: Few
    dealt: Annotated[int, Meta(ge=0, le=12)]
    start_ducats: Ducats
    most_bid: Ducats
    left_over: Ducats
    sets: Annotated[tuple[Ducats, ...], Meta(min_length=1, max_length=12)]


class WareRow(msgspec.Struct, frozen=True):
    id: Name
    cards: Few


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a board file."""

    figures: Figures
    ware: Annotated[tuple[WareRow, ...], Meta(min_length=2, max_length=12)]


class RialtoBox(Box):
    """Cards and figures of the game; all possible bids are created here once."""

    def __init__(self, name: str, digest: str, tables: dict[str, Any]) -> None:
        super().__init__(name, digest, tables)
        sheet = self.printed(Sheet)
        self.figures = sheet.figures
        self.wares = sheet.ware
        self.cards: list[Ware] = [ware for ware, row in enumerate(sheet.ware) for _ in range(row.cards)]
        self.bids = [Bid(ducats) for ducats in range(self.figures.most_bid + 1)]
        faults = self.faults()
        if faults:
            raise BadBoard(name, faults)

    def faults(self) -> list[str]:
        wrong = twice("ware", [row.id for row in self.wares])
        wrong += [
            f"ware {row.id}: there are {row.cards} cards, and a price for {len(self.figures.sets)} at most"
            for row in self.wares
            if row.cards > len(self.figures.sets)
        ]
        if self.lots(MOST) < 1:
            wrong.append(f"there are too few cards for a lot with {MOST} players")
        return wrong

    def lots(self, players: int) -> int:
        """1.3 As many whole lots as the cards that are not dealt allow."""
        return (len(self.cards) - players * self.figures.dealt) // self.figures.lot
