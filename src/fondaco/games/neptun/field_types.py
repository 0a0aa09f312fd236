"""Field types: what the numbers of Neptun mean."""

from __future__ import annotations

from typing import Annotated

from fondaco.core.decision import Seat
from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, FACE_DOWN, ORDER, amount, thing

Place = Annotated[int, thing("place", 999)]
"""A city, or Crete, which is 0."""
City = Annotated[int, thing("city", 999)]
CityOrNone = Annotated[int, thing("city", 999, -1)]
Good = Annotated[int, thing("good", 999)]
GoodOrNone = Annotated[int, thing("good", 999, -1)]
Oar = Annotated[int, thing("oar", 999)]
OarOrNone = Annotated[int, thing("oar", 999, -1)]
OarUnseen = Annotated[int, thing("oar", 999, FACE_DOWN)]
Column = Annotated[int, thing("column", 999)]
ColumnOrNone = Annotated[int, thing("column", 999, -1)]
Slot = Annotated[int, thing("slot", 999)]
"""A field of a contract strip."""
Region = Annotated[int, thing("region", 99)]
Temple = Annotated[int, thing("temple", 99)]
"""The temples of the regions, and then the gold temple."""
TempleOrNone = Annotated[int, thing("temple", 99, -1)]
Tile = Annotated[int, thing("tile", 999)]
Phase = Annotated[int, thing("phase", 2)]
ContractState = Annotated[int, thing("state", 3)]
Face = Annotated[int, thing("face", 2)]
Round = Annotated[int, thing("round", 3)]
Turn = Annotated[int, thing("turn", 99)]
Course = Annotated[list[Place], ORDER]
Discs = Annotated[tuple[Seat, ...], ORDER]

Gold = Annotated[int, amount("gold")]
Points = Annotated[int, amount("points")]
Rank = Annotated[int, amount("rank")]
Miles = Annotated[int, amount("miles")]
Strength = Annotated[int, amount("strength")]
StrengthOrNone = Annotated[int, amount("strength", -1)]
Wind = Annotated[int, amount("wind")]
Forecast = Annotated[int, amount("forecast", None)]


class MessageArguments(Arguments, frozen=True):
    """Arguments of its messages."""

    place: Place
    places: Course
    city: City
    good: Good
    goods: Annotated[tuple[Good, ...], BAG]
    oar: Oar
    column: Column
    slot: Slot
    lost_slots: Annotated[tuple[Slot, ...], BAG]
    temple: Temple
    phase: Phase
    round: Round
    turn: Turn
    number: Annotated[int, amount("extra")]
    gold: Gold
    pay_gold: Gold
    points: Points
    bonus: Points
    miles: Miles
    range: Miles
    strength: Strength
    wind: Wind
    forecast: Forecast
    oar_wind: Forecast
    stack_seats: Discs
    by_lot: bool
