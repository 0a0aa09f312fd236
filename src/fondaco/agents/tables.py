"""Where agents can sit: at tables of this process, or of a house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from fondaco.client import AsyncChair, AsyncHouse
from fondaco.client.endpoints import Said
from fondaco.core.decision import Malformed, Refusal, Seat
from fondaco.core.seat import Place


class Due(NamedTuple):
    """What came of waiting: the seat is asked, or the match is over, or neither yet."""

    asked: bool
    over: bool


class Chair(Protocol):
    """What an agent can do where it sits."""

    number: Seat

    async def names(self) -> list[str]:
        """Who sits at the table, by seat; nobody yet is an empty name."""
        ...

    async def look(self) -> Place:
        """The seat as it stands now."""
        ...

    async def refuses(self, action: Said) -> Refusal | None:
        """Why it may not do this now, or nothing."""
        ...

    async def act(self, action: Said) -> Any:
        """Answers; `Illegal` where that is against the rules."""
        ...

    async def say(self, words: str, to: Sequence[Seat] | None) -> None:
        """Words beside the game, to the whole table or to some of it."""
        ...

    async def wait(self, seconds: float) -> Due:
        """Until the seat is asked or the match is over, but no longer than this."""
        ...


class Tables(Protocol):
    """Where tables are opened and agents sit down."""

    async def open_table(self, name: str, seats: list[str], options: dict[str, Any], seed: str) -> str:
        """Opens a table of a game, a seat for each word: `open`, or the name of a bot; how the table is called."""
        ...

    async def sit(self, table: str, seat: Seat | None, name: str) -> Chair:
        """Takes an open seat, this one or the first, under a name."""
        ...


class GuestChair:
    """A seat in a house."""

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
    """The tables of a house."""

    def __init__(self, house: AsyncHouse) -> None:
        self.house = house

    async def open_table(self, name: str, seats: list[str], options: dict[str, Any], seed: str) -> str:
        own = seats.index("open") if "open" in seats else None
        wished = ["me" if seat == own else who for seat, who in enumerate(seats)]
        return (await self.house.open_table(name, wished, options=options, **({"seed": seed} if seed else {}))).id

    async def sit(self, table: str, seat: Seat | None, name: str) -> Chair:
        return GuestChair(await self.house.sit(table, seat, name))
