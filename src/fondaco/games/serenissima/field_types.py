"""Field types: what the numbers of Serenissima mean."""

from __future__ import annotations

from typing import Annotated

from fondaco.core.decision import Seat
from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, ORDER, Round, amount, thing, upto

Good = Annotated[int, thing("good", 99)]
GoodOrNone = Annotated[int, thing("good", 99, -1)]
Zone = Annotated[int, thing("zone", 999)]
ZoneOrNone = Annotated[int, thing("zone", 999, -1)]
Port = Annotated[int, thing("port", 999)]
Galley = Annotated[int, thing("galley", 99)]
"""A number on the wheel: 0 is the Doge's place."""
ThatGalley = Annotated[int, thing("galley", 99, 1)]
Card = Annotated[int, thing("card", 99_999)]
Phase = Annotated[int, thing("phase", 2)]
"""Of a galley's turn: it loads, sails, then sells or fights."""
Face = Annotated[int, thing("face", 1)]
Cargo = Annotated[tuple[Good, ...], BAG]
Galleys = Annotated[tuple[Galley, ...], BAG]
Turns = Annotated[tuple[Seat, ...], ORDER, upto("choice")]
"""Seats in the order in which they choose before the first round: each several times."""

Ducats = Annotated[int, amount("ducats")]
Sailors = Annotated[int, amount("sailor")]
Cubes = Annotated[int, amount("cube")]
Steps = Annotated[int, amount("step")]
Space = Annotated[int, amount("space")]
"""How far the white pawn has come on its track."""


class MessageArguments(Arguments, frozen=True):
    """Arguments of its messages."""

    galley: Galley
    galleys: Galleys
    to_galley: Galley
    target_galley: Galley
    zone: ZoneOrNone
    port: Port
    ports: Annotated[tuple[Port, ...], BAG]
    paid_ports: Annotated[tuple[Port, ...], ORDER]
    paid_ducats: Annotated[tuple[Ducats, ...], ORDER]
    good: Good
    taken_good: Good
    goods: Cargo
    fort_goods: Cargo
    basilica_goods: Cargo
    card: Card
    faces: Annotated[tuple[Face, ...], BAG]
    ducats: Ducats
    sailors: Sailors
    skulls: Sailors
    round: Round
    limit: Annotated[int, amount("loading")]
    space: Space
    scoring: Annotated[int, amount("scoring")]
    number: Annotated[int, amount("galley")]
    most: Annotated[int, amount("galley")]
