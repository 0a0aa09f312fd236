"""Storage of players' private notes at tables."""

from __future__ import annotations

import sqlalchemy as sa

from fondaco.server.base.user import UserId
from fondaco.server.storage.database import Database
from fondaco.server.storage.schema import notes
from fondaco.server.tables.core.interfaces import NoteStore


async def read_notes(store: Database, table_id: str, person: UserId) -> str:
    """Return the notes of a person at a table, empty if there are none."""
    query = sa.select(notes.c.text).where(notes.c.table_id == table_id, notes.c.person == person)
    async with store.reading() as connection:
        return (await connection.execute(query)).scalar_one_or_none() or ""


async def write_notes(store: Database, table_id: str, person: UserId, text: str) -> None:
    """Replace the notes of a person at a table."""

    def job(connection: sa.Connection) -> None:
        connection.execute(notes.delete().where(notes.c.table_id == table_id, notes.c.person == person))
        connection.execute(notes.insert().values(table_id=table_id, person=person, text=text))

    await store.run_transaction(job)


class SqlNotes(NoteStore):
    """Notes in the database."""

    def __init__(self, store: Database) -> None:
        self.store = store

    async def read(self, table_id: str, person: UserId) -> str:
        return await read_notes(self.store, table_id, person)

    async def write(self, table_id: str, person: UserId, text: str) -> None:
        await write_notes(self.store, table_id, person, text)
