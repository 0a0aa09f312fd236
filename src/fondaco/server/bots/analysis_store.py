"""Storage of evaluation curves of finished matches."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from fondaco.bots.match_analysis import MatchCourse
from fondaco.server.bots.interfaces import MatchAnalysisStore
from fondaco.server.storage.database import Database, to_json
from fondaco.server.storage.schema import match_analyses

_course = msgspec.json.Decoder(MatchCourse).decode


async def read_match_course(store: Database, table_id: str) -> MatchCourse | None:
    """Return the stored curve of a match, or `None` if there is no complete one."""
    query = sa.select(match_analyses.c.analysis).where(match_analyses.c.table_id == table_id)
    async with store.reading() as connection:
        kept = (await connection.execute(query)).scalar_one_or_none()
    course = None if kept is None else _course(kept)
    return course if course is not None and course.whole else None


async def write_match_course(store: Database, table_id: str, course: MatchCourse) -> None:
    """Store the curve of a match, replacing an earlier one."""

    def job(connection: sa.Connection) -> None:
        connection.execute(match_analyses.delete().where(match_analyses.c.table_id == table_id))
        connection.execute(match_analyses.insert().values(table_id=table_id, analysis=to_json(course)))

    await store.run_transaction(job)


class SqlMatchAnalyses(MatchAnalysisStore):
    """Evaluation curves in the database."""

    def __init__(self, store: Database) -> None:
        self.store = store

    async def read(self, table_id: str) -> MatchCourse | None:
        return await read_match_course(self.store, table_id)

    async def write(self, table_id: str, course: MatchCourse) -> None:
        await write_match_course(self.store, table_id, course)
