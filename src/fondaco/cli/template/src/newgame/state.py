"""The state of New Game as rows of small numbers, and the operations of its rules."""
from __future__ import annotations

from typing import Annotated

import msgspec
from fondaco.core.decision import Seat
from fondaco.core.field_types import ORDER, Players, by
from fondaco.core.state import GameState

from newgame.components import GameComponents
from newgame.field_types import Turns, Ware, Wares


class Options(msgspec.Struct, frozen=True):
    """Table options, each a field with a default. This game has none."""


class State(GameState):
    """The state of a match.

    `turn` counts finished turns. The top of the pile is at the end of the list. `shown[seat]` are a player's open
    wares, `hidden[seat]` those face down, `orders[seat]` is the ware that the player's customer wants.
    """

    components: GameComponents
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
        return self.components.figures.rounds * self.players

    def buy(self, who: Seat, ware: Ware) -> Ware:
        """2.2 Give an open ware to a player, and return the card that replaces it."""
        self.market.remove(ware)
        self.shown[who].append(ware)
        self.market.append(self.pile.pop())
        return self.market[-1]

    def swap(self, who: Seat) -> None:
        """3.2 Exchange the top card of the pile and an order."""
        self.orders[who], self.pile[-1] = self.pile[-1], self.orders[who]

    def keep(self, who: Seat) -> None:
        """3.1 Add the top card of the pile face down to a player's wares."""
        self.hidden[who].append(self.pile.pop())

    def wares(self, who: Seat) -> list[Ware]:
        """Return all wares of a player."""
        return self.shown[who] + self.hidden[who]
