"""Routes without a transport: method, path, and a handler `(call, path and query parameters, data) -> response`.

Litestar routes, the browser worker's dispatcher and the Python client's requests are made from them.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, get_type_hints
from urllib.parse import quote, unquote, urlencode

from fondaco.server.base.error_body import ErrorBody

H = TypeVar("H", bound=Callable[..., Awaitable[object]])
JSON = "application/json"


class Download(NamedTuple):
    """A JSON file that a browser stores under a name."""

    body: bytes
    filename: str


class EncodedResponse(NamedTuple):
    """A response that is encoded already."""

    body: bytes


@dataclass(frozen=True)
class Route(Generic[H]):
    """A request and its handler.

    `errors` are the expected error statuses, and `conflict` the type of errors with status 409. `returns` is the type
    of the response if the handler's annotation does not say it. `cached`: clients revalidate their copy.
    `reads_body`: the handler reads a body of this type and size itself. `server_only`: not in a browser worker.
    """

    method: str
    path: str
    handler: H
    summary: str
    status: int
    errors: tuple[int, ...] = ()
    conflict: type[ErrorBody] = ErrorBody
    media_type: str = JSON
    returns: Any = None
    cached: bool = False
    reads_body: tuple[type, int] | None = None
    server_only: bool = False

    @property
    def name(self) -> str:
        return self.handler.__name__

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """Types of the handler's parameters by name, without the call."""
        return {name: kind for name, kind in get_type_hints(self.handler).items() if name not in ("call", "return")}

    def path_with(self, **parameters: object) -> str:
        """Return the path with these parameters; further ones become the query, unless they are `None`."""
        path, query = self.path, []
        for name, value in parameters.items():
            filled = re.sub(rf"{{{name}:\w+}}", quote(str(value), safe=""), path)
            if filled == path and value is not None:
                query.append((name, value))
            path = filled
        return f"{path}?{urlencode(query)}" if query else path

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Pattern of the path, with a group for each of its parameters."""
        return re.compile(re.sub(r"{(\w+):\w+}", r"(?P<\1>[^/]+)", self.path))

    def match(self, method: str, path: str) -> dict[str, str] | None:
        """Return the parameters in the path of a request; `None` if the request is another one."""
        found = self.pattern.fullmatch(path) if self.method == method else None
        return None if found is None else {name: unquote(value) for name, value in found.groupdict().items()}

    @property
    def response(self) -> Any:
        """Type of the response."""
        return get_type_hints(self.handler)["return"] if self.returns is None else self.returns


Routes = Sequence[Route[Any]]


class RouteDecorator(Protocol):
    def __call__(self, path: str, summary: str, status: int = ..., **more: Any) -> Callable[[H], Route[H]]: ...


def _route(method: str, usual: int) -> RouteDecorator:
    def declare(path: str, summary: str, status: int = usual, **more: Any) -> Callable[[H], Route[H]]:
        return lambda handler: Route(method, path, handler, summary, status, **more)

    return declare


get, post, put = _route("GET", 200), _route("POST", 201), _route("PUT", 200)
patch, delete = _route("PATCH", 200), _route("DELETE", 204)
