"""ASGI fast path for actions, the most frequent request; unusual requests go through the framework.

Actions are checked, carried out and refused by the code that the regular route uses. The response contains the cached
bytes that subscribers receive, and is written at once where the server's own protocol allows it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from fondaco.server.base.errors import Refused, TooManyRequests
from fondaco.server.tables import schemas
from fondaco.server.tables.play_api import play_action
from fondaco.server.web import errors
from fondaco.server.web.context import AnyRequest, Context
from fondaco.server.web.litestar_routes import HttpCall
from fondaco.server.web.rate_limits import network_of
from fondaco.server.web.socket_scope import SEND_WHOLE, WholeSender

BEFORE, AFTER = (f"/api{play_action.path}").split("{table_id:str}")
LONGEST = 200
MOST_BYTES = 16 * 1024
MOST_DIGITS = 10
JSON = (b"content-type", b"application/json")
decode = msgspec.json.Decoder(play_action.parameters["data"]).decode


class ActionFastPath:
    """ASGI fast path for `POST .../actions`, and a limit on requests; everything else goes to Litestar.

    `headers` are those of every response, and `count` updates the metrics of responses.
    """

    def __init__(
        self,
        app: Litestar,
        headers: Iterable[tuple[bytes, bytes]],
        count: Callable[[Scope, int], None],
    ) -> None:
        self.app = app
        self.headers = b"".join([b"%b: %b\r\n" % header for header in (JSON, *headers)])
        self.count = count
        self.longer = app.asgi_handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if scope["type"] == ScopeType.HTTP and not self._affordable(scope):
            request: AnyRequest = Request(scope, receive, send)
            await errors.refusal_response(request, TooManyRequests(1)).to_asgi_response(self.app, request)(
                scope, receive, send
            )
            return
        if not (path.endswith(AFTER) and path.startswith(BEFORE) and _is_plain(scope)):
            await self.longer(scope, receive, send)
            return
        said: list[Any] = [await receive()]
        while said[-1].get("more_body"):
            said.append(await receive())
        try:
            data = decode(b"".join(message.get("body", b"") for message in said))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            data = None
        if data is None:
            await self.longer(scope, _again(said, receive), send)
        else:
            await self._act(Request(scope, receive, send), path[len(BEFORE) : -len(AFTER)], data)

    def _affordable(self, scope: Scope) -> bool:
        """Count a request against the limit of its address, whatever it asks for."""
        context, client, at = self.app.state.context, scope.get("client"), time.monotonic()
        allowed: bool = context.limits.requests.of(network_of(client[0]) if client else "", at).spend(at)
        return allowed

    async def _act(self, request: AnyRequest, table_id: str, data: schemas.ActionBody) -> None:
        send = request.send
        try:
            request.scope["state"]["began"] = time.perf_counter()
            context: Context = self.app.state.context
            context.check_origin(request)
            answer = msgspec.json.encode(await play_action.handler(HttpCall(request, context), table_id, data))
        except Exception as error:
            said = (
                errors.refusal_response(request, error)
                if isinstance(error, Refused)
                else errors.server_error_response(request, error)
            )
            await said.to_asgi_response(self.app, request)(request.scope, request.receive, send)
            return
        if self._send_whole(request.scope, answer):
            return
        headers = [JSON, (b"content-length", b"%d" % len(answer))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": answer, "more_body": False})

    def _send_whole(self, scope: Any, answer: bytes) -> bool:
        """Send an answer at once, if it brings no cookies and the protocol can; return whether it was sent."""
        send: WholeSender | None = (scope.get("extensions") or {}).get(SEND_WHOLE)
        state = scope["state"]
        if send is None or "new_token" in state or "new_device" in state or not send(self.headers, answer):
            return False
        self.count(scope, 200)
        return True


def _is_plain(scope: Scope) -> bool:
    """Whether this is a short JSON request with a content length, for one table, as `app.check_request` wants it."""
    headers = dict(scope["headers"])
    length = headers.get(b"content-length", b"")
    return (
        scope.get("method") == "POST"
        and len(scope["path"]) < LONGEST
        and headers.get(b"content-type") == JSON[1]
        and b"transfer-encoding" not in headers
        and length.isdigit()
        and len(length) < MOST_DIGITS
        and 0 < int(length) <= MOST_BYTES
        and "/" not in scope["path"][len(BEFORE) : -len(AFTER)]
        and scope["path"].isprintable()
    )


def _again(said: list[Any], receive: Receive) -> Receive:
    """Return a `receive` that repeats messages already read."""
    rest = iter(said)

    async def receive_again() -> Any:
        return next(rest, None) or await receive()

    return receive_again
