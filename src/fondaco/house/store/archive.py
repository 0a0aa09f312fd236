"""The archive: of a match that is over what was played lies pressed in one row. Whoever reads the table does not
notice; all else in its book stays where it was: who sat there, what was said, how it ended."""

from __future__ import annotations

import asyncio
from typing import Any

import sqlalchemy as sa

from fondaco.house.book.lines import PersonId
from fondaco.house.store import pressed
from fondaco.house.store.schema import archive, book, members, snapshots, tables
from fondaco.house.store.store import SLICE, Store

DAY = 24 * 3600 * 1000
PLAYED = '{"kind":"play"'


async def press(store: Store, now: int) -> int:
    """All matches that have been over for a day, and how many they were; each for itself, so that nobody waits long."""
    count = 0
    while waiting := await _waiting(store, now - DAY):
        for table_id in waiting:
            await store.perform(lambda connection, table_id=table_id: _press(connection, table_id))  # type: ignore[misc]
            await asyncio.sleep(0)
        count += len(waiting)
    return count


async def _waiting(store: Store, before: int) -> list[str]:
    """Those whose snapshot is as new as the last that was played: others are damaged, and left as they are."""
    last = (
        sa.select(sa.func.max(book.c.seq)).where(book.c.table_id == tables.c.id, book.c.line.startswith(PLAYED))
        .scalar_subquery()
    )  # fmt: skip
    query = (
        sa.select(tables.c.id).join(snapshots).where(tables.c.status == "over", tables.c.moved_at < before)
        .where(snapshots.c.match.is_not(None), snapshots.c.seq >= last)
        .where(~sa.exists().where(archive.c.table_id == tables.c.id)).limit(SLICE)
    )  # fmt: skip
    async with store.reading() as connection:
        return list((await connection.execute(query)).scalars())


def _press(connection: sa.Connection, table_id: str) -> None:
    played = book.c.table_id == table_id, book.c.line.startswith(PLAYED)
    rows = connection.execute(sa.select(book).where(*played).order_by(book.c.seq)).all()
    here = snapshots.c.table_id == table_id
    match = connection.execute(sa.select(snapshots.c.match).where(here)).scalar_one()
    row = {"table_id": table_id, "plays": pressed.press_plays(rows), "match": pressed.press_match(match)}
    connection.execute(archive.insert(), row)
    connection.execute(book.delete().where(*played))
    connection.execute(snapshots.update().where(here).values(match=None))


async def played_by(store: Store, person: PersonId) -> list[dict[str, Any]]:
    """What somebody has played in matches of the archive, as his rows of the book would say it."""
    query = (
        sa.select(archive.c.table_id, archive.c.plays).join(members, members.c.table_id == archive.c.table_id)
        .where(members.c.person == person)
    )  # fmt: skip
    async with store.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [
        {"table_id": row.table_id, "seq": play.seq, "at": play.at, "by": play.by, "line": bytes(play.line).decode()}
        for row in rows for play in pressed.plays(row.plays) if play.by == person
    ]  # fmt: skip
