"""Requests to a server, shared by both clients: route, body, and type of the answer."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, NamedTuple, TypeVar
from uuid import uuid4

import httpx
import msgspec

import fondaco
from fondaco.core.decision import Action, FondacoError, Illegal, Malformed, Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import SeatView
from fondaco.server.accounts.schemas import Me, NewGuest
from fondaco.server.base.error_body import Error
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.schemas import ActionCheck, Done, SeatFile

T = TypeVar("T")
Said = Action | JsonObject
PATIENCE = 5
"""Number of attempts if the rate limit is reached or the connection fails."""


def certificates(url: str) -> ssl.SSLContext | bool:
    """Return the TLS settings; the slow loading of certificates is skipped for plain http."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if url.startswith("http:") else True


class Call(NamedTuple, Generic[T]):
    """A request and the type of its answer."""

    answer: type[T]
    method: str
    path: str
    body: JsonObject | None = None

    def read(self, response: httpx.Response) -> T:
        if not response.is_success:
            raise _refusal(response)
        try:
            return msgspec.json.decode(response.content, type=self.answer)
        except msgspec.MsgspecError as error:
            raise Malformed(f"{response.url} answers as no house of this version does: {error}") from None


class Refused(FondacoError):
    """A refusal by the server; `error` is one of the error codes in docs/api.md."""

    def __init__(self, status: int, told: Error) -> None:
        super().__init__(told.reason)
        self.status = status
        self.error = told.error
        self.told = told


def _refusal(response: httpx.Response) -> FondacoError:
    try:
        told = msgspec.json.decode(response.content, type=Error)
    except msgspec.MsgspecError:
        told = Error("broken", f"{response.url} answers {response.status_code}, and is no house")
    if told.error == "illegal":
        return Illegal(Refusal(told.rule, told.key, told.args))
    return Refused(response.status_code, told)


def patience(response: httpx.Response) -> float | None:
    """Return the seconds to wait if the rate limit is reached, otherwise None."""
    return float(response.headers.get("Retry-After", "1")) if response.status_code == 429 else None


def guest() -> Call[NewGuest]:
    return Call(NewGuest, "POST", "/guest")


def me() -> Call[Me]:
    return Call(Me, "GET", "/me")


def lobby() -> Call[Lobby]:
    return Call(Lobby, "GET", "/tables")


def open_table(game: str, seats: list[str], wish: JsonObject) -> Call[TableCard]:
    return Call(TableCard, "POST", "/tables", {"game": game, "seats": seats, **wish})


def by_code(code: str) -> Call[TableCard]:
    return Call(TableCard, "GET", f"/codes/{code}")


def join(table: str, seat: Seat | None, name: str | None) -> Call[TableCard]:
    return Call(TableCard, "POST", f"/tables/{table}/join", {"seat": seat, "name": name})


def news(table: str, since: int | None = None) -> Call[News]:
    return Call(News, "GET", f"/tables/{table}" + ("" if since is None else f"?since={since}"))


def look(table: str, seat: Seat) -> Call[SeatFile]:
    return Call(SeatFile, "GET", f"/tables/{table}/seats/{seat}")


def ask(table: str, seat: Seat, action: Said) -> Call[ActionCheck]:
    return Call(ActionCheck, "POST", f"/tables/{table}/ask", {"seat": seat, "action": msgspec.to_builtins(action)})


def act(table: str, seat: Seat, seq: int, action: Said, key: str | None) -> Call[Done]:
    """Build an action request; repeating it with the same `key` has no further effect."""
    body = {"seat": seat, "seq": seq, "key": key or uuid4().hex, "action": msgspec.to_builtins(action)}
    return Call(Done, "POST", f"/tables/{table}/actions", body)


def say(table: str, text: str) -> Call[Done]:
    return Call(Done, "POST", f"/tables/{table}/chat", {"text": text})


def leave(table: str, seat: Seat) -> Call[TableCard]:
    return Call(TableCard, "POST", f"/tables/{table}/leave", {"seat": seat})


# Answers


def place(sent: SeatFile) -> SeatView:
    """Return the seat as in a local match.

    Raises an error if the game is not installed here in the same version.
    """
    return SeatView(fondaco.load(sent.match), sent.seat)


def refusal(asked: ActionCheck) -> Refusal | None:
    no = asked.refusal
    return None if no is None else Refusal(no.rule, no.key, no.args)


def own_seat(card: TableCard, seat: Seat | None) -> Seat:
    """Return the seat that was taken."""
    return card.yours[0] if seat is None else seat


def live(url: str, table: str, token: str, since: int | None) -> str:
    """Return the WebSocket address of a table."""
    query = f"token={token}" + ("" if since is None else f"&since={since}")
    return f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live?{query}"


def heard(message: str | bytes) -> News | None:
    """Decode a WebSocket message; None for a ping."""
    return None if message[:7] in ('{"ping"', b'{"ping"') else msgspec.json.decode(message, type=News)


def concerns(told: News, seat: Seat) -> bool:
    """Return whether this seat is asked or the match is over."""
    return seat in told.table.waiting or told.table.status not in ("open", "playing")


@contextmanager
def overtaken() -> Iterator[None]:
    """Ignore refusals of answers that come too late because the decision is gone."""
    try:
        yield
    except Refused as refused:
        if refused.error not in ("stale", "closed"):
            raise
