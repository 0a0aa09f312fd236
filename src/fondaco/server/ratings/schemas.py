"""Ratings, profiles and match records as shown to people."""

from __future__ import annotations

import msgspec

from fondaco.bots.rating_model import Rating
from fondaco.core.decision import Seat
from fondaco.server.base.user import UserId
from fondaco.server.ratings.results import LARGEST_SIGMA, Pool, Reason

SCALE = 40  # points per unit of skill, so that beginners have 1000
PROVISIONAL = LARGEST_SIGMA


class Standing(msgspec.Struct, frozen=True):
    """A rating with its uncertainty `deviation`; `provisional` while that is large."""

    game: str
    pool: Pool
    rating: int
    deviation: int
    provisional: bool
    matches: int


def rating_points(mu: float) -> int:
    return round(SCALE * mu)


BEGINNER = rating_points(Rating().mu)


def standing(game: str, pool: Pool, rating: Rating, matches: int) -> Standing:
    provisional = rating.sigma > PROVISIONAL
    return Standing(game, pool, rating_points(rating.mu), rating_points(2 * rating.sigma), provisional, matches)


class Reputation(msgspec.Struct, frozen=True):
    """Rating and reliability of a player with an account.

    `left` counts how many of the `finished` matches with others the player has left. `person` is missing if the player
    is unlisted.
    """

    seat: Seat
    person: UserId | None
    standing: Standing | None
    finished: int
    left: int


class LeaderboardRow(msgspec.Struct, frozen=True):
    """A rank on the leaderboard, by conservative rating.

    `rank` is missing for the asking person while they have too few `opponents` or too uncertain a rating.
    """

    rank: int | None
    person: UserId
    name: str
    standing: Standing
    opponents: int


class SeatRating(msgspec.Struct, frozen=True):
    """The rating of a player after a match, and its change.

    The match has counted for the share `weight` of the full change.
    """

    seat: Seat
    rating: int
    gain: int
    weight: float


class MatchRating(msgspec.Struct, frozen=True):
    """The rating changes of a finished match, or why it has none.

    At least `least_decisions` decisions of their own are needed of players who leave.
    """

    unrated: Reason | None
    least_decisions: int
    seats: list[SeatRating]


class PlayedWith(msgspec.Struct, frozen=True):
    """Another player or bot at a table; `person` is set if there is a profile."""

    seat: Seat
    name: str
    person: UserId | None
    strength: str | None
    place: int


class PlayedMatch(msgspec.Struct, frozen=True):
    """A finished match of a person; it was rated if it has a `pool`.

    `table` is missing if the asking person may not look at the match.
    """

    table: str | None
    game: str
    seat: Seat
    ended_at: int
    score: int
    place: int
    won: bool
    left: bool
    pool: Pool | None
    rating: int | None
    gain: int | None
    others: list[PlayedWith]


class Profile(msgspec.Struct, frozen=True):
    """The profile of an account.

    Others see the matches that anybody could watch, and all rated ones. `followed` and `muted` refer to the asking
    user. `beginner` is the rating with which everybody starts.
    """

    id: UserId
    name: str
    since: int
    yours: bool
    unlisted: bool
    followed: bool
    muted: bool
    finished: int
    left: int
    standings: list[Standing]
    matches: list[PlayedMatch]
    beginner: int
