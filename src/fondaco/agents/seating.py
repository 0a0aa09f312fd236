"""Where agents can sit: at tables of this process, or of a house."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from fondaco.client import AsyncChair, AsyncHouse
from fondaco.client.calls import Said
from fondaco.core.decision import Malformed, Refusal, Seat
from fondaco.core.seat import Place


class Due(NamedTuple):
    """What came of waiting: the seat is asked, or the match is over, or neither yet."""

    asked: bool
    over: bool


class Chair(Protocol):
    """What an agent can do where it sits."""

    number: Seat

    async def names(self) -> list[str]: ...

    async def look(self) -> Place: ...

    async def refuses(self, action: Said) -> Refusal | None: ...

    async def act(self, action: Said) -> Any: ...

    async def say(self, words: str, to: Sequence[Seat] | None) -> None: ...

    async def wait(self, seconds: float) -> Due: ...


class Tables(Protocol):
    async def open_table(self, name: str, seats: list[str], options: dict[str, Any], seed: str) -> str: ...

    async def sit(self, table: str, seat: Seat | None, name: str) -> Chair: ...


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
