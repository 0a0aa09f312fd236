"""Which finished matches count for ratings, and the ratings after them.

A match counts if nobody had hints, nobody alone could undo what was revealed (`Facts.counts`), and every person has an
account and a single seat. If several people sit at the table, they are rated by their order among themselves, whatever
bots sit there too. A person alone is rated by their order among the bots, in a rating of its own. Players who have
resigned, or for whom a bot plays at the end, have left and are last.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Literal

from fondaco.bots import ratings
from fondaco.bots.personalities import base
from fondaco.bots.ratings import Rating
from fondaco.server.base.user import UserId
from fondaco.server.tables.outcome import ranking
from fondaco.server.tables.state import Chair, Facts, State

Pool = Literal["people", "bots"]
DRIFT = 25 / 300
# Ratings of bots are fixed. `greedy` has that of a beginner, the others are about as far from it as
# docs/ladder.md shows.
BOTS = {"random": Rating(0.0, 1.0), "greedy": Rating(25.0, 1.0), "search": Rating(29.0, 1.0)}


def rating_pool(facts: Facts, state: State, accounts: Container[UserId]) -> Pool | None:
    """Return the pool for which a match is rated, or `None` if it is not."""
    people = [chair.person for chair in state.chairs if chair.person is not None]
    if not facts.counts or len({*people}) < len(people) or not all(person in accounts for person in people):
        return None
    if len(people) > 1:
        return "people"
    known = all(_strength(chair) in BOTS for chair in state.chairs if chair.person is None)
    return "bots" if people and known else None


def _strength(chair: Chair) -> str:
    return base(chair.strength or "")


def rate_match(counted: Pool, state: State, before: Mapping[UserId, Rating]) -> dict[UserId, Rating]:
    """Return the ratings of the people after a match."""
    places = ranking(state)
    seats = [seat for seat, chair in enumerate(state.chairs) if counted == "bots" or chair.person is not None]
    known = [_rating(state.chairs[seat], before) for seat in seats]
    after = ratings.rated(known, [places[seat] for seat in seats], DRIFT)
    return {
        person: rating for seat, rating in zip(seats, after, strict=True)
        if (person := state.chairs[seat].person) is not None
    }  # fmt: skip


def _rating(chair: Chair, before: Mapping[UserId, Rating]) -> Rating:
    return BOTS[_strength(chair)] if chair.person is None else before.get(chair.person, Rating())
