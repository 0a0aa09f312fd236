"""The printed components: read from the board file, checked once, shared by all tables."""
from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fondaco.core.components import BadBoard, Box, twice
from msgspec import Meta

from newgame.field_types import Ware

FEWEST, MOST = 2, 4
Few = Annotated[int, Meta(ge=1, le=20)]
Points = Annotated[int, Meta(ge=0, le=99)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]


class Figures(msgspec.Struct, frozen=True):
    rounds: Few
    market: Few
    ordered: Few
    sets: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=20)]


class WareRow(msgspec.Struct, frozen=True):
    id: Name
    cards: Few


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a board file."""

    figures: Figures
    ware: Annotated[tuple[WareRow, ...], Meta(min_length=2, max_length=12)]


class GameBox(Box):
    """1.1 Cards and figures of the game."""

    def __init__(self, name: str, digest: str, tables: dict[str, Any]) -> None:
        super().__init__(name, digest, tables)
        sheet = self.printed(Sheet)
        self.figures = sheet.figures
        self.wares = sheet.ware
        self.ids = {"ware": [row.id for row in self.wares]}
        self.cards: list[Ware] = [ware for ware, row in enumerate(self.wares) for _ in range(row.cards)]
        if faults := self.faults():
            raise BadBoard(name, faults)

    def faults(self) -> list[str]:
        """Return why a board file cannot be played, in the words of the game."""
        wrong = twice("ware", self.ids["ware"])
        priced = len(self.figures.sets)
        wrong += [
            f"ware {row.id}: there are {row.cards} cards, and points for {priced} at most"
            for row in self.wares
            if row.cards > priced
        ]
        needed = self.figures.market + MOST * (1 + self.figures.rounds)
        if len(self.cards) < needed:
            wrong.append(f"{MOST} players need {needed} cards, and there are {len(self.cards)}")
        return wrong
