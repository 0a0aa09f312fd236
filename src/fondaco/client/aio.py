"""Asynchronous client: `AsyncHouse` and `AsyncChair`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fondaco.client import endpoints
from fondaco.client.endpoints import PATIENCE, Call, Said, T
from fondaco.core.decision import Refusal, Seat
from fondaco.core.match import SeatView
from fondaco.server.accounts.schemas import Me
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.schemas import Done


class AsyncHouse:
    """Asynchronous connection to a server with the token's account, or as a new guest."""

    def __init__(self, url: str, token: str | None = None, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.url = url.rstrip("/")
        known = endpoints.certificates(self.url)
        self.http = httpx.AsyncClient(base_url=f"{self.url}/api", timeout=30, transport=transport, verify=known)
        self.token = token or ""

    async def ask(self, call: Call[T]) -> T:
        """Send a request and return its answer; wait and repeat if the rate limit is reached."""
        for _ in range(PATIENCE):
            response = await self.http.request(call.method, call.path, json=call.body)
            wait = endpoints.patience(response)
            if wait is None:
                break
            await asyncio.sleep(wait)
        return call.read(response)

    async def ask_once(self, call: Call[T]) -> T:
        """Send a request with an idempotency key; repeat it if the connection fails."""
        for _ in range(PATIENCE - 1):
            try:
                return await self.ask(call)
            except httpx.TransportError:
                await asyncio.sleep(0.5)
        return await self.ask(call)

    async def me(self) -> Me:
        return await self.ask(endpoints.me())

    async def tables(self) -> Lobby:
        return await self.ask(endpoints.lobby())

    async def open_table(self, game: str, seats: list[str], **wish: object) -> TableCard:
        """Create a table; `seats` are `me`, `open` or a bot. docs/api.md lists the other parameters."""
        return await self.ask(endpoints.open_table(game, seats, wish))

    async def sit(
        self, table: str = "", seat: Seat | None = None, name: str | None = None, code: str = ""
    ) -> AsyncChair:
        """Join a table by its id or table code; a player who has a seat there keeps it."""
        table = table or (await self.ask(endpoints.by_code(code))).id
        return AsyncChair(self, table, endpoints.own_seat(await self.ask(endpoints.join(table, seat, name)), seat))

    def chair(self, table: str, seat: Seat) -> AsyncChair:
        """Return a seat that this account has already taken."""
        return AsyncChair(self, table, seat)

    @asynccontextmanager
    async def live(self, table: str, since: int | None = None, **headers: str) -> AsyncIterator[ClientConnection]:
        """Open the WebSocket of a table."""
        address = endpoints.live(self.url, table, self.token, since)
        async with connect(address, additional_headers=headers, open_timeout=10, max_size=None) as listener:
            yield listener

    async def close(self) -> None:
        await self.http.aclose()

    async def __aenter__(self) -> Self:
        self.token = self.token or (await self.ask(endpoints.guest())).token
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class AsyncChair:
    """Asynchronous access to a seat of this account at a table."""

    def __init__(self, house: AsyncHouse, table: str, number: Seat) -> None:
        self.house = house
        self.table = table
        self.number = number
        self.seq = 0

    async def look(self) -> SeatView:
        """Fetch all that this seat knows; the next action is sent as an answer to this state."""
        sent = await self.house.ask(endpoints.look(self.table, self.number))
        self.seq = sent.seq
        return endpoints.place(sent)

    async def refuses(self, action: Said) -> Refusal | None:
        """Return why the server would refuse this action now, or None."""
        return endpoints.refusal(await self.house.ask(endpoints.ask(self.table, self.number, action)))

    async def act(self, action: Said, key: str | None = None) -> Done:
        """Play an action exactly once, even if the connection fails in between."""
        return await self.house.ask_once(endpoints.act(self.table, self.number, self.seq, action, key))

    async def say(self, text: str) -> Done:
        return await self.house.ask(endpoints.say(self.table, text))

    async def leave(self) -> TableCard:
        return await self.house.ask(endpoints.leave(self.table, self.number))

    async def news(self, since: int | None = None) -> News:
        return await self.house.ask(endpoints.news(self.table, since))

    async def wait(self, seconds: float | None = None) -> News:
        """Wait until this seat is asked or the match is over; raise `TimeoutError` if too late."""
        async with asyncio.timeout(seconds):
            while not endpoints.concerns(told := await self.news(), self.number):
                with suppress(ConnectionClosed):
                    async with self.house.live(self.table, told.seq) as listener:
                        return await self._told(listener)
                await asyncio.sleep(0.5)  # after a closed connection, the next request reports why
            return told

    async def answer(self, choose: Callable[[SeatView], Said]) -> bool:
        """Wait for a decision of this seat and answer it; return False if the match is over.

        If the decision is gone when the answer arrives, wait for the next one.
        """
        while (await self.wait()).table.status == "playing":
            seat = await self.look()
            if self.number in seat.waiting:
                with endpoints.overtaken():
                    await self.act(choose(seat))
                    return True
        return False

    async def _told(self, listener: ClientConnection) -> News:
        while True:
            told = endpoints.heard(await listener.recv())
            if told is None:
                await listener.send("{}")
            elif endpoints.concerns(told, self.number):
                return told
