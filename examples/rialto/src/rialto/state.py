"""The state of Rialto as rows of small numbers, and the operations of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from fondaco.core.decision import Seat
from fondaco.core.field_types import BAG, ORDER, Players, by
from fondaco.core.state import GameState
from rialto.components import RialtoComponents
from rialto.field_types import Cards, Ducats, Round, Ware


class Options(msgspec.Struct, frozen=True):
    """Rialto has no table options."""


class State(GameState):
    """The state of a match.

    `hands[seat][ware]` is how many of a ware a merchant has, `open[seat][ware]` how many of them everybody has seen.
    The top of the pile is at the end of the list; `sold` counts the wares sold to the bank.
    """

    components: RialtoComponents
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
        """Return all seats in table order, the broker first."""
        return [(self.broker + step) % self.players for step in range(self.players)]

    def has(self, who: Seat, wares: Sequence[Ware]) -> bool:
        hand = self.hands[who]
        return all(hand[ware] >= wares.count(ware) for ware in set(wares))

    def gain(self, who: Seat, ware: Ware) -> None:
        """Add a ware to a hand; everybody sees it."""
        self.hands[who][ware] += 1
        self.open[who][ware] += 1

    def show(self, who: Seat, wares: Sequence[Ware]) -> None:
        """Record that a merchant has the wares they offer: everybody knows it."""
        for ware in set(wares):
            self.open[who][ware] = max(self.open[who][ware], wares.count(ware))

    def part_with(self, who: Seat, ware: Ware) -> None:
        """Remove a ware from a hand: one that everybody has seen, if there is one."""
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
        return self.components.figures.sets[count - 1]
