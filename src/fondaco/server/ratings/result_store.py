"""Results and ratings of finished matches.

They are stored in the transaction of a match's last line, so each match counts exactly once. When `VERSION` changes,
all finished matches are computed again as the server starts.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence

import msgspec
import sqlalchemy as sa

from fondaco.bots.rating_model import Rating
from fondaco.server.base.errors import DamagedData
from fondaco.server.base.names import STRUCK
from fondaco.server.base.user import UserId
from fondaco.server.ratings.results import (
    PAIRING_DAYS,
    Met,
    Pool,
    RatingAfterMatch,
    RatingAndOpponents,
    rate_match,
    rating_pool,
)
from fondaco.server.storage.schema import ratings, results, server_values, table_log, tables, users
from fondaco.server.tables import outcome
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.rules_upgrade import convert_load_errors
from fondaco.server.tables.state import TableFacts, TableState

VERSION = 2  # version of the rules in results.py and tables/outcome.py; raise it when they change
LOCK = 4009
SLICE = 500
DAY = 24 * 3600 * 1000
HAS_ACCOUNT = users.c.account.is_not(None) | (users.c.name == STRUCK)


def record_result(connection: sa.Connection, facts: TableFacts, state: TableState, at: int) -> None:
    """Store the results of a finished match and update the ratings.

    Serialized across processes, since two matches of the same people can end at the same time.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    ended = outcome.seat_outcomes(facts, state)
    people = {each.person for each in ended}
    counted = rating_pool(facts, state, _accounts(connection, people))
    before = _experience(connection, people, facts.game, counted)
    after: dict[UserId, RatingAfterMatch] = {}
    if counted is not None:
        met = _met(connection, people, facts.game, at) if counted == "people" else {}
        after = rate_match(counted, facts, state, before, met)
    shared = {"table_id": facts.id, "ended_at": at, "people": len(people)}
    for each in ended:
        rating: dict[str, Pool | float | None] = {"pool": None, "rating": None, "gain": None, "weight": None}
        if each.person in after:
            change, was = after[each.person], before.get(each.person, RatingAndOpponents()).rating
            now = change.rating.mu
            rating = {"pool": counted, "rating": now, "gain": now - was.mu, "weight": change.weight}
        connection.execute(results.insert().values(**shared, **each._asdict(), **rating))
    if counted is not None:
        _keep(connection, facts.game, counted, after)


def _accounts(connection: sa.Connection, people: set[UserId]) -> set[UserId]:
    """Return which of these people have an account, or have deleted one."""
    return {*connection.execute(sa.select(users.c.id).where(users.c.id.in_(people), HAS_ACCOUNT)).scalars()}


def _experience(
    connection: sa.Connection, people: set[UserId], game: str, counted: Pool | None
) -> dict[UserId, RatingAndOpponents]:
    here = ratings.c.person.in_(people), ratings.c.game == game, ratings.c.pool == counted
    columns = ratings.c.person, ratings.c.mu, ratings.c.sigma, ratings.c.opponents
    rows = connection.execute(sa.select(*columns).where(*here))
    return {row.person: RatingAndOpponents(Rating(row.mu, row.sigma), row.opponents) for row in rows}


_own, _other = results.alias("own"), results.alias("other")
_together = _own.join(_other, _own.c.table_id == _other.c.table_id).join(tables, tables.c.id == _own.c.table_id)
_both_rated = _own.c.pool == "people", _other.c.pool == "people"


def _met(connection: sa.Connection, people: set[UserId], game: str, at: int) -> Met:
    """Return how often each two of these people have met in rated matches of a game lately."""
    recent = _own.c.ended_at > at - PAIRING_DAYS * DAY, _own.c.ended_at <= at, tables.c.game == game
    both = _own.c.person.in_(people), _other.c.person.in_(people), _own.c.person < _other.c.person
    counting = (
        sa.select(_own.c.person, _other.c.person.label("other"), sa.func.count().label("matches"))
        .select_from(_together)
        .where(*_both_rated, *recent, *both)
        .group_by(_own.c.person, _other.c.person)
    )
    return {frozenset((row.person, row.other)): row.matches for row in connection.execute(counting)}


def _opponents(connection: sa.Connection, people: Iterable[UserId], game: str) -> dict[UserId, int]:
    """Return how many different people each of these has met in rated matches of a game."""
    counting = (
        sa.select(_own.c.person, sa.func.count(_other.c.person.distinct()).label("opponents"))
        .select_from(_together)
        .where(*_both_rated, tables.c.game == game, _own.c.person.in_(people), _own.c.person != _other.c.person)
        .group_by(_own.c.person)
    )
    return {row.person: row.opponents for row in connection.execute(counting)}


def _keep(connection: sa.Connection, game: str, counted: Pool, after: dict[UserId, RatingAfterMatch]) -> None:
    """Store the new ratings; the results of the match are stored already."""
    opponents = _opponents(connection, after, game) if counted == "people" else {}
    for person, (rating, _) in after.items():
        here = ratings.c.person == person, ratings.c.game == game, ratings.c.pool == counted
        new = {"mu": rating.mu, "sigma": rating.sigma, "opponents": opponents.get(person, 0)}
        once_more = ratings.update().where(*here).values(**new, matches=ratings.c.matches + 1)
        if not connection.execute(once_more).rowcount:
            connection.execute(ratings.insert().values(person=person, game=game, pool=counted, matches=1, **new))


def recompute_outdated_results(connection: sa.Connection) -> None:
    """Compute all finished matches again, unless the stored results are of the current version."""
    kept = server_values.c.name == "reckoned"
    if connection.execute(sa.select(server_values.c.value).where(kept)).scalar_one_or_none() == VERSION:
        return
    for shelf in (results, ratings):
        connection.execute(shelf.delete())
    ends = (
        sa.select(tables.c.id, table_log.c.at)
        .join(table_log)
        .where(tables.c.status == "over", table_log.c.line.startswith('{"kind":"end"'))
        .order_by(table_log.c.at, tables.c.id)
    )
    ended = [(row.id, row.at) for row in connection.execute(ends)]
    for start in range(0, len(ended), SLICE):
        _reckon_anew(connection, ended[start : start + SLICE])
    connection.execute(server_values.delete().where(kept))
    connection.execute(server_values.insert().values(name="reckoned", value=VERSION))


def _reckon_anew(connection: sa.Connection, ended: Sequence[tuple[str, int]]) -> None:
    """Compute one batch of matches, each with its end time; batches keep memory bounded."""
    here = tables.c.id.in_({table_id for table_id, _ in ended})
    rows = connection.execute(sa.select(tables.c.id, tables.c.facts, tables.c.brief).where(here))
    stored = {row.id: row for row in rows}
    for table_id, at in ended:
        # a table that cannot be read does not count
        with contextlib.suppress(DamagedData), convert_load_errors(), connection.begin_nested():
            facts = msgspec.json.decode(stored[table_id].facts, type=TableFacts)
            brief = msgspec.json.decode(stored[table_id].brief, type=TableSummary)
            record_result(connection, facts, brief.state, at)
