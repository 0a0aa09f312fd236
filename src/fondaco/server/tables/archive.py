"""Archive: the actions of finished matches, compressed into one row per table.

Readers of a table see no difference. All other log lines (seats, chat, result) stay in the log.
"""

from __future__ import annotations

import asyncio

import sqlalchemy as sa

from fondaco.core.json_types import JsonObject
from fondaco.server.base.user import UserId
from fondaco.server.storage.schema import archive, members, snapshots, table_log, tables
from fondaco.server.tables import archive_codec
from fondaco.server.tables.store import SLICE, TableStore

DAY = 24 * 3600 * 1000
PLAYED = '{"kind":"play"'


async def archive_finished_matches(store: TableStore, now: int) -> int:
    """Compress all matches that ended a day ago or earlier, one transaction each; return their number."""
    count = 0
    while waiting := await _waiting(store, now - DAY):
        for table_id in waiting:
            await store.run_transaction(lambda connection, table_id=table_id: _press(connection, table_id))  # type: ignore[misc]
            await asyncio.sleep(0)
        count += len(waiting)
    return count


async def _waiting(store: TableStore, before: int) -> list[str]:
    """Return matches to compress.

    If a snapshot lags behind the last action, the table is damaged and left out.
    """
    last = (
        sa.select(sa.func.max(table_log.c.seq))
        .where(table_log.c.table_id == tables.c.id, table_log.c.line.startswith(PLAYED))
        .scalar_subquery()
    )
    query = (
        sa.select(tables.c.id)
        .join(snapshots)
        .where(tables.c.status == "over", tables.c.moved_at < before)
        .where(snapshots.c.match.is_not(None), snapshots.c.seq >= last)
        .where(~sa.exists().where(archive.c.table_id == tables.c.id))
        .limit(SLICE)
    )
    async with store.reading() as connection:
        return list((await connection.execute(query)).scalars())


def _press(connection: sa.Connection, table_id: str) -> None:
    played = table_log.c.table_id == table_id, table_log.c.line.startswith(PLAYED)
    rows = connection.execute(sa.select(table_log).where(*played).order_by(table_log.c.seq)).all()
    here = snapshots.c.table_id == table_id
    match = connection.execute(sa.select(snapshots.c.match).where(here)).scalar_one()
    row = {
        "table_id": table_id,
        "plays": archive_codec.encode_plays(rows),
        "match": archive_codec.compress_match(match),
    }
    connection.execute(archive.insert(), row)
    connection.execute(table_log.delete().where(*played))
    connection.execute(snapshots.update().where(here).values(match=None))


async def archived_actions_of(store: TableStore, person: UserId) -> list[JsonObject]:
    """Return a person's actions in archived matches, in the form of their log rows."""
    query = (
        sa.select(archive.c.table_id, archive.c.plays)
        .join(members, members.c.table_id == archive.c.table_id)
        .where(members.c.person == person)
    )
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [
        {"table_id": row.table_id, "seq": play.seq, "at": play.at, "by": play.by, "line": bytes(play.line).decode()}
        for row in rows
        for play in archive_codec.decode_plays(row.plays)
        if play.by == person
    ]
