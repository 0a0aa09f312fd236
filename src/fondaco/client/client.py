"""Synchronous client: `Client` and `SeatConnection`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import ClassVar, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fondaco.client import endpoints
from fondaco.client.endpoints import MAX_ATTEMPTS, ActionInput, ApiRequest, T
from fondaco.client.former_names import CLIENT_NAMES, FormerNames
from fondaco.core.decision import Refusal, Seat
from fondaco.core.match import SeatView
from fondaco.server.accounts.schemas import Me
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.schemas import Done


class Client(FormerNames):
    """Connection to a server with the token's account, or as a new guest."""

    former_names: ClassVar[dict[str, str]] = CLIENT_NAMES

    def __init__(self, url: str, token: str | None = None, transport: httpx.BaseTransport | None = None) -> None:
        self.url = url.rstrip("/")
        verify = endpoints.tls_settings(self.url)
        self.http = httpx.Client(base_url=f"{self.url}/api", timeout=30, transport=transport, verify=verify)
        self.token = token or self.request(endpoints.new_guest()).token
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def request(self, request: ApiRequest[T]) -> T:
        """Send a request and return its answer; wait and repeat if the rate limit is reached."""
        for _ in range(MAX_ATTEMPTS):
            response = self.http.request(request.method, request.path, json=request.body)
            wait = endpoints.retry_after(response)
            if wait is None:
                break
            time.sleep(wait)
        return request.read(response)

    def request_with_retries(self, request: ApiRequest[T]) -> T:
        """Send a request with an idempotency key; repeat it if the connection fails."""
        for _ in range(MAX_ATTEMPTS - 1):
            try:
                return self.request(request)
            except httpx.TransportError:
                time.sleep(0.5)
        return self.request(request)

    def me(self) -> Me:
        return self.request(endpoints.own_account())

    def lobby(self) -> Lobby:
        return self.request(endpoints.lobby())

    def create_table(self, game: str, seats: list[str], **settings: object) -> TableCard:
        """Create a table; `seats` are `me`, `open` or a bot. docs/api.md lists the other settings."""
        return self.request(endpoints.create_table(game, seats, settings))

    def start(self, table: str) -> TableCard:
        """Start the match as the host, once all seats are taken, without waiting until everybody is ready."""
        return self.request(endpoints.start(table))

    def join(
        self, table: str = "", seat: Seat | None = None, name: str | None = None, code: str = ""
    ) -> SeatConnection:
        """Join a table by its id or table code; a player who has a seat there keeps it."""
        table = table or self.request(endpoints.table_by_code(code)).id
        return SeatConnection(self, table, endpoints.own_seat(self.request(endpoints.join(table, seat, name)), seat))

    def seat(self, table: str, seat: Seat) -> SeatConnection:
        """Return a seat that this account has already taken."""
        return SeatConnection(self, table, seat)

    @contextmanager
    def live(self, table: str, since: int | None = None, **headers: str) -> Iterator[ClientConnection]:
        """Open the WebSocket of a table."""
        address = endpoints.live_url(self.url, table, self.token, since)
        with connect(address, additional_headers=headers, open_timeout=10, max_size=None) as listener:
            yield listener

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class SeatConnection(FormerNames):
    """A seat of this account at a table of a server."""

    former_names: ClassVar[dict[str, str]] = {"house": "client"}

    def __init__(self, client: Client, table: str, number: Seat) -> None:
        self.client = client
        self.table = table
        self.number = number
        self.seq = 0

    def look(self) -> SeatView:
        """Fetch all that this seat knows; the next action is sent as an answer to this state."""
        sent = self.client.request(endpoints.seat_file(self.table, self.number))
        self.seq = sent.seq
        return endpoints.seat_view_from_file(sent)

    def refuses(self, action: ActionInput) -> Refusal | None:
        """Return why the server would refuse this action now, or None."""
        return endpoints.refusal_from_check(
            self.client.request(endpoints.check_action(self.table, self.number, action))
        )

    def act(self, action: ActionInput, key: str | None = None) -> Done:
        """Play an action exactly once, even if the connection fails in between."""
        return self.client.request_with_retries(endpoints.act(self.table, self.number, self.seq, action, key))

    def say(self, text: str) -> Done:
        return self.client.request(endpoints.say(self.table, text))

    def leave(self) -> TableCard:
        return self.client.request(endpoints.leave(self.table, self.number))

    def news(self, since: int | None = None) -> News:
        return self.client.request(endpoints.news(self.table, since))

    def wait(self, seconds: float | None = None) -> News:
        """Wait until this seat is asked or the match is over; raise `TimeoutError` if too late."""
        end = None if seconds is None else time.monotonic() + seconds
        while not endpoints.is_asked_or_over(news := self.news(), self.number):
            with suppress(ConnectionClosed), self.client.live(self.table, news.seq) as listener:
                return self._next_news(listener, end)
            time.sleep(0.5)  # after a closed connection, the next request reports why
        return news

    def answer(self, choose: Callable[[SeatView], ActionInput]) -> bool:
        """Wait for a decision of this seat and answer it; return False if the match is over.

        If the decision is gone when the answer arrives, wait for the next one.
        """
        while self.wait().table.status == "playing":
            seat = self.look()
            if self.number in seat.waiting:
                with endpoints.ignoring_late_answers():
                    self.act(choose(seat))
                    return True
        return False

    def _next_news(self, listener: ClientConnection, end: float | None) -> News:
        while True:
            news = endpoints.decode_message(listener.recv(None if end is None else max(0.0, end - time.monotonic())))
            if news is None:
                listener.send("{}")
            elif endpoints.is_asked_or_over(news, self.number):
                return news
