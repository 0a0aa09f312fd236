"""Client for a Fondaco server: open tables, take seats and play over HTTP and WebSocket.

    house = House("https://example.org", token)
    chair = house.sit(code="K7QH2M")
    while chair.answer(lambda seat: seat.options[0]):
        ...

`AsyncHouse` has the same methods as coroutines. `Chair.look` returns a `fondaco.core.match.SeatView`: the server
sends all that the seat knows, so bots play there as in a local match. Actions against the rules raise
`fondaco.Illegal`; other refusals of the server raise `Refused`.
"""

from __future__ import annotations

from fondaco.client.aio import AsyncChair, AsyncHouse
from fondaco.client.client import Chair, House
from fondaco.client.endpoints import Call, Refused

__all__ = ["AsyncChair", "AsyncHouse", "Call", "Chair", "House", "Refused"]
