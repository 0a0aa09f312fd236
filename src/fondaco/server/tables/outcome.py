"""Places of the seats in a finished match, and who has left it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from fondaco.bots import ratings
from fondaco.core.decision import Seat
from fondaco.server.base.user import UserId
from fondaco.server.tables.state import Chair, State


class Outcome(NamedTuple):
    """Result of a match for a person on a seat; `place` counts from 1."""

    seat: Seat
    person: UserId
    place: int
    won: bool
    left: bool


def has_left(chair: Chair) -> bool:
    return chair.person is not None and (chair.resigned or chair.stand_in is not None)


def outcomes(state: State) -> list[Outcome]:
    places = ranking(state)
    return [
        Outcome(seat, chair.person, place_of(places, seat), places[seat] == 0, has_left(chair))
        for seat, chair in enumerate(state.chairs) if chair.person is not None
    ]  # fmt: skip


def ranking(state: State) -> list[float]:
    """Return a rank per seat, lowest is best: by the game's places if it was played out, else by score.

    Seats that have left rank last.
    """
    left = [has_left(chair) for chair in state.chairs]
    won = [seat in (state.winners or ()) and not left[seat] for seat in range(len(left))]
    ranks = state.scores or () if state.places is None else [-place for place in state.places]
    return ratings.places(won, [-inf if gone else rank for gone, rank in zip(left, ranks, strict=True)])


def places_of_seats(state: State) -> list[int] | None:
    """Return the place of every seat, or `None` before the match is over."""
    places = ranking(state) if state.scores else []
    return [place_of(places, seat) for seat in range(len(places))] or None


def place_of(places: Sequence[float], seat: Seat) -> int:
    """Return the place of a seat, counting from 1; tied seats share a place."""
    return 1 + sum(place < places[seat] for place in places)
