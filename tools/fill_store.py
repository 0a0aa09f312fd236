"""Fill the store of a SQLite server with many tables: `make load ARGS="--stored 100000"`."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from fondaco.server.accounts import user_store
from fondaco.server.base.clock import now
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import setup
from fondaco.server.tables.clock import Clock, Live, NoClock
from fondaco.server.tables.database_table_service import TableService
from fondaco.server.tables.state import TableFacts

NAME = "printf('load%012d', n)"
MANY = "WITH RECURSIVE many (n) AS (SELECT :first UNION ALL SELECT n + 1 FROM many WHERE n + 1 < :last)"
COPIES = (
    f"INSERT INTO tables (id, code, game, public, status, moved_at, seq, facts, brief) {MANY}"
    f" SELECT {NAME}, printf('L%07d', n), game, public, status, moved_at, seq, replace(facts, :id, {NAME}), brief"
    " FROM tables, many WHERE id = :id",
    f'INSERT INTO table_log (table_id, seq, "at", "by", "key", line) {MANY}'
    f' SELECT {NAME}, seq, "at", "by", "key", line FROM table_log, many WHERE table_id = :id',
    f"INSERT INTO members (table_id, person) {MANY} SELECT {NAME}, person FROM members, many WHERE table_id = :id",
)


async def fill(folder: Path, game: str, count: int) -> None:
    """Copy two really opened tables under other names; nine of ten copies have no clock."""
    store = TableStoreWithRatings(Settings(folder))
    await store.open()
    owner = await user_store.create_guest(store, "Ada", "mark", now(), "")
    part = count * 9 // 10
    await _copy(store, await _opened(store, game, owner, NoClock()), 0, part)
    await _copy(store, await _opened(store, game, owner, Live(3600)), part, count)
    await store.close()


async def _opened(store: TableStoreWithRatings, game: str, owner: User, clock: Clock) -> TableFacts:
    server = TableService(Settings(), store)
    wish = setup.NewTable(game, ["me", "me"], clock=clock, public=False)
    return (await server.open_table(*setup.plan_table(wish, owner))).facts


async def _copy(store: TableStoreWithRatings, facts: TableFacts, first: int, last: int) -> None:
    def job(connection: sa.Connection) -> None:
        for copy in COPIES:
            connection.execute(sa.text(copy), {"id": facts.id, "first": first, "last": last})

    await store.run_transaction(job)
