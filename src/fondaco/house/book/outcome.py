"""What a finished match says of the people at it: their places, who has left, and whether it counts for their ratings.

It counts where nobody had hints and nobody alone could take back what was revealed (`Facts.counts`), where everybody
has an account and one seat. Where several people sit they are rated by their order among themselves, whatever bots sit
there too; somebody alone is rated by his order among the bots, apart from that. Whoever has given up, or for whom a bot
plays at the end, has left: he is last.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from math import inf
from typing import Literal, NamedTuple

from fondaco.bots import ratings
from fondaco.bots.personalities import base
from fondaco.bots.ratings import Rating
from fondaco.core.decision import Seat
from fondaco.house.book.facts import Chair, Facts, State
from fondaco.house.book.lines import PersonId

Pool = Literal["people", "bots"]
DRIFT = 25 / 300
# A bot stays as strong as it is. `greedy` stands where everybody begins, the others about as far from it as
# docs/ladder.md says.
BOTS = {"random": Rating(0.0, 1.0), "greedy": Rating(25.0, 1.0), "search": Rating(29.0, 1.0)}


class Outcome(NamedTuple):
    """How a match ended for somebody on a seat; `place` counts from 1."""

    seat: Seat
    person: PersonId
    place: int
    won: bool
    left: bool


def has_left(chair: Chair) -> bool:
    return chair.person is not None and (chair.resigned or chair.stand_in is not None)


def outcomes(state: State) -> list[Outcome]:
    places = order(state)
    return [
        Outcome(seat, chair.person, placed(places, seat), places[seat] == 0, has_left(chair))
        for seat, chair in enumerate(state.chairs) if chair.person is not None
    ]  # fmt: skip


def order(state: State) -> list[float]:
    """Of all seats, the first least: in the order that the game gives them, if it was played out, else by scores."""
    left = [has_left(chair) for chair in state.chairs]
    won = [seat in (state.winners or ()) and not left[seat] for seat in range(len(left))]
    ranks = state.scores or () if state.places is None else [-place for place in state.places]
    return ratings.places(won, [-inf if gone else rank for gone, rank in zip(left, ranks, strict=True)])


def of_seats(state: State) -> list[int] | None:
    """The place of every seat, when the match is over."""
    places = order(state) if state.scores else []
    return [placed(places, seat) for seat in range(len(places))] or None


def placed(places: Sequence[float], seat: Seat) -> int:
    """The place of a seat; who is level shares one."""
    return 1 + sum(place < places[seat] for place in places)


def pool(facts: Facts, state: State, accounts: Container[PersonId]) -> Pool | None:
    """For which of his ratings a match counts."""
    people = [chair.person for chair in state.chairs if chair.person is not None]
    if not facts.counts or len({*people}) < len(people) or not all(person in accounts for person in people):
        return None
    if len(people) > 1:
        return "people"
    known = all(_strength(chair) in BOTS for chair in state.chairs if chair.person is None)
    return "bots" if people and known else None


def _strength(chair: Chair) -> str:
    return base(chair.strength or "")


def rated(counted: Pool, state: State, before: Mapping[PersonId, Rating]) -> dict[PersonId, Rating]:
    """The ratings of the people after the match."""
    places = order(state)
    seats = [seat for seat, chair in enumerate(state.chairs) if counted == "bots" or chair.person is not None]
    known = [_rating(state.chairs[seat], before) for seat in seats]
    after = ratings.rated(known, [places[seat] for seat in seats], DRIFT)
    return {
        person: rating for seat, rating in zip(seats, after, strict=True)
        if (person := state.chairs[seat].person) is not None
    }  # fmt: skip


def _rating(chair: Chair, before: Mapping[PersonId, Rating]) -> Rating:
    return BOTS[_strength(chair)] if chair.person is None else before.get(chair.person, Rating())
