"""The table of Rialto: rows of small numbers, and the verbs of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from fondaco.core import board
from fondaco.core.decision import Seat
from fondaco.core.field_types import BAG, ORDER, Players, by
from rialto.components import RialtoBox
from rialto.field_types import Cards, Ducats, Round, Ware


class Options(msgspec.Struct, frozen=True):
    """There is nothing to agree on."""


class Board(board.Board):
    """What lies on the table.

    `hands[seat][ware]` is how many of a ware somebody has, `open[seat][ware]` how many of them everybody has seen. The
    pile has its top at the end; `sold` are the wares that the bank has.
    """

    box: RialtoBox
    options: Options
    players: Players
    round: Round
    broker: Seat
    pile: Annotated[list[Ware], ORDER]
    lot: Annotated[list[Ware], BAG]
    ducats: Annotated[list[Ducats], by("seat")]
    hands: Annotated[list[Annotated[list[Cards], by("ware")]], by("seat")]
    open: Annotated[list[Annotated[list[Cards], by("ware")]], by("seat")]
    sold: Annotated[list[Cards], by("ware")]

    def around(self) -> list[Seat]:
        """Everyone in the order of the table, the broker first."""
        return [(self.broker + step) % self.players for step in range(self.players)]

    def has(self, who: Seat, wares: Sequence[Ware]) -> bool:
        hand = self.hands[who]
        return all(hand[ware] >= wares.count(ware) for ware in set(wares))

    def gain(self, who: Seat, ware: Ware) -> None:
        """A ware comes into a hand, and all have seen it."""
        self.hands[who][ware] += 1
        self.open[who][ware] += 1

    def show(self, who: Seat, wares: Sequence[Ware]) -> None:
        """Who offers wares has them: all know that now."""
        for ware in set(wares):
            self.open[who][ware] = max(self.open[who][ware], wares.count(ware))

    def part_with(self, who: Seat, ware: Ware) -> None:
        """A ware leaves a hand: one that all have seen, if there is one."""
        self.hands[who][ware] -= 1
        self.open[who][ware] = max(0, self.open[who][ware] - 1)

    def hand_over(self, giver: Seat, taker: Seat, wares: Sequence[Ware], ducats: int) -> None:
        for ware in wares:
            self.part_with(giver, ware)
            self.gain(taker, ware)
        self.ducats[giver] -= ducats
        self.ducats[taker] += ducats

    def price(self, count: int) -> int:
        """4.2 What the bank pays for so many equal wares."""
        return self.box.figures.sets[count - 1]
