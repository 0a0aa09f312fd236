"""The table of New Game: rows of small numbers, and the verbs of its rules."""
from __future__ import annotations

from typing import Annotated

import msgspec
from fondaco.core import board
from fondaco.core.decision import Seat
from fondaco.core.field_types import ORDER, Players, by

from newgame.components import GameBox
from newgame.field_types import Turns, Ware, Wares


class Options(msgspec.Struct, frozen=True):
    """What a table can agree on; a field with a default for each. Here there is nothing."""


class Board(board.Board):
    """What lies on the table.

    `turn` counts the turns that are over. The pile has its top at the end. `shown[seat]` are wares that lie open before
    somebody, `hidden[seat]` those that lie face down, `orders[seat]` is what his customer wants.
    """

    box: GameBox
    options: Options
    players: Players
    turn: Turns
    pile: Annotated[list[Ware], ORDER]
    market: Wares
    orders: Annotated[list[Ware], by("seat")]
    shown: Annotated[list[Wares], by("seat")]
    hidden: Annotated[list[Wares], by("seat")]

    @property
    def turns(self) -> int:
        """2.1 How many turns a match has."""
        return self.box.figures.rounds * self.players

    def buy(self, who: Seat, ware: Ware) -> Ware:
        """2.2 An open ware changes hands; the card that takes its place."""
        self.market.remove(ware)
        self.shown[who].append(ware)
        self.market.append(self.pile.pop())
        return self.market[-1]

    def swap(self, who: Seat) -> None:
        """3.2 The top card of the pile and an order change places."""
        self.orders[who], self.pile[-1] = self.pile[-1], self.orders[who]

    def keep(self, who: Seat) -> None:
        """3.1 The top card of the pile goes face down to somebody's wares."""
        self.hidden[who].append(self.pile.pop())

    def wares(self, who: Seat) -> list[Ware]:
        """All that somebody has bought."""
        return self.shown[who] + self.hidden[who]
