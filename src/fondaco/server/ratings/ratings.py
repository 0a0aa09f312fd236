"""Ratings, profiles and match records as shown to people."""

from __future__ import annotations

import msgspec

from fondaco.bots.ratings import Rating
from fondaco.core.decision import Seat
from fondaco.server.base.user import UserId
from fondaco.server.ratings.results import Pool

SCALE = 40  # points per unit of skill, so that beginners have 1000
PROVISIONAL = 6.0


class Standing(msgspec.Struct, frozen=True):
    """A rating with its uncertainty `doubt`; `provisional` while that is large."""

    game: str
    pool: Pool
    rating: int
    doubt: int
    provisional: bool
    matches: int


def points(mu: float) -> int:
    return round(SCALE * mu)


BEGINNER = points(Rating().mu)


def standing(game: str, pool: Pool, rating: Rating, matches: int) -> Standing:
    provisional = rating.sigma > PROVISIONAL
    return Standing(game, pool, points(rating.mu), points(2 * rating.sigma), provisional, matches)


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
    """A rank on the leaderboard, by conservative rating."""

    rank: int
    person: UserId
    name: str
    standing: Standing


class PlayedWith(msgspec.Struct, frozen=True):
    """Another player or bot at a table; `person` is set if there is a profile."""

    seat: Seat
    name: str
    person: UserId | None
    strength: str | None
    place: int


class PlayedMatch(msgspec.Struct, frozen=True):
    """A finished match of a person; it was rated if it has a `pool`."""

    table: str
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

    Others see only matches that anybody could watch. `followed` and `muted` refer to the asking user. `beginner` is the
    rating with which everybody starts.
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
