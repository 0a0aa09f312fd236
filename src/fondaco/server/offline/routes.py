"""Requests to the offline server, answered by the routes of every host (docs/api.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, ParamSpec, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from fondaco import i18n
from fondaco.server.base.error_body import translate_error
from fondaco.server.base.errors import BadRequest, NotFound, Refused
from fondaco.server.base.fair_queue import SERVER, CallerIdentity
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.offline.service import OfflineServer, OfflineSocket
from fondaco.server.routes import ROUTES
from fondaco.server.storage.address_hashes import HashedOrigin
from fondaco.server.web.call import Explain, Service
from fondaco.server.web.routes import JSON, Download, EncodedResponse, Route

P = ParamSpec("P")
T = TypeVar("T")


class RouteResponse(NamedTuple):
    status: int
    kind: str
    text: str


class OfflineCall:
    """A call in this process: nobody has to be kept from sending too many."""

    def __init__(self, server: OfflineServer, person: User, body: str | None) -> None:
        self.server = server
        self.user = person
        self.text = body
        self.explain: Explain = translate_error

    @property
    def settings(self) -> Settings:
        return self.server.tables.settings

    def __getitem__(self, kind: type[Service]) -> Service:
        return self.server.service(kind)

    async def visitor(self) -> User | None:
        return self.user

    async def person(self) -> User:
        return self.user

    async def new_guest(self) -> tuple[str, User]:
        return await self.server.people.new_guest()

    async def spend(self, kind: str, person: User | None) -> None:
        pass

    async def spend_address(self, kind: str) -> None:
        pass

    def lang(self, person: User | None) -> str:
        return (person or self.user).lang or i18n.DEFAULT

    def caller(self, person: User | None) -> CallerIdentity:
        return SERVER

    def origin(self) -> HashedOrigin:
        return HashedOrigin("")

    def explain_errors(self, person: User | None, explain: Explain) -> None:
        self.explain = explain

    async def body(self, kind: type[T]) -> T:
        return _decode(self.text, kind)

    async def in_thread(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        return work(*args, **options)

    async def while_connected(self, work: Coroutine[object, None, T]) -> T:
        return await work


class Dispatch(NamedTuple):
    """A route with the pattern of its path and the types of its parameters."""

    route: Route[Any]
    pattern: re.Pattern[str]
    parameters: dict[str, Any]

    @classmethod
    def of(cls, route: Route[Any]) -> Dispatch:
        pattern = re.sub(r"{(\w+):\w+}", r"(?P<\1>[^/]+)", route.path)
        return cls(route, re.compile(pattern), route.parameters)


DISPATCH = [Dispatch.of(route) for route in ROUTES]


async def handle_request(
    server: OfflineServer, method: str, address: str, body: str | None = None, token: str | None = None
) -> RouteResponse:
    """Handle a request and return its response; `address` is a path below `/api` with its query.

    Without a token it comes from the owner of the device.
    """
    call = OfflineCall(server, server.people.owner, body)
    try:
        call.user = server.people.of_token(token)
        path, query = urlsplit(address).path, dict(parse_qsl(urlsplit(address).query))
        found, given = _find(method, path)
        return _response(found.route, await found.route.handler(call, **_arguments(found, given | query, body)))
    except Refused as no:
        return RouteResponse(no.status, JSON, _encode(call.explain(call.lang(call.user), no)))


def _find(method: str, path: str) -> tuple[Dispatch, dict[str, str]]:
    for each in DISPATCH:
        found = each.pattern.fullmatch(path) if each.route.method == method else None
        if found is not None:
            return each, {name: unquote(value) for name, value in found.groupdict().items()}
    raise NotFound()


def _arguments(found: Dispatch, given: dict[str, str], body: str | None) -> dict[str, object]:
    try:
        arguments: dict[str, object] = {
            name: msgspec.convert(value, found.parameters[name], strict=False)
            for name, value in given.items()
            if name in found.parameters
        }
    except msgspec.ValidationError as error:
        raise BadRequest(why=str(error)) from None
    if "data" in found.parameters:
        arguments["data"] = _decode(body, found.parameters["data"])
    return arguments


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


async def open_socket(
    server: OfflineServer, address: str, send: Callable[[str], None], token: str | None = None
) -> OfflineSocket:
    """Open a socket like that of the online server, until it is closed."""
    path, query = urlsplit(address).path, dict(parse_qsl(urlsplit(address).query))
    found = re.fullmatch(r"/tables/([^/]+)/live", path)
    since = query.get("since", "")
    person = server.people.of_token(token)
    line = OfflineSocket(server, person, found and found[1], int(since) if since.isdigit() else None, send)
    await line.open()
    return line
