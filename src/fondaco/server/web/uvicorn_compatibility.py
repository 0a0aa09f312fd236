"""The private parts of uvicorn that the server's own protocols override, and a check that they are there.

`pyproject.toml` caps uvicorn's version. If a version lacks one of these parts all the same, the server runs with
uvicorn's own protocols: without limits of its own on slow clients and frames, and with slower sockets.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from inspect import isfunction

log = logging.getLogger(__name__)
HTTP, CYCLE, WEBSOCKET = "HttpToolsProtocol", "RequestResponseCycle", "WebSocketsSansIOProtocol"
MODULES = {
    HTTP: "uvicorn.protocols.http.httptools_impl",
    CYCLE: "uvicorn.protocols.http.httptools_impl",
    WEBSOCKET: "uvicorn.protocols.websockets.websockets_sansio_impl",
}
USED = {
    HTTP: (
        "client",
        "connection_lost",
        "connection_made",
        "cycle",
        "data_received",
        "flow",
        "handle_websocket_upgrade",
        "headers",
        "loop",
        "on_body",
        "on_headers_complete",
        "on_message_begin",
        "on_message_complete",
        "on_response_complete",
        "parser",
        "pause_writing",
        "resume_writing",
        "scope",
        "transport",
    ),
    CYCLE: (
        "default_headers",
        "disconnected",
        "flow",
        "keep_alive",
        "message_event",
        "on_response",
        "response_complete",
        "response_started",
        "transport",
    ),
    WEBSOCKET: (
        "close_sent",
        "config",
        "conn",
        "connection_made",
        "data_received",
        "disconnected",
        "frames",
        "handle_connect",
        "handshake_initiated",
        "loop",
        "queue",
        "read_paused",
        "receive",
        "response",
        "scope",
        "transport",
        "writable",
    ),
}
OWN = "fondaco.server.web.http_protocol:HttpProtocol", "fondaco.server.web.ws_protocol:WebSocketProtocol"
PLAIN = "auto", "auto"


def choose_protocols(used: Mapping[str, Sequence[str]] = USED) -> tuple[str, str]:
    """Return the HTTP and WebSocket protocol for uvicorn: our own ones if their base classes are as expected."""
    missing = [*missing_parts(used)]
    if not missing:
        return OWN
    log.warning("uvicorn has changed: running without own limits on connections", extra={"missing": missing})
    return PLAIN


def missing_parts(used: Mapping[str, Sequence[str]] = USED) -> Iterator[str]:
    """Yield the classes, methods and attributes that uvicorn does not have."""
    for name, parts in used.items():
        try:
            kind = getattr(import_module(MODULES[name]), name)
        except (ImportError, AttributeError):
            yield name
            continue
        functions = [part for base in kind.__mro__ for part in vars(base).values() if isfunction(part)]
        known = {name for function in functions for name in function.__code__.co_names}
        yield from (f"{name}.{part}" for part in parts if not hasattr(kind, part) and part not in known)
