"""Results and ratings of finished matches.

They are stored in the transaction of a match's last line, so each match counts exactly once. When `VERSION` changes,
all finished matches are computed again as the server starts.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from fondaco.bots.ratings import Rating
from fondaco.server.base.errors import DamagedData
from fondaco.server.base.names import STRUCK
from fondaco.server.base.user import UserId
from fondaco.server.ratings.results import Pool, rate_match, rating_pool
from fondaco.server.storage.schema import ratings, results, server_values, table_log, tables, users
from fondaco.server.tables import outcome
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.rules_upgrade import reading
from fondaco.server.tables.state import Facts, State

VERSION = 1  # version of the rules in results.py and tables/outcome.py; raise it when they change
LOCK = 4009
SLICE = 500


def record_result(connection: sa.Connection, facts: Facts, state: State, at: int) -> None:
    """Store the results of a finished match and update the ratings.

    Serialized across processes, since two matches of the same people can end at the same time.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    ended = outcome.outcomes(state)
    people = {each.person for each in ended}
    counted = rating_pool(facts, state, _accounts(connection, people))
    before = _ratings(connection, people, facts.game, counted)
    after = {} if counted is None else rate_match(counted, state, before)
    shared = {"table_id": facts.id, "ended_at": at, "people": len(people), "pool": counted}
    for each in ended:
        now, was = after.get(each.person), before.get(each.person, Rating())
        rating = {"rating": now and now.mu, "gain": now and now.mu - was.mu}
        connection.execute(results.insert().values(**shared, **each._asdict(), **rating))
    if counted is not None:
        _keep(connection, facts.game, counted, after)


def _accounts(connection: sa.Connection, people: set[UserId]) -> set[UserId]:
    """Return which of these people have an account, or have deleted one."""
    there = users.c.account.is_not(None) | (users.c.name == STRUCK)
    return {*connection.execute(sa.select(users.c.id).where(users.c.id.in_(people), there)).scalars()}


def _ratings(connection: sa.Connection, people: set[UserId], game: str, counted: Pool | None) -> dict[UserId, Rating]:
    here = ratings.c.person.in_(people), ratings.c.game == game, ratings.c.pool == counted
    rows = connection.execute(sa.select(ratings.c.person, ratings.c.mu, ratings.c.sigma).where(*here))
    return {row.person: Rating(row.mu, row.sigma) for row in rows}


def _keep(connection: sa.Connection, game: str, counted: Pool, after: dict[UserId, Rating]) -> None:
    for person, rating in after.items():
        here = ratings.c.person == person, ratings.c.game == game, ratings.c.pool == counted
        new = {"mu": rating.mu, "sigma": rating.sigma}
        once_more = ratings.update().where(*here).values(**new, matches=ratings.c.matches + 1)
        if not connection.execute(once_more).rowcount:
            connection.execute(ratings.insert().values(person=person, game=game, pool=counted, matches=1, **new))


def recompute_if_outdated(connection: sa.Connection) -> None:
    """Compute all finished matches again, unless the stored results are of the current version."""
    kept = server_values.c.name == "reckoned"
    if connection.execute(sa.select(server_values.c.value).where(kept)).scalar_one_or_none() == VERSION:
        return
    for shelf in (results, ratings):
        connection.execute(shelf.delete())
    ends = (
        sa.select(tables.c.id, table_log.c.at).join(table_log)
        .where(tables.c.status == "over", table_log.c.line.startswith('{"kind":"end"'))
        .order_by(table_log.c.at, tables.c.id)
    )  # fmt: skip
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
        with contextlib.suppress(DamagedData), reading(), connection.begin_nested():
            facts = msgspec.json.decode(stored[table_id].facts, type=Facts)
            brief = msgspec.json.decode(stored[table_id].brief, type=TableSummary)
            record_result(connection, facts, brief.state, at)
