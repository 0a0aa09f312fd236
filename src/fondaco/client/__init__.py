"""A client of the house: who has an address and perhaps a token sits down at a table, from anywhere.

    house = House("https://example.org", token)
    chair = house.sit(code="K7QH2M")
    while chair.answer(lambda seat: seat.options[0]):
        ...

`AsyncHouse` is the same with `await`. What a chair looks at is a seat like any other (`fondaco.core.seat`): the house
sends all that this seat knows, so bots think there as they think at home. What is against the rules raises
`fondaco.Illegal`, whatever else the house refuses `Refused`.
"""

from __future__ import annotations

from fondaco.client.aio import AsyncChair, AsyncHouse
from fondaco.client.client import Chair, House
from fondaco.client.endpoints import Call, Refused

__all__ = ["AsyncChair", "AsyncHouse", "Call", "Chair", "House", "Refused"]
