"""Synchronous client: `House` and `Chair`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fondaco.client import endpoints
from fondaco.client.endpoints import PATIENCE, Call, Said, T
from fondaco.core.decision import Refusal, Seat
from fondaco.core.match import SeatView
from fondaco.server.accounts.schemas import Me
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.schemas import Done


class House:
    """Connection to a server with the token's account, or as a new guest."""

    def __init__(self, url: str, token: str | None = None, transport: httpx.BaseTransport | None = None) -> None:
        self.url = url.rstrip("/")
        known = endpoints.certificates(self.url)
        self.http = httpx.Client(base_url=f"{self.url}/api", timeout=30, transport=transport, verify=known)
        self.token = token or self.ask(endpoints.guest()).token
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def ask(self, call: Call[T]) -> T:
        """Send a request and return its answer; wait and repeat if the rate limit is reached."""
        for _ in range(PATIENCE):
            response = self.http.request(call.method, call.path, json=call.body)
            wait = endpoints.patience(response)
            if wait is None:
                break
            time.sleep(wait)
        return call.read(response)

    def ask_once(self, call: Call[T]) -> T:
        """Send a request with an idempotency key; repeat it if the connection fails."""
        for _ in range(PATIENCE - 1):
            try:
                return self.ask(call)
            except httpx.TransportError:
                time.sleep(0.5)
        return self.ask(call)

    def me(self) -> Me:
        return self.ask(endpoints.me())

    def tables(self) -> Lobby:
        return self.ask(endpoints.lobby())

    def open_table(self, game: str, seats: list[str], **wish: object) -> TableCard:
        """Create a table; `seats` are `me`, `open` or a bot. docs/api.md lists the other parameters."""
        return self.ask(endpoints.open_table(game, seats, wish))

    def sit(self, table: str = "", seat: Seat | None = None, name: str | None = None, code: str = "") -> Chair:
        """Join a table by its id or table code; a player who has a seat there keeps it."""
        table = table or self.ask(endpoints.by_code(code)).id
        return Chair(self, table, endpoints.own_seat(self.ask(endpoints.join(table, seat, name)), seat))

    def chair(self, table: str, seat: Seat) -> Chair:
        """Return a seat that this account has already taken."""
        return Chair(self, table, seat)

    @contextmanager
    def live(self, table: str, since: int | None = None, **headers: str) -> Iterator[ClientConnection]:
        """Open the WebSocket of a table."""
        address = endpoints.live(self.url, table, self.token, since)
        with connect(address, additional_headers=headers, open_timeout=10, max_size=None) as listener:
            yield listener

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Chair:
    """A seat of this account at a table of a server."""

    def __init__(self, house: House, table: str, number: Seat) -> None:
        self.house = house
        self.table = table
        self.number = number
        self.seq = 0

    def look(self) -> SeatView:
        """Fetch all that this seat knows; the next action is sent as an answer to this state."""
        sent = self.house.ask(endpoints.look(self.table, self.number))
        self.seq = sent.seq
        return endpoints.place(sent)

    def refuses(self, action: Said) -> Refusal | None:
        """Return why the server would refuse this action now, or None."""
        return endpoints.refusal(self.house.ask(endpoints.ask(self.table, self.number, action)))

    def act(self, action: Said, key: str | None = None) -> Done:
        """Play an action exactly once, even if the connection fails in between."""
        return self.house.ask_once(endpoints.act(self.table, self.number, self.seq, action, key))

    def say(self, text: str) -> Done:
        return self.house.ask(endpoints.say(self.table, text))

    def leave(self) -> TableCard:
        return self.house.ask(endpoints.leave(self.table, self.number))

    def news(self, since: int | None = None) -> News:
        return self.house.ask(endpoints.news(self.table, since))

    def wait(self, seconds: float | None = None) -> News:
        """Wait until this seat is asked or the match is over; raise `TimeoutError` if too late."""
        end = None if seconds is None else time.monotonic() + seconds
        while not endpoints.concerns(told := self.news(), self.number):
            with suppress(ConnectionClosed), self.house.live(self.table, told.seq) as listener:
                return self._told(listener, end)
            time.sleep(0.5)  # after a closed connection, the next request reports why
        return told

    def answer(self, choose: Callable[[SeatView], Said]) -> bool:
        """Wait for a decision of this seat and answer it; return False if the match is over.

        If the decision is gone when the answer arrives, wait for the next one.
        """
        while self.wait().table.status == "playing":
            seat = self.look()
            if self.number in seat.waiting:
                with endpoints.overtaken():
                    self.act(choose(seat))
                    return True
        return False

    def _told(self, listener: ClientConnection, end: float | None) -> News:
        while True:
            told = endpoints.heard(listener.recv(None if end is None else max(0.0, end - time.monotonic())))
            if told is None:
                listener.send("{}")
            elif endpoints.concerns(told, self.number):
                return told
