"""How an ended match went, in the eyes of the judgement: thought about once, and kept in the store."""
from __future__ import annotations

import asyncio

import msgspec
import sqlalchemy as sa

from fondaco.bots.hindsight import Course
from fondaco.house.book.refusals import Busy, Closed
from fondaco.house.book.table import Table
from fondaco.house.steward import thinking
from fondaco.house.steward.thinking import Workers
from fondaco.house.store.schema import courses
from fondaco.house.store.store import Store, text

LONGEST = 60.0
_course = msgspec.json.Decoder(Course).decode


class Hindsight:
    """Who asks while the house thinks waits for the same thought."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.thoughts: dict[str, asyncio.Task[Course]] = {}

    async def of(self, table: Table) -> Course:
        if table.match is None or table.state.status != "over":
            raise Closed("fondaco.house.not_over")
        thought = self.thoughts.get(table.facts.id)
        if thought is None:
            thought = self.thoughts[table.facts.id] = asyncio.create_task(self._kept_or_new(table))
            thought.add_done_callback(lambda _: self.thoughts.pop(table.facts.id, None))
        try:
            return await asyncio.shield(thought)
        except TimeoutError:
            raise Busy() from None

    async def _kept_or_new(self, table: Table) -> Course:
        query = sa.select(courses.c.course).where(courses.c.table_id == table.facts.id)
        async with self.store.reading() as connection:
            kept = (await connection.execute(query)).scalar_one_or_none()
        return _course(kept) if kept is not None else await self._new(table)

    async def _new(self, table: Table) -> Course:
        assert table.match is not None
        winner = (table.state.winners or [0])[0]
        course = await self.workers.ask(LONGEST, thinking.look_back, table.match.to_json(), winner)

        def job(connection: sa.Connection) -> None:
            connection.execute(courses.delete().where(courses.c.table_id == table.facts.id))
            connection.execute(courses.insert().values(table_id=table.facts.id, course=text(course)))

        await self.store.perform(job)
        return course
