"""Field types: what the numbers of Méditerranée mean."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from fondaco.core.decision import Seat
from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, FACE_DOWN, ORDER, Turn, amount, thing

Zone = Annotated[int, thing("zone", 199)]
Port = Annotated[int, thing("port", 199)]
"""Ports have the number of their zone."""
Galley = Annotated[int, thing("galley", 199)]
Good = Annotated[int, thing("good", 31)]
Power = Annotated[int, thing("power", 9)]
Place = Annotated[int, thing("place", 9)]
"""A place in the order of the turn, the first is 0."""
Phase = Annotated[int, thing("phase", 5)]
Goods = Annotated[tuple[Good, ...], BAG]
Cargo = Annotated[list[Good], BAG]
NamedGoods = Annotated[tuple[Good, ...], ORDER, Meta(max_length=100)]
NamedGalleys = Annotated[tuple[Galley, ...], ORDER, Meta(max_length=100)]
"""Where each of these goods lies."""

Ducats = Annotated[int, amount("ducats", 0, 1_000_000, step=100)]
DucatsUnseen = Annotated[int, amount("ducats", FACE_DOWN)]
Sailors = Annotated[int, amount("sailor")]
SailorsUnseen = Annotated[int, amount("sailor", FACE_DOWN)]
Pieces = Annotated[int, amount("piece")]
"""Pieces of a good."""
Forts = Annotated[int, amount("fort")]
Moves = Annotated[int, amount("move")]
Transfers = Annotated[int, amount("transfer", 0, 999)]
Offers = Annotated[int, amount("offer", 0, 99)]
Points = Annotated[int, amount("points")]
Die = Annotated[int, amount("die", 1, 6)]


class MessageArguments(Arguments, frozen=True):
    """Arguments of its messages."""

    zone: Zone
    from_zone: Zone
    port: Port
    ports: Annotated[tuple[Port, ...], BAG]
    galley: Galley
    to_galley: Galley
    target_galley: Galley
    good: Good
    to_good: Good
    goods: Goods
    give_goods: Goods
    ask_goods: Goods
    stock_goods: Goods
    hull_goods: Goods
    fort_goods: Goods
    power: Power
    place: Place
    maker_seat: Seat
    buyer_seat: Seat
    owner_seat: Seat
    ducats: Ducats
    give_ducats: Ducats
    ask_ducats: Ducats
    bonus: Ducats
    first: Sailors
    second: Sailors
    rest: Sailors
    sailors: Sailors
    hits: Sailors
    losses: Sailors
    fallen: Sailors
    left: Sailors
    other_fallen: Sailors
    other_left: Sailors
    die: Die
    other_die: Die
    turn: Turn
    moves: Moves
    limit: Annotated[int, amount("limit")]
    points: Points
    capital_points: Points
    port_points: Points
    full_points: Points
    treasury_points: Points
