"""Ratings and records as people are shown them."""

from __future__ import annotations

import msgspec

from fondaco.bots.ratings import Rating
from fondaco.core.decision import Seat
from fondaco.server.base.user import UserId
from fondaco.server.ratings.results import Pool

SCALE = 40  # who begins has 1000
PROVISIONAL = 6.0


class Standing(msgspec.Struct, frozen=True):
    """A rating: it is true within `doubt`, as far as anybody can tell; `provisional` until that is not too far."""

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
    """What one should know of somebody with an account before sitting down with him: how strong he is in this game, and
    how many of the matches with others that he has `finished` he has `left`. `person` is missing if he wants no
    profile."""

    seat: Seat
    person: UserId | None
    standing: Standing | None
    finished: int
    left: int


class LeaderboardRow(msgspec.Struct, frozen=True):
    """A place among all who are rated, by what they surely are."""

    rank: int
    person: UserId
    name: str
    standing: Standing


class PlayedWith(msgspec.Struct, frozen=True):
    """Somebody else at a table, a person or a bot; `person` has a profile."""

    seat: Seat
    name: str
    person: UserId | None
    strength: str | None
    place: int


class PlayedMatch(msgspec.Struct, frozen=True):
    """A finished match of somebody; it counted for ratings if it has a `pool`."""

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
    """Somebody with an account. Others see of his matches those at which anybody could look on. `followed` and
    `muted`: by who asks. Everybody began with the points of a `beginner`."""

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
