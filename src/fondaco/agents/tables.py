"""Interfaces for tables and seats of agents, and their implementation for a remote server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from fondaco.client import AsyncChair, AsyncHouse
from fondaco.client.endpoints import Said
from fondaco.core.decision import Malformed, Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import SeatView


class Due(NamedTuple):
    """Result of waiting: the seat is asked, the match is over, or neither."""

    asked: bool
    over: bool


class Chair(Protocol):
    """Interface of a seat that an agent has taken."""

    number: Seat

    async def names(self) -> list[str]:
        """Return the player names by seat; an open seat has an empty name."""
        ...

    async def look(self) -> SeatView:
        """Return the current state of the seat."""
        ...

    async def refuses(self, action: Said) -> Refusal | None:
        """Return why this action is illegal now, or None."""
        ...

    async def act(self, action: Said) -> object:
        """Play an action; raise `Illegal` if it is against the rules."""
        ...

    async def say(self, words: str, to: Sequence[Seat] | None) -> None:
        """Send a message to the whole table or to some seats."""
        ...

    async def wait(self, seconds: float) -> Due:
        """Wait until the seat is asked or the match is over, at most this long."""
        ...


class Tables(Protocol):
    """Interface for opening tables and taking seats."""

    async def open_table(self, name: str, seats: list[str], options: JsonObject, seed: str) -> str:
        """Open a table and return its id; `seats` has `open` or the name of a bot for each seat."""
        ...

    async def sit(self, table: str, seat: Seat | None, name: str) -> Chair:
        """Take an open seat, this one or the first, under a name."""
        ...


class GuestChair:
    """An agent's seat at a table of a remote server."""

    def __init__(self, chair: AsyncChair) -> None:
        self.chair = chair
        self.number = chair.number
        self.refuses, self.look, self.act = chair.refuses, chair.look, chair.act

    async def names(self) -> list[str]:
        return [seat.name or "" for seat in (await self.chair.news()).table.seats]

    async def say(self, words: str, to: Sequence[Seat] | None) -> None:
        if to is not None:
            raise Malformed("in a house the whole table hears what is said; leave out to")
        await self.chair.say(words)

    async def wait(self, seconds: float) -> Due:
        try:
            table = (await self.chair.wait(seconds)).table
        except TimeoutError:
            return Due(asked=False, over=False)
        return Due(self.number in table.waiting, table.status != "playing")


class Abroad:
    """The tables of a remote server."""

    def __init__(self, house: AsyncHouse) -> None:
        self.house = house

    async def open_table(self, name: str, seats: list[str], options: JsonObject, seed: str) -> str:
        own = seats.index("open") if "open" in seats else None
        wished = ["me" if seat == own else who for seat, who in enumerate(seats)]
        return (await self.house.open_table(name, wished, options=options, **({"seed": seed} if seed else {}))).id

    async def sit(self, table: str, seat: Seat | None, name: str) -> Chair:
        return GuestChair(await self.house.sit(table, seat, name))
