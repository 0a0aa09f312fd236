"""Which finished matches count for ratings, and the ratings after them.

A match counts if nobody had hints, nobody alone could undo what was revealed (`Facts.counts`), and every person has an
account and a single seat. If several people sit at the table, they are rated by their order among themselves, whatever
bots sit there too. A person alone is rated by their order among the bots, in a rating of its own. Players who have
resigned, or for whom a bot plays at the end, have left and are last.

Three rules keep ratings from being farmed. People who leave a match, or end it early, before they have made
`Facts.least_decisions` decisions of their own are not rated. A match counts less for a person who has met the same
opponents lately, or who has met many more people than they have (`rating_change_shares`). The leaderboard ranks only
people with enough different opponents and a rating that is certain enough (`is_ranked`).
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Literal, NamedTuple

from fondaco.bots import rating_model
from fondaco.bots.personalities import base_bot_name
from fondaco.bots.rating_model import Rating
from fondaco.core.decision import Seat
from fondaco.server.base.user import UserId
from fondaco.server.tables.outcome import has_left, ranks_of_seats
from fondaco.server.tables.state import SeatState, TableFacts, TableState

Pool = Literal["people", "bots"]
Reason = Literal["unrated", "account", "seats", "bots", "too_short"]
DRIFT = 25 / 300
# Ratings of bots are fixed. `greedy` has that of a beginner, the others are about as far from it as
# docs/ladder.md shows.
BOTS = {"random": Rating(0.0, 1.0), "greedy": Rating(25.0, 1.0), "search": Rating(29.0, 1.0)}

PAIRING_DAYS = 30  # earlier matches with the same person count within this time
LEAST_OPPONENTS = 8
LARGEST_SIGMA = 6.0


class RatingAndOpponents(NamedTuple):
    """A person's rating, and how many different people they have met in rated matches of the game."""

    rating: Rating = Rating()
    opponents: int = 0


class RatingAfterMatch(NamedTuple):
    """A rating after a match, and the share of the full change that the match counts for."""

    rating: Rating
    weight: float


Met = Mapping[frozenset[UserId], int]  # rated matches of two people with each other within `PAIRING_DAYS`


def why_unrated(facts: TableFacts, state: TableState, accounts: Container[UserId]) -> Reason | None:
    """Return why a finished match is not rated, or `None` if it is."""
    people = [seat_state.person for seat_state in state.seats if seat_state.person is not None]
    if not facts.counts or not people:
        return "unrated"
    if len({*people}) < len(people):
        return "seats"
    if not all(person in accounts for person in people):
        return "account"
    if len(people) == 1 and not all(
        _strength(seat_state) in BOTS for seat_state in state.seats if seat_state.person is None
    ):
        return "bots"
    return None if len(rated_seats(facts, state)) >= min(2, len(people)) else "too_short"


def rating_pool(facts: TableFacts, state: TableState, accounts: Container[UserId]) -> Pool | None:
    """Return the pool for which a match is rated, or `None` if it is not."""
    if why_unrated(facts, state, accounts) is not None:
        return None
    return "people" if sum(seat_state.person is not None for seat_state in state.seats) > 1 else "bots"


def rated_seats(facts: TableFacts, state: TableState) -> list[Seat]:
    """Return the seats of people who have played enough of a match to be rated."""
    return [
        seat
        for seat, seat_state in enumerate(state.seats)
        if seat_state.person is not None
        and (seat_state.decisions >= facts.least_decisions or (state.places is not None and not has_left(seat_state)))
    ]


def _strength(seat_state: SeatState) -> str:
    return base_bot_name(seat_state.strength or "")


def rate_match(
    counted: Pool, facts: TableFacts, state: TableState, before: Mapping[UserId, RatingAndOpponents], met: Met
) -> dict[UserId, RatingAfterMatch]:
    """Return the ratings of the people after a match."""
    places, people = ranks_of_seats(facts, state), rated_seats(facts, state)
    seats = people if counted == "people" else [*range(len(state.seats))]
    known = [_experience(state.seats[seat], before) for seat in seats]
    ids = [state.seats[seat].person for seat in seats]
    weights = rating_change_shares(ids, known, met)
    changes = rate_places(known, [places[seat] for seat in seats], weights)
    return {person: change for person, change in zip(ids, changes, strict=True) if person is not None}


def _experience(seat_state: SeatState, before: Mapping[UserId, RatingAndOpponents]) -> RatingAndOpponents:
    return (
        RatingAndOpponents(BOTS[_strength(seat_state)])
        if seat_state.person is None
        else before.get(seat_state.person, RatingAndOpponents())
    )


def rating_change_shares(people: Sequence[UserId | None], known: Sequence[RatingAndOpponents], met: Met) -> list[float]:
    """Return for each player the share of the full rating change that a match counts for.

    It is the mean over all other people at the table of 1 / (1 + m) * min(1, (1 + t) / (1 + o)): `m` is how often
    the two have met within `PAIRING_DAYS`, `t` and `o` how many opponents the other and the player have had. Matches
    against bots count in full.
    """
    found = []
    for own, (person, mine) in enumerate(zip(people, known, strict=True)):
        shares = [
            min(1, (1 + theirs.opponents) / (1 + mine.opponents)) / (1 + met.get(frozenset((person, other)), 0))
            for index, (other, theirs) in enumerate(zip(people, known, strict=True))
            if index != own and person is not None and other is not None
        ]
        found.append(sum(shares) / len(shares) if shares else 1.0)
    return found


def rate_places(
    known: Sequence[RatingAndOpponents], places: Sequence[float], weights: Sequence[float]
) -> list[RatingAfterMatch]:
    """Return the ratings after a match that ended in these places, each changed by its weight."""
    after = rating_model.update_ratings([each.rating for each in known], places, DRIFT)
    return [
        RatingAfterMatch(_toward(each.rating, full, weight), weight)
        for each, full, weight in zip(known, after, weights, strict=True)
    ]


def _toward(before: Rating, after: Rating, weight: float) -> Rating:
    mu, sigma = (old + weight * (new - old) for old, new in zip(before, after, strict=True))
    return Rating(mu, sigma)


def is_ranked(pool: Pool, known: RatingAndOpponents) -> bool:
    """Whether the leaderboard ranks a player: enough different opponents, and a certain rating."""
    return known.rating.sigma <= LARGEST_SIGMA and (pool == "bots" or known.opponents >= LEAST_OPPONENTS)


def sure_rating(rating: Rating) -> float:
    """Return the strength that a player almost surely has, by which the leaderboard ranks."""
    return rating.mu - 2 * rating.sigma
