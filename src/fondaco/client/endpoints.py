"""Requests to the routes of a server, shared by both clients, with the type of their answers."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import uuid4

import httpx
import msgspec

import fondaco
from fondaco.core.decision import Action, FondacoError, Illegal, Malformed, Refusal, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import SeatView
from fondaco.server.accounts import me_api
from fondaco.server.accounts.schemas import GuestWithToken, Me
from fondaco.server.base.error_body import ErrorBody
from fondaco.server.lobby import api as lobby_api
from fondaco.server.lobby.schemas import Lobby
from fondaco.server.tables import api, play_api
from fondaco.server.tables.projections import News, TableCard
from fondaco.server.tables.schemas import ActionCheck, Done, SeatFile
from fondaco.server.web.routes import Route

T = TypeVar("T")
ActionInput = Action | JsonObject
MAX_ATTEMPTS = 5
"""Number of attempts if the rate limit is reached or the connection fails."""


def tls_settings(url: str) -> ssl.SSLContext | bool:
    """Return the TLS settings; the slow loading of certificates is skipped for plain http."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if url.startswith("http:") else True


class ApiRequest(NamedTuple, Generic[T]):
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
            raise Malformed(f"{response.url} does not answer like a server of this version: {error}") from None


class ApiError(FondacoError):
    """A refusal by the server; `error` is one of the error codes in docs/api.md."""

    def __init__(self, status: int, body: ErrorBody) -> None:
        super().__init__(body.reason)
        self.status = status
        self.error = body.error
        self.body = body


def _refusal(response: httpx.Response) -> FondacoError:
    try:
        body = msgspec.json.decode(response.content, type=ErrorBody)
    except msgspec.MsgspecError:
        body = ErrorBody("broken", f"{response.url} answers {response.status_code} and is not a Fondaco server")
    if body.error == "illegal":
        return Illegal(Refusal(body.rule, body.key, body.args))
    return ApiError(response.status_code, body)


def retry_after(response: httpx.Response) -> float | None:
    """Return the seconds to wait if the rate limit is reached, otherwise None."""
    return float(response.headers.get("Retry-After", "1")) if response.status_code == 429 else None


def _to(route: Route[Any], answer: type[T], body: JsonObject | None = None, **parameters: object) -> ApiRequest[T]:
    """Return a request to one of the server's routes."""
    return ApiRequest(answer, route.method, route.path_with(**parameters), body)


def new_guest() -> ApiRequest[GuestWithToken]:
    return _to(me_api.create_guest, GuestWithToken)


def own_account() -> ApiRequest[Me]:
    return _to(me_api.who_am_i, Me)


def lobby() -> ApiRequest[Lobby]:
    return _to(lobby_api.get_lobby, Lobby)


def create_table(game: str, seats: list[str], settings: JsonObject) -> ApiRequest[TableCard]:
    return _to(api.create_requested_table, TableCard, {"game": game, "seats": seats, "agent": True, **settings})


def table_by_code(code: str) -> ApiRequest[TableCard]:
    return _to(api.table_by_code, TableCard, code=code)


def join(table: str, seat: Seat | None, name: str | None) -> ApiRequest[TableCard]:
    return _to(api.join_table, TableCard, {"seat": seat, "name": name, "agent": True}, table_id=table)


def start(table: str) -> ApiRequest[TableCard]:
    return _to(api.start_match, TableCard, {}, table_id=table)


def news(table: str, since: int | None = None) -> ApiRequest[News]:
    return _to(api.table_news, News, table_id=table, since=since)


def seat_file(table: str, seat: Seat) -> ApiRequest[SeatFile]:
    return _to(play_api.get_seat_file, SeatFile, table_id=table, seat=seat)


def check_action(table: str, seat: Seat, action: ActionInput) -> ApiRequest[ActionCheck]:
    body = {"seat": seat, "action": msgspec.to_builtins(action)}
    return _to(play_api.check_action, ActionCheck, body, table_id=table)


def act(table: str, seat: Seat, seq: int, action: ActionInput, key: str | None) -> ApiRequest[Done]:
    """Build an action request; repeating it with the same `key` has no further effect."""
    body = {"seat": seat, "seq": seq, "key": key or uuid4().hex, "action": msgspec.to_builtins(action)}
    return _to(play_api.play_action, Done, body, table_id=table)


def say(table: str, text: str) -> ApiRequest[Done]:
    return _to(play_api.chat, Done, {"text": text}, table_id=table)


def leave(table: str, seat: Seat) -> ApiRequest[TableCard]:
    return _to(api.leave_table, TableCard, {"seat": seat}, table_id=table)


# Answers


def seat_view_from_file(sent: SeatFile) -> SeatView:
    """Return the seat as in a local match.

    Raises an error if the game is not installed here in the same version.
    """
    return SeatView(fondaco.load(sent.match), sent.seat)


def refusal_from_check(check: ActionCheck) -> Refusal | None:
    refusal = check.refusal
    return None if refusal is None else Refusal(refusal.rule, refusal.key, refusal.args)


def own_seat(card: TableCard, seat: Seat | None) -> Seat:
    """Return the seat that was taken."""
    return card.yours[0] if seat is None else seat


def live_url(url: str, table: str, token: str, since: int | None) -> str:
    """Return the WebSocket address of a table."""
    query = f"token={token}" + ("" if since is None else f"&since={since}")
    return f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live?{query}"


def decode_message(message: str | bytes) -> News | None:
    """Decode a WebSocket message; None for a ping."""
    return None if message[:7] in ('{"ping"', b'{"ping"') else msgspec.json.decode(message, type=News)


def is_asked_or_over(news: News, seat: Seat) -> bool:
    """Return whether this seat is asked or the match is over."""
    return seat in news.table.waiting or news.table.status not in ("open", "playing")


@contextmanager
def ignoring_late_answers() -> Iterator[None]:
    """Ignore refusals of answers that come too late because the decision is gone."""
    try:
        yield
    except ApiError as refused:
        if refused.error not in ("stale", "closed"):
            raise
