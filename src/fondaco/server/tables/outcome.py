"""Places of the seats in a finished match, and who has left it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from fondaco.bots import rating_model
from fondaco.core.decision import Seat
from fondaco.server.base.user import UserId
from fondaco.server.tables.state import SeatState, TableFacts, TableState


class SeatOutcome(NamedTuple):
    """Result of a match for a person on a seat; `place` counts from 1."""

    seat: Seat
    person: UserId
    place: int
    won: bool
    left: bool


def has_left(seat_state: SeatState) -> bool:
    """Whether the person of a seat does not play: they have resigned, or a bot stands in."""
    return seat_state.person is not None and (seat_state.resigned or seat_state.stand_in is not None)


def cannot_win(facts: TableFacts, seat_state: SeatState) -> bool:
    """Whether a seat is out of the ranking: its person has resigned, or was replaced where the score is not enough."""
    return has_left(seat_state) and (seat_state.resigned or not facts.score_alone)


def counts_as_left(facts: TableFacts, seat_state: SeatState) -> bool:
    """Whether a match counts among those that its person has left.

    Resigning and letting a bot play for oneself count only in rated matches; running out of time always counts.
    """
    return has_left(seat_state) and (seat_state.absent or facts.counts)


def seat_outcomes(facts: TableFacts, state: TableState) -> list[SeatOutcome]:
    places = ranks_of_seats(facts, state)
    return [
        SeatOutcome(
            seat, seat_state.person, place_of(places, seat), places[seat] == 0, counts_as_left(facts, seat_state)
        )
        for seat, seat_state in enumerate(state.seats)
        if seat_state.person is not None
    ]


def ranks_of_seats(facts: TableFacts, state: TableState) -> list[float]:
    """Return a rank per seat, lowest is best: by the game's places if it was played out, else by score.

    Seats that cannot win rank last.
    """
    out = [cannot_win(facts, seat_state) for seat_state in state.seats]
    won = [seat in (state.winners or ()) and not out[seat] for seat in range(len(out))]
    ranks = state.scores or () if state.places is None else [-place for place in state.places]
    return rating_model.rating_ranks(won, [-inf if gone else rank for gone, rank in zip(out, ranks, strict=True)])


def places_of_seats(facts: TableFacts, state: TableState) -> list[int] | None:
    """Return the place of every seat, or `None` before the match is over."""
    places = ranks_of_seats(facts, state) if state.scores else []
    return [place_of(places, seat) for seat in range(len(places))] or None


def place_of(places: Sequence[float], seat: Seat) -> int:
    """Return the place of a seat, counting from 1; tied seats share a place."""
    return 1 + sum(place < places[seat] for place in places)
