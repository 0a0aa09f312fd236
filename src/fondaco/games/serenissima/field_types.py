"""What the numbers of Serenissima are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fondaco.core.decision import Seat
from fondaco.core.events import Arguments
from fondaco.core.field_types import BAG, ORDER, amount, thing, upto

if TYPE_CHECKING:
    from fondaco.games.serenissima.components import SerenissimaBox

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
"""Who chooses, one after the other, before the first round: each several times."""

Ducats = Annotated[int, amount("ducats")]
Sailors = Annotated[int, amount("sailor")]
Cubes = Annotated[int, amount("cube")]
Steps = Annotated[int, amount("step")]
Space = Annotated[int, amount("space")]
"""How far the white pawn has come on its track."""
Round = Annotated[int, amount("round")]


def bounds(box: SerenissimaBox, players: int) -> dict[str, int]:
    """How far these go at a table of so many; a match goes on for as long as the Doge's cards let it."""
    numbers, spaces = box.numbers, box.scoring_spaces(players)
    return {
        "galley": box.galleys(players) + 1, "sailor": box.sailors(players), "step": numbers.galley_slots,
        "cube": max(box.supply), "slot": max(box.capacity), "price": max(map(max, filter(None, box.slots))),
        "space": spaces[-1], "scoring": len(spaces), "fort": numbers.forts, "basilica": numbers.basilicas,
        "choice": max(len(box.to_close), box.start_galleys(players) * players),
        "round": 99, "ducats": 999, "loading": 999,
    }  # fmt: skip


class Spoken(Arguments, frozen=True):
    """The arguments of its messages."""

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
