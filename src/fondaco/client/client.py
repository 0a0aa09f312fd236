"""A house and the chairs in it, step by step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fondaco.client import endpoints
from fondaco.client.endpoints import PATIENCE, Call, Said, T
from fondaco.core.decision import Refusal, Seat
from fondaco.core.seat import Place
from fondaco.house.book.bodies import Done, Me
from fondaco.house.book.news import News, TableCard
from fondaco.house.http.bodies import Lobby


class House:
    """A house, visited by whoever the token belongs to; by a new guest if there is none."""

    def __init__(self, url: str, token: str | None = None, transport: httpx.BaseTransport | None = None) -> None:
        self.url = url.rstrip("/")
        known = endpoints.certificates(self.url)
        self.http = httpx.Client(base_url=f"{self.url}/api", timeout=30, transport=transport, verify=known)
        self.token = token or self.ask(endpoints.guest()).token
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def ask(self, call: Call[T]) -> T:
        """What the house answers; it is given time if it wants that."""
        for _ in range(PATIENCE):
            response = self.http.request(call.method, call.path, json=call.body)
            wait = endpoints.patience(response)
            if wait is None:
                break
            time.sleep(wait)
        return call.read(response)

    def ask_once(self, call: Call[T]) -> T:
        """The same for what has a key: where the answer was lost, it is asked for again."""
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

    def open_table(self, game: str, seats: list[str], **wish: Any) -> TableCard:
        """A new table: `seats` are `me`, `open` or a bot; what else can be wished for, docs/api.md lists."""
        return self.ask(endpoints.open_table(game, seats, wish))

    def sit(self, table: str = "", seat: Seat | None = None, name: str | None = None, code: str = "") -> Chair:
        """Sits down at a table, named by its id or its code; who sits there already keeps his seat."""
        table = table or self.ask(endpoints.by_code(code)).id
        return Chair(self, table, endpoints.own_seat(self.ask(endpoints.join(table, seat, name)), seat))

    def chair(self, table: str, seat: Seat) -> Chair:
        """A seat that is one's own already."""
        return Chair(self, table, seat)

    @contextmanager
    def live(self, table: str, since: int | None = None, **headers: str) -> Iterator[ClientConnection]:
        """The socket of a table."""
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
    """One's seat at a table of a house."""

    def __init__(self, house: House, table: str, number: Seat) -> None:
        self.house = house
        self.table = table
        self.number = number
        self.seq = 0

    def look(self) -> Place:
        """All that this seat knows now; what is done next is an answer to that."""
        sent = self.house.ask(endpoints.look(self.table, self.number))
        self.seq = sent.seq
        return endpoints.place(sent)

    def refuses(self, action: Said) -> Refusal | None:
        """Why the house would not let this be done now, or nothing."""
        return endpoints.refusal(self.house.ask(endpoints.ask(self.table, self.number, action)))

    def act(self, action: Said, key: str | None = None) -> Done:
        """Does this, once, however often the line is cut meanwhile."""
        return self.house.ask_once(endpoints.act(self.table, self.number, self.seq, action, key))

    def say(self, text: str) -> Done:
        return self.house.ask(endpoints.say(self.table, text))

    def leave(self) -> TableCard:
        return self.house.ask(endpoints.leave(self.table, self.number))

    def news(self, since: int | None = None) -> News:
        return self.house.ask(endpoints.news(self.table, since))

    def wait(self, seconds: float | None = None) -> News:
        """Until this seat is asked or the match has ended; `TimeoutError` if that takes longer than so many seconds."""
        end = None if seconds is None else time.monotonic() + seconds
        while not endpoints.concerns(told := self.news(), self.number):
            with suppress(ConnectionClosed), self.house.live(self.table, told.seq) as listener:
                return self._told(listener, end)
            time.sleep(0.5)  # whoever was shown the door asks again, and is told why
        return told

    def answer(self, choose: Callable[[Place], Said]) -> bool:
        """Waits for a question and answers it; if events overtake the answer, the next. False: there are no more."""
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
