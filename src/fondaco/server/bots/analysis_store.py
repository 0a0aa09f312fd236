"""Storage of evaluation curves and mistakes of finished matches."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from fondaco.bots.match_analysis import MatchCourse
from fondaco.bots.mistakes import MistakeSearch
from fondaco.core.decision import Seat
from fondaco.server.bots.interfaces import MatchAnalysisStore
from fondaco.server.storage.database import Database, to_json
from fondaco.server.storage.schema import match_analyses, match_mistakes

_course = msgspec.json.Decoder(MatchCourse).decode
_search = msgspec.json.Decoder(MistakeSearch).decode


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


async def read_mistake_search(store: Database, table_id: str, seat: Seat) -> MistakeSearch | None:
    """Return how far the search for the mistakes of a seat has come, or `None` if there was none."""
    here = (match_mistakes.c.table_id == table_id, match_mistakes.c.seat == seat)
    async with store.reading() as connection:
        kept = (await connection.execute(sa.select(match_mistakes.c.search).where(*here))).scalar_one_or_none()
    return None if kept is None else _search(kept)


async def write_mistake_search(store: Database, table_id: str, seat: Seat, search: MistakeSearch) -> None:
    """Store how far the search for the mistakes of a seat has come."""
    here = (match_mistakes.c.table_id == table_id, match_mistakes.c.seat == seat)

    def job(connection: sa.Connection) -> None:
        connection.execute(match_mistakes.delete().where(*here))
        connection.execute(match_mistakes.insert().values(table_id=table_id, seat=seat, search=to_json(search)))

    await store.run_transaction(job)


class SqlMatchAnalyses(MatchAnalysisStore):
    """Evaluation curves and mistakes in the database."""

    def __init__(self, store: Database) -> None:
        self.store = store

    async def read(self, table_id: str) -> MatchCourse | None:
        return await read_match_course(self.store, table_id)

    async def write(self, table_id: str, course: MatchCourse) -> None:
        await write_match_course(self.store, table_id, course)

    async def read_mistakes(self, table_id: str, seat: Seat) -> MistakeSearch | None:
        return await read_mistake_search(self.store, table_id, seat)

    async def write_mistakes(self, table_id: str, seat: Seat, search: MistakeSearch) -> None:
        await write_mistake_search(self.store, table_id, seat, search)
