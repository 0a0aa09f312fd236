"""Requests to the offline server, answered by the routes of every host (docs/api.md)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, ParamSpec, TypeVar
from urllib.parse import parse_qsl, urlsplit

import msgspec

from fondaco import i18n
from fondaco.server.base.clock import now
from fondaco.server.base.error_body import translate_error
from fondaco.server.base.errors import BadRequest, NotAllowed, NotFound, Refused
from fondaco.server.base.fair_queue import SERVER, CallerIdentity
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.offline.guests import Guest
from fondaco.server.offline.service import OfflineServer
from fondaco.server.routes import ROUTES
from fondaco.server.storage.address_hashes import HashedOrigin
from fondaco.server.tables.core.interfaces import LobbyView
from fondaco.server.tables.core.socket_feed import (
    PING_EVERY,
    SocketSubscriber,
    send_table,
    send_value_when_changed,
)
from fondaco.server.web.call import Explain
from fondaco.server.web.routes import JSON, Download, EncodedResponse, Route
from fondaco.server.web.services import Service

P = ParamSpec("P")
T = TypeVar("T")
LIVE = re.compile(r"/tables/([^/]+)/live")


class RouteResponse(NamedTuple):
    status: int
    kind: str
    text: str


class OfflineCall:
    """A call in this process: only guests have to be kept from sending too many."""

    def __init__(self, server: OfflineServer, person: User, body: str | None, guest: Guest | None = None) -> None:
        self.server = server
        self.guest = guest
        self.user = person
        self.text = body
        self.explain: Explain = translate_error

    @property
    def settings(self) -> Settings:
        return self.server.tables.settings

    def __getitem__(self, kind: type[Service]) -> Service:
        return self.server[kind]

    async def visitor(self) -> User | None:
        return self.user

    async def person(self) -> User:
        return self.user

    async def new_guest(self) -> tuple[str, User]:
        return await self.server.people.new_guest()

    async def spend(self, kind: str, person: User | None) -> None:
        if self.guest is not None:
            self.server.guests.spend(kind, self.guest.id)

    def lang(self, person: User | None) -> str:
        return (person or self.user).lang or i18n.DEFAULT

    def caller(self, person: User | None) -> CallerIdentity:
        return SERVER

    def origin(self) -> HashedOrigin:
        return HashedOrigin("")

    def device_mark(self, create: bool = False) -> str | None:
        return None

    def explain_errors(self, person: User | None, explain: Explain) -> None:
        self.explain = explain

    async def body(self, kind: type[T]) -> T:
        return _decode(self.text, kind)

    async def in_thread(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        return work(*args, **options)

    async def while_connected(self, work: Coroutine[object, None, T]) -> T:
        return await work


async def handle_request(
    server: OfflineServer,
    method: str,
    address: str,
    body: str | None = None,
    token: str | None = None,
    guest: Guest | None = None,
) -> RouteResponse:
    """Handle a request and return its response; `address` is a path below `/api` with its query.

    Without token and guest it comes from the owner of the device.
    """
    call = OfflineCall(server, server.people.owner, body, guest)
    try:
        call.user = server.people.of_token(token if guest is None else guest.token)
        route, given = find_route(method, address)
        if guest is not None:
            server.tables.online.note_seen(guest.id, "")
            await server.guests.check(guest, route, given)
        return _response(route, await route.handler(call, **_arguments(route, given, body)))
    except Refused as no:
        return RouteResponse(no.status, JSON, _encode(call.explain(call.lang(call.user), no)))


def find_route(method: str, address: str) -> tuple[Route[Any], dict[str, str]]:
    """Return the route of a request with the parameters in its path and query."""
    path, query = urlsplit(address).path, urlsplit(address).query
    for route in ROUTES:
        found = None if route.server_only else route.match(method, path)
        if found is not None:
            return route, found | dict(parse_qsl(query))
    raise NotFound()


def _arguments(route: Route[Any], given: dict[str, str], body: str | None) -> dict[str, object]:
    kinds = route.parameters
    try:
        arguments: dict[str, object] = {
            name: msgspec.convert(value, kinds[name], strict=False) for name, value in given.items() if name in kinds
        }
    except msgspec.ValidationError as error:
        raise BadRequest(why=str(error)) from None
    return arguments | ({"data": _decode(body, kinds["data"])} if "data" in kinds else {})


def _decode(text: str | None, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(text or "{}", type=kind)
    except msgspec.MsgspecError as error:
        raise BadRequest(why=str(error)) from None


def _response(route: Route[Any], answer: object) -> RouteResponse:
    if isinstance(answer, Download | EncodedResponse):
        return RouteResponse(route.status, JSON, answer.body.decode())
    if route.media_type != JSON:
        text = answer.decode() if isinstance(answer, bytes) else str(answer)
        return RouteResponse(route.status, route.media_type, text)
    return RouteResponse(204, "", "") if answer is None else RouteResponse(route.status, JSON, _encode(answer))


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


class OfflineSocket(SocketSubscriber):
    """A socket in this process, with a function that receives its messages."""

    def __init__(self, person: User, receive: Callable[[str], None]) -> None:
        super().__init__(person)
        self.receive = receive

    async def send(self, message: bytes) -> None:
        self.receive(message.decode())

    async def wait(self, patience: float = PING_EVERY) -> None:
        try:
            async with asyncio.timeout(patience):
                await self.wake_event.wait()
        except TimeoutError:
            await self.send(msgspec.json.encode({"ping": now()}))


async def serve_guest_socket(server: OfflineServer, address: str, receive: Callable[[str], None], guest: Guest) -> None:
    """Serve a guest's socket at their table, until cancelled; raise if they may not have it."""
    table = LIVE.fullmatch(urlsplit(address).path)
    if table is None:
        raise NotAllowed()
    server.guests.spend("listen", guest.id)
    await server.guests.check_table(guest, table[1])
    with server.guests.socket_of(guest):
        await serve_socket(server, address, receive, guest.token)


async def serve_socket(
    server: OfflineServer, address: str, receive: Callable[[str], None], token: str | None = None
) -> None:
    """Serve a socket like the online server does, until cancelled; raise if its table may not be seen."""
    query = dict(parse_qsl(urlsplit(address).query))
    table = LIVE.fullmatch(urlsplit(address).path)
    line = OfflineSocket(server.people.of_token(token), receive)
    with server.tables.online.listener(line.own, line.wake_event):
        if table is None:
            await send_value_when_changed(server.tables, line, "tables", lambda: server[LobbyView].now(line.own))
            return
        since = query.get("since", "")
        known = int(since) if since.isdigit() else None
        await send_table(server.tables, line, table[1], known, query.get("presence") == "true")
