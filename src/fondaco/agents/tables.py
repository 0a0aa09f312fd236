"""Interfaces for tables and seats of agents, and their implementation for a remote server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from fondaco.client import AsyncClient, AsyncSeatConnection
from fondaco.client.endpoints import ActionInput
from fondaco.core.decision import Malformed, Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import SeatView


class WaitResult(NamedTuple):
    """Result of waiting: the seat is asked, the match is over, or neither."""

    asked: bool
    over: bool


class AgentSeat(Protocol):
    """Interface of a seat that an agent has taken."""

    number: Seat

    async def names(self) -> list[str]:
        """Return the player names by seat; an open seat has an empty name."""
        ...

    async def look(self) -> SeatView:
        """Return the current state of the seat."""
        ...

    async def refuses(self, action: ActionInput) -> Refusal | None:
        """Return why this action is illegal now, or None."""
        ...

    async def act(self, action: ActionInput) -> object:
        """Play an action; raise `Illegal` if it is against the rules."""
        ...

    async def say(self, words: str, to: Sequence[Seat] | None) -> None:
        """Send a message to the whole table or to some seats."""
        ...

    async def wait(self, seconds: float) -> WaitResult:
        """Wait until the seat is asked or the match is over, at most this long."""
        ...


class Tables(Protocol):
    """Interface for opening tables and taking seats."""

    async def open_table(self, name: str, seats: list[str], options: JsonObject, seed: str) -> str:
        """Open a table and return its id; `seats` has `open` or the name of a bot for each seat."""
        ...

    async def sit(self, table: str, seat: Seat | None, name: str) -> AgentSeat:
        """Take an open seat, this one or the first, under a name."""
        ...


class RemoteSeat:
    """An agent's seat at a table of a remote server."""

    def __init__(self, connection: AsyncSeatConnection) -> None:
        self.connection = connection
        self.number = connection.number
        self.refuses, self.look, self.act = connection.refuses, connection.look, connection.act

    async def names(self) -> list[str]:
        return [seat.name or "" for seat in (await self.connection.news()).table.seats]

    async def say(self, words: str, to: Sequence[Seat] | None) -> None:
        if to is not None:
            raise Malformed("on a server, a message goes to the whole table; leave out `to`")
        await self.connection.say(words)

    async def wait(self, seconds: float) -> WaitResult:
        try:
            table = (await self.connection.wait(seconds)).table
        except TimeoutError:
            return WaitResult(asked=False, over=False)
        return WaitResult(self.number in table.waiting, table.status != "playing")


class RemoteTables:
    """The tables of a remote server."""

    def __init__(self, client: AsyncClient) -> None:
        self.client = client

    async def open_table(self, name: str, seats: list[str], options: JsonObject, seed: str) -> str:
        own = seats.index("open") if "open" in seats else None
        wanted = ["me" if seat == own else who for seat, who in enumerate(seats)]
        return (await self.client.create_table(name, wanted, options=options, **({"seed": seed} if seed else {}))).id

    async def sit(self, table: str, seat: Seat | None, name: str) -> AgentSeat:
        return RemoteSeat(await self.client.join(table, seat, name))
