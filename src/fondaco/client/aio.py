"""Asynchronous client: `AsyncClient` and `AsyncSeatConnection`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import ClassVar, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fondaco.client import endpoints
from fondaco.client.endpoints import MAX_ATTEMPTS, ActionInput, ApiRequest, T
from fondaco.client.former_names import CLIENT_NAMES, FormerNames
from fondaco.core.decision import Refusal, Seat
from fondaco.core.match import SeatView
from fondaco.server.accounts.schemas import Me
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.schemas import Done


class AsyncClient(FormerNames):
    """Asynchronous connection to a server with the token's account, or as a new guest."""

    former_names: ClassVar[dict[str, str]] = CLIENT_NAMES

    def __init__(self, url: str, token: str | None = None, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.url = url.rstrip("/")
        verify = endpoints.tls_settings(self.url)
        self.http = httpx.AsyncClient(base_url=f"{self.url}/api", timeout=30, transport=transport, verify=verify)
        self.token = token or ""

    async def request(self, request: ApiRequest[T]) -> T:
        """Send a request and return its answer; wait and repeat if the rate limit is reached."""
        for _ in range(MAX_ATTEMPTS):
            response = await self.http.request(request.method, request.path, json=request.body)
            wait = endpoints.retry_after(response)
            if wait is None:
                break
            await asyncio.sleep(wait)
        return request.read(response)

    async def request_with_retries(self, request: ApiRequest[T]) -> T:
        """Send a request with an idempotency key; repeat it if the connection fails."""
        for _ in range(MAX_ATTEMPTS - 1):
            try:
                return await self.request(request)
            except httpx.TransportError:
                await asyncio.sleep(0.5)
        return await self.request(request)

    async def me(self) -> Me:
        return await self.request(endpoints.own_account())

    async def lobby(self) -> Lobby:
        return await self.request(endpoints.lobby())

    async def create_table(self, game: str, seats: list[str], **settings: object) -> TableCard:
        """Create a table; `seats` are `me`, `open` or a bot. docs/api.md lists the other settings."""
        return await self.request(endpoints.create_table(game, seats, settings))

    async def start(self, table: str) -> TableCard:
        """Start the match as the host, once all seats are taken, without waiting until everybody is ready."""
        return await self.request(endpoints.start(table))

    async def join(
        self, table: str = "", seat: Seat | None = None, name: str | None = None, code: str = ""
    ) -> AsyncSeatConnection:
        """Join a table by its id or table code; a player who has a seat there keeps it."""
        table = table or (await self.request(endpoints.table_by_code(code))).id
        return AsyncSeatConnection(
            self, table, endpoints.own_seat(await self.request(endpoints.join(table, seat, name)), seat)
        )

    def seat(self, table: str, seat: Seat) -> AsyncSeatConnection:
        """Return a seat that this account has already taken."""
        return AsyncSeatConnection(self, table, seat)

    @asynccontextmanager
    async def live(self, table: str, since: int | None = None, **headers: str) -> AsyncIterator[ClientConnection]:
        """Open the WebSocket of a table."""
        address = endpoints.live_url(self.url, table, self.token, since)
        async with connect(address, additional_headers=headers, open_timeout=10, max_size=None) as listener:
            yield listener

    async def close(self) -> None:
        await self.http.aclose()

    async def __aenter__(self) -> Self:
        self.token = self.token or (await self.request(endpoints.new_guest())).token
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


class AsyncSeatConnection(FormerNames):
    """Asynchronous access to a seat of this account at a table."""

    former_names: ClassVar[dict[str, str]] = {"house": "client"}

    def __init__(self, client: AsyncClient, table: str, number: Seat) -> None:
        self.client = client
        self.table = table
        self.number = number
        self.seq = 0

    async def look(self) -> SeatView:
        """Fetch all that this seat knows; the next action is sent as an answer to this state."""
        sent = await self.client.request(endpoints.seat_file(self.table, self.number))
        self.seq = sent.seq
        return endpoints.seat_view_from_file(sent)

    async def refuses(self, action: ActionInput) -> Refusal | None:
        """Return why the server would refuse this action now, or None."""
        return endpoints.refusal_from_check(
            await self.client.request(endpoints.check_action(self.table, self.number, action))
        )

    async def act(self, action: ActionInput, key: str | None = None) -> Done:
        """Play an action exactly once, even if the connection fails in between."""
        return await self.client.request_with_retries(endpoints.act(self.table, self.number, self.seq, action, key))

    async def say(self, text: str) -> Done:
        return await self.client.request(endpoints.say(self.table, text))

    async def leave(self) -> TableCard:
        return await self.client.request(endpoints.leave(self.table, self.number))

    async def news(self, since: int | None = None) -> News:
        return await self.client.request(endpoints.news(self.table, since))

    async def wait(self, seconds: float | None = None) -> News:
        """Wait until this seat is asked or the match is over; raise `TimeoutError` if too late."""
        async with asyncio.timeout(seconds):
            while not endpoints.is_asked_or_over(news := await self.news(), self.number):
                with suppress(ConnectionClosed):
                    async with self.client.live(self.table, news.seq) as listener:
                        return await self._next_news(listener)
                await asyncio.sleep(0.5)  # after a closed connection, the next request reports why
            return news

    async def answer(self, choose: Callable[[SeatView], ActionInput]) -> bool:
        """Wait for a decision of this seat and answer it; return False if the match is over.

        If the decision is gone when the answer arrives, wait for the next one.
        """
        while (await self.wait()).table.status == "playing":
            seat = await self.look()
            if self.number in seat.waiting:
                with endpoints.ignoring_late_answers():
                    await self.act(choose(seat))
                    return True
        return False

    async def _next_news(self, listener: ClientConnection) -> News:
        while True:
            news = endpoints.decode_message(await listener.recv())
            if news is None:
                await listener.send("{}")
            elif endpoints.is_asked_or_over(news, self.number):
                return news
