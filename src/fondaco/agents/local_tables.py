"""Local tables for agents: matches in this process, with bots on the other seats."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

import fondaco
from fondaco.agents.tables import AgentSeat, WaitResult
from fondaco.bots import Bot, bot
from fondaco.client.endpoints import ActionInput
from fondaco.core.decision import Action, Malformed, Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match, SeatView
from fondaco.games import game

OPEN = "open"


class LocalTable:
    """A match and its seats: each has a bot, an agent, or is open."""

    def __init__(self, name: str, seats: Sequence[str], options: JsonObject, seed: str, file: Path | None) -> None:
        self.match: Match = fondaco.new(name, len(seats), seed, options, seats=seats)
        self.match.attempts = []
        self.file = file
        self.bots: dict[Seat, Bot] = {seat: bot(who, name, seat + 1) for seat, who in enumerate(seats) if who != OPEN}
        self.names = ["" if who == OPEN else f"{who} {seat + 1}" for seat, who in enumerate(seats)]
        self.free = [seat for seat, who in enumerate(seats) if who == OPEN]
        self.moved = asyncio.Condition()

    def asks(self, seat: Seat) -> bool:
        """Return whether this seat must answer; none must before all seats are taken."""
        return not self.free and seat in self.match.waiting

    async def go_on(self) -> None:
        """Let bots answer until it is the turn of an agent, then wake the waiting agents."""
        async with self.moved:
            while not self.free and (bots := [seat for seat in self.match.waiting[:1] if seat in self.bots]):
                said = await asyncio.to_thread(self.bots[bots[0]].choose, self.match.seat(bots[0]))
                self.match.play(bots[0], said)
            self.moved.notify_all()
        self.keep()

    def keep(self) -> None:
        """Write the match to its file, if any, with table talk and refused attempts."""
        if self.file is not None:
            self.file.write_text(self.match.to_json(), encoding="utf-8")

    def take(self, seat: Seat, name: str) -> None:
        """Assign an open seat to an agent; a name that another player has gets the number of the seat."""
        self.free.remove(seat)
        name = f"{name} {seat + 1}" if name in self.names else name
        self.names[seat] = name
        seats = [name if place == seat else who for place, who in enumerate(self.match.opening.seats)]
        self.match.opening = msgspec.structs.replace(self.match.opening, seats=tuple(seats))


class LocalSeat:
    """An agent's seat at a local table."""

    def __init__(self, table: LocalTable, number: Seat) -> None:
        self.table = table
        self.number = number

    async def names(self) -> list[str]:
        return self.table.names

    async def look(self) -> SeatView:
        return self.table.match.seat(self.number)

    async def refuses(self, action: ActionInput) -> Refusal | None:
        return self.table.match.refuses(self.number, self._action(action))

    async def act(self, action: ActionInput) -> None:
        if self.table.free:
            raise Malformed("not all seats are taken yet")
        try:
            self.table.match.play(self.number, self._action(action))
        finally:
            await self.table.go_on()

    async def say(self, words: str, to: Sequence[Seat] | None) -> None:
        self.table.match.say(self.number, words, to)
        self.table.keep()

    async def wait(self, seconds: float) -> WaitResult:
        table = self.table
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), table.moved:
                await table.moved.wait_for(lambda: table.asks(self.number) or table.match.over)
        return WaitResult(table.asks(self.number), table.match.over)

    def _action(self, said: ActionInput) -> Action:
        action: Action = self.table.match.game.wire.action(said) if isinstance(said, dict) else said
        return action


class LocalTables:
    """The tables of this process; matches are stored in `folder`, if given."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder
        self.tables: dict[str, LocalTable] = {}

    async def open_table(self, name: str, seats: list[str], options: JsonObject, seed: str) -> str:
        found, word = game(name), secrets.token_hex(4)
        file = None if self.folder is None else self.folder / f"{found.id}-{word}.json"
        self.tables[word] = LocalTable(
            found.id, seats, found.options_for(options, people=OPEN in seats), seed or word, file
        )
        await self.tables[word].go_on()
        return word

    async def sit(self, table: str, seat: Seat | None, name: str) -> AgentSeat:
        found = self.tables.get(table)
        if found is None:
            raise Malformed(f"there is no table {table!r}")
        if not found.free or (seat is not None and seat not in found.free):
            raise Malformed(f"that seat is not open; open are {[each + 1 for each in found.free]}")
        taken = found.free[0] if seat is None else seat
        found.take(taken, name)
        await found.go_on()
        return LocalSeat(found, taken)
