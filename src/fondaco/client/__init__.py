"""Client for a Fondaco server: create tables, take seats and play over HTTP and WebSocket.

    client = Client("https://example.org", token)
    seat = client.join(code="K7QH2M")
    while seat.answer(lambda view: view.options[0]):
        ...

`AsyncClient` has the same methods as coroutines. `SeatConnection.look` returns a `fondaco.core.match.SeatView`: the
server sends all that the seat knows, so bots play there as in a local match. Actions against the rules raise
`fondaco.Illegal`; other refusals of the server raise `ApiError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fondaco.client import former_names
from fondaco.client.aio import AsyncClient, AsyncSeatConnection
from fondaco.client.client import Client, SeatConnection
from fondaco.client.endpoints import ApiError, ApiRequest

__all__ = ["ApiError", "ApiRequest", "AsyncClient", "AsyncSeatConnection", "Client", "SeatConnection"]

FORMER_NAMES = {
    "AsyncChair": AsyncSeatConnection,
    "AsyncHouse": AsyncClient,
    "Call": ApiRequest,
    "Chair": SeatConnection,
    "House": Client,
    "Refused": ApiError,
}

if not TYPE_CHECKING:  # a type checker reports former names

    def __getattr__(former: str) -> type:
        if former not in FORMER_NAMES:
            raise AttributeError(f"module {__name__!r} has no attribute {former!r}")
        name = FORMER_NAMES[former].__name__
        former_names.warn_deprecated(f"{__name__}.{former}", f"{__name__}.{name}", 2)
        return FORMER_NAMES[former]
