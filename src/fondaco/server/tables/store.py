"""Storage of tables: append-only logs keyed (table, seq), snapshots and summaries."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

import msgspec
import sqlalchemy as sa
from sqlalchemy import exc

from fondaco.server.base.errors import DamagedData, SequenceConflict, StorageError
from fondaco.server.base.user import UserId
from fondaco.server.storage import schema
from fondaco.server.storage.bus import TableChanged
from fondaco.server.storage.database import Database, to_json
from fondaco.server.storage.group_commit import LINES_AFTER, LogAppend, T, notify_on_commit
from fondaco.server.tables import archive_codec
from fondaco.server.tables.core.interfaces import TableOpeningChecks
from fondaco.server.tables.core.repository import CodeTaken, Opener, Snapshot, TableWrite, Urgency
from fondaco.server.tables.events import ChangeSettings, EndMatch, GuestSignedIn, TableLogEntry, decode_event
from fondaco.server.tables.open_table_limits import check_open_tables, select_listed_tables
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.rules_upgrade import StoredTable, convert_load_errors
from fondaco.server.tables.state import Status, TableFacts, TableState
from fondaco.server.tables.table import Table

book, tables, snapshots, members, archive = (
    schema.table_log,
    schema.tables,
    schema.snapshots,
    schema.members,
    schema.archive,
)
SLICE = 500
DEPTH = 4  # a list of N tables is chosen from the latest N * DEPTH
_facts = msgspec.json.Decoder(TableFacts).decode
_brief = msgspec.json.Decoder(TableSummary).decode
_state = msgspec.json.Decoder(TableState).decode


class SnapshotRow(Protocol):
    """Columns of a stored snapshot."""

    seq: int
    state: str
    match: str | None


class LogRow(archive_codec.PlayRow, Protocol):
    """Columns of a stored log line."""

    key: str | None


class ArchiveRow(Protocol):
    """Columns of an archived match, compressed."""

    plays: bytes
    match: bytes | None


class TableRows(NamedTuple):
    """Database rows of one table: facts, snapshot, log lines and archive row."""

    facts: str
    kept: SnapshotRow | None
    lines: Sequence[LogRow]
    old: ArchiveRow | None

    def whole(self) -> StoredTable:
        """Decode the table from its whole log."""
        with convert_load_errors():
            played = [] if self.old is None else [play.written() for play in archive_codec.decode_plays(self.old.plays)]
            written = {each.seq: each for each in played + _written(self.lines)}
            return StoredTable(_facts(self.facts), None, None, [written[seq] for seq in sorted(written)])

    def since_snapshot(self) -> StoredTable:
        """Decode the table from its snapshot, if it has one, and the lines after it."""
        if self.kept is None:
            return self.whole()
        with convert_load_errors():
            match = self.kept.match
            if match is None and self.old is not None and self.old.match is not None:
                match = archive_codec.decompress_match(self.old.match)
            written = [each for each in _written(self.lines) if each.seq > self.kept.seq]
            return StoredTable(_facts(self.facts), _state(self.kept.state), match, written)


class TableStore(Database, TableOpeningChecks):
    """The database with all queries about tables."""

    def record_result(self, connection: sa.Connection, facts: TableFacts, state: TableState, at: int) -> None:
        """Store the result of a match, in the transaction of its last line; the server's store overrides it."""
        raise NotImplementedError

    # Tables

    async def open_table(self, new: TableWrite, opener: Opener | None = None) -> None:
        """Store a new table and its first lines; refused if its opener has too many open public tables."""
        facts, state = new.table.facts, new.table.state
        row = {
            "id": facts.id,
            "code": facts.code,
            "game": facts.game,
            "public": facts.public,
            "status": state.status,
            "moved_at": state.moved_at,
            "seq": state.seq,
            "facts": to_json(facts),
            "brief": to_json(new.summary),
            "opened_by": None if opener is None else opener.person,
            "origin": None if opener is None else opener.origin.mark,
        }

        def job(connection: sa.Connection) -> None:
            if opener is not None and facts.public and state.status == "open":
                check_open_tables(connection, opener)
            connection.execute(tables.insert(), row)
            self._write(connection, new, seats=True)

        try:
            await self.run_transaction(job)
        except exc.IntegrityError:
            raise CodeTaken from None

    async def check_may_publish(self, opener: Opener) -> None:
        """Refuse to make a private table public if its host or address has too many public tables."""
        await self.run_transaction(lambda connection: check_open_tables(connection, opener))

    async def append(self, write: TableWrite) -> None:
        """Append events to a table's log; raise `SequenceConflict`, changing nothing, if a number is taken."""
        if not write.changes_seats and not any(
            isinstance(each.line, (EndMatch, ChangeSettings)) for each in write.lines
        ):
            await self._append(write)
            return

        def job(connection: sa.Connection) -> None:
            table = write.table
            self._write(connection, write, write.changes_seats)
            connection.execute(_UPDATE, dict(zip(("table", *_MOVED), _moved(table, write.summary), strict=True)))
            if write.snapshot is not None:
                put_snapshot(connection, table.facts.id, write.snapshot)
            for each in write.lines:
                if isinstance(each.line, EndMatch):
                    self.record_result(connection, table.facts, table.state, each.at)
                elif isinstance(each.line, GuestSignedIn):
                    move_guest_rows(connection, table.facts.id, each.line.was, each.line.person)
                elif isinstance(each.line, ChangeSettings):
                    connection.execute(
                        tables.update()
                        .where(tables.c.id == table.facts.id)
                        .values(facts=to_json(table.facts), public=table.facts.public)
                    )

        try:
            await self.run_transaction(job)
        except exc.IntegrityError:
            raise SequenceConflict from None

    async def _append(self, write: TableWrite) -> None:
        """Append lines that change neither seats nor results, in group commit with those of other tables."""
        table_id, snapshot = write.table.facts.id, write.snapshot
        log = [(table_id, each.seq, each.at, each.by, each.key, to_json(each.line)) for each in write.lines]
        kept = None if snapshot is None else (table_id, snapshot.seq, snapshot.state.decode(), snapshot.match)
        urgent, awaited = write.urgency is Urgency.URGENT, write.urgency is not Urgency.LATER
        with self._or_failed():
            await self.writer.run(LogAppend(log, _moved(write.table, write.summary), kept, urgent, awaited))

    def _write(self, connection: sa.Connection, write: TableWrite, seats: bool) -> None:
        """Insert the lines of a write, and with `seats` replace who sits at the table."""
        table_id = write.table.facts.id
        rows = [
            {
                "table_id": table_id,
                "seq": each.seq,
                "at": each.at,
                "by": each.by,
                "key": each.key,
                "line": to_json(each.line),
            }
            for each in write.lines
        ]
        if rows:
            connection.execute(_INSERT, rows)
        if seats:
            connection.execute(members.delete().where(members.c.table_id == table_id))
            people = {seat_state.person for seat_state in write.table.state.seats if seat_state.person is not None}
            if people:
                connection.execute(
                    members.insert(), [{"table_id": table_id, "person": person} for person in sorted(people)]
                )
        if self.shared and rows:
            notify_on_commit(connection, TableChanged(table_id, write.lines[-1].seq))

    async def keep(self, table_id: str, snapshot: Snapshot) -> None:
        """Replace the snapshot of a table."""
        await self.run_transaction(lambda connection: put_snapshot(connection, table_id, snapshot))

    async def load(self, table_id: str, from_snapshot: bool = True) -> StoredTable | None:
        """Load a table from its snapshot or whole log; `None` if there is none.

        Raises `DamagedData` if the table cannot be read although the database responds.
        """
        rows = await self._or_damaged(self._rows(table_id, from_snapshot))
        return None if rows is None else rows.since_snapshot() if from_snapshot else rows.whole()

    async def load_for_audit(self, table_id: str) -> tuple[StoredTable, StoredTable] | None:
        """Load a table twice in one transaction: from its whole log, and from its snapshot."""
        rows = await self._or_damaged(self._rows(table_id, from_snapshot=True, all_lines=True))
        return None if rows is None else (rows.whole(), rows.since_snapshot())

    async def _or_damaged(self, loading: Awaitable[T]) -> T:
        try:
            return await loading
        except StorageError as failure:
            await self.alive()
            raise DamagedData(failure.why) from failure

    async def _rows(self, table_id: str, from_snapshot: bool, all_lines: bool = False) -> TableRows | None:
        """Read the rows of a table in one transaction."""
        kept = None
        async with self.reading_snapshot() as connection:
            row = (await connection.execute(_TABLE, {"table": table_id})).one_or_none()
            if row is None:
                return None
            if from_snapshot:
                kept = (
                    await connection.execute(sa.select(snapshots).where(snapshots.c.table_id == table_id))
                ).one_or_none()
            after = 0 if kept is None or all_lines else kept.seq
            rows = (await connection.execute(_LINES, {"table": table_id, "after": after})).all()
            old = None
            if row.status == "over" and (kept is None or kept.match is None or all_lines):
                old = (await connection.execute(_OLD, {"table": table_id})).one_or_none()
        return TableRows(row.facts, kept, rows, old)

    async def lines(self, table_id: str, after: int) -> list[TableLogEntry]:
        """Return the log lines after a line number.

        With PostgreSQL, concurrent calls for several tables share a query.
        """
        if self.pg is not None:
            return await self._missed(table_id, after)
        async with self.reading() as connection:
            rows = (await connection.execute(_LINES, {"table": table_id, "after": after})).all()
        with convert_load_errors():
            return _written(rows)

    async def _missed(self, table_id: str, after: int) -> list[TableLogEntry]:
        rows = await self.shared_query(LINES_AFTER, table_id, after)
        with convert_load_errors():
            return [TableLogEntry(seq, at, decode_event(line), by, key) for seq, at, line, by, key in rows]

    async def seq_of_key(self, table_id: str, by: UserId | None, key: str) -> int | None:
        """Return the line that a request with this idempotency key has written, or `None`."""
        about = {"table": table_id, "person": by, "request": key}
        async with self.reading() as connection:
            found: int | None = (await connection.execute(_KEY, about)).scalar_one_or_none()
        return found

    async def id_of_code(self, code: str) -> str | None:
        """Return the table with this table code, or `None`."""
        async with self.reading() as connection:
            found: str | None = (
                await connection.execute(sa.select(tables.c.id).where(tables.c.code == code))
            ).scalar_one_or_none()
        return found

    async def briefs(self, status: Status, limit: int) -> list[tuple[TableFacts, TableSummary]]:
        """Return the most recently active tables with this status."""
        query = sa.select(tables.c.facts, tables.c.brief).where(tables.c.status == status)
        return await self._briefs(query.order_by(tables.c.moved_at.desc()).limit(limit))

    async def public_briefs(
        self, status: Status, limit: int, factor: float = 1.0
    ) -> list[tuple[TableFacts, TableSummary]]:
        """Return the most recently active public tables, with few of each person and address among them."""
        query = sa.select(tables.c.id, tables.c.opened_by, tables.c.origin).where(tables.c.status == status)
        query = query.where(tables.c.public).order_by(tables.c.moved_at.desc()).limit(limit * DEPTH)
        async with self.reading() as connection:
            ids = select_listed_tables((await connection.execute(query)).all(), limit, factor)
        places = {table_id: place for place, table_id in enumerate(ids)}
        return sorted(await self.briefs_by_id(ids), key=lambda each: places[each[0].id])

    async def briefs_of(self, person: UserId, since: int) -> list[tuple[TableFacts, TableSummary]]:
        """Return the tables of a person; ended ones only if they changed since a time."""
        query = (
            sa.select(tables.c.facts, tables.c.brief)
            .join(members)
            .where(members.c.person == person)
            .where(tables.c.status.in_(("open", "playing")) | (tables.c.moved_at > since))
            .order_by(tables.c.moved_at.desc())
            .limit(200)
        )
        return await self._briefs(query)

    async def playing(self, wanted: Callable[[str], bool]) -> AsyncIterator[list[tuple[TableFacts, TableSummary]]]:
        """Yield the wanted tables with a running match, in batches."""
        async with self.reading() as connection:
            playing = sa.select(tables.c.id).where(tables.c.status == "playing")
            ids = [table_id for table_id in (await connection.execute(playing)).scalars() if wanted(table_id)]
        for start in range(0, len(ids), SLICE):
            yield await self.briefs_by_id(ids[start : start + SLICE])

    async def briefs_by_id(self, ids: Sequence[str]) -> list[tuple[TableFacts, TableSummary]]:
        """Return the facts and summaries of these tables."""
        if not ids:
            return []
        return await self._briefs(sa.select(tables.c.facts, tables.c.brief).where(tables.c.id.in_(ids)))

    async def _briefs(self, query: sa.Executable) -> list[tuple[TableFacts, TableSummary]]:
        async with self.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [(_facts(row.facts), _brief(row.brief)) for row in rows]

    async def tables_of(self, person: UserId) -> list[str]:
        """Return the ids of all tables at which a person sits."""
        query = sa.select(members.c.table_id).where(members.c.person == person)
        async with self.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def moved_since(self, at: int) -> list[tuple[str, int]]:
        """Return tables changed since a time with their last lines, to find lost hints."""
        query = sa.select(tables.c.id, tables.c.seq).where(tables.c.moved_at >= at)
        async with self.reading() as connection:
            return [(row.id, row.seq) for row in await connection.execute(query)]

    async def all_tables(self) -> list[str]:
        """Return the ids of all tables."""
        async with self.reading() as connection:
            return list((await connection.execute(sa.select(tables.c.id).order_by(tables.c.id))).scalars())

    async def finished(self, game: str) -> list[str]:
        """Return the ids of tables with a finished match of this game."""
        query = sa.select(tables.c.id).where(tables.c.game == game, tables.c.status == "over").order_by(tables.c.id)
        async with self.reading() as connection:
            return list((await connection.execute(query)).scalars())


_TABLE = sa.select(tables.c.facts, tables.c.status).where(tables.c.id == sa.bindparam("table"))
_OLD = sa.select(archive).where(archive.c.table_id == sa.bindparam("table"))
_INSERT = book.insert()
_LINES = (
    sa.select(book)
    .where(book.c.table_id == sa.bindparam("table"), book.c.seq > sa.bindparam("after"))
    .order_by(book.c.seq)
)
_KEY = sa.select(book.c.seq).where(
    book.c.table_id == sa.bindparam("table"),
    book.c.by.is_not_distinct_from(sa.bindparam("person")),
    book.c.key == sa.bindparam("request"),
)
_MOVED = ("status", "moved_at", "seq", "brief")
_UPDATE = (
    tables.update().where(tables.c.id == sa.bindparam("table")).values({name: sa.bindparam(name) for name in _MOVED})
)
_UNSNAP = snapshots.delete().where(snapshots.c.table_id == sa.bindparam("table"))
_UNPRESS = archive.update().where(archive.c.table_id == sa.bindparam("table")).values(match=None)
_SNAP = snapshots.insert()


def _written(rows: Iterable[LogRow]) -> list[TableLogEntry]:
    return [TableLogEntry(row.seq, row.at, decode_event(row.line), row.by, row.key) for row in rows]


def move_guest_rows(connection: sa.Connection, table_id: str, was: UserId, person: UserId) -> None:
    """Move a guest's results, standing orders and notes at a table to the account that signs in."""
    for shelf in (schema.results, schema.standing_orders):
        here = shelf.c.table_id == table_id, shelf.c.person == was
        connection.execute(shelf.update().where(*here).values(person=person))
    _move_notes(connection, table_id, was, person)


def _move_notes(connection: sa.Connection, table_id: str, was: UserId, person: UserId) -> None:
    """Append a guest's notes to those that the account has at the table."""
    here, whose = schema.notes.c.table_id == table_id, schema.notes.c.person.in_((person, was))
    written = {row.person: row.text for row in connection.execute(sa.select(schema.notes).where(here, whose))}
    if was in written:
        joined = "\n\n".join(written[each] for each in (person, was) if written.get(each))
        connection.execute(schema.notes.delete().where(here, whose))
        connection.execute(schema.notes.insert().values(table_id=table_id, person=person, text=joined))


def put_snapshot(connection: sa.Connection, table_id: str, snapshot: Snapshot | None) -> None:
    """Replace the snapshot of a table, also in the archive; `None` deletes it."""
    connection.execute(_UNSNAP, {"table": table_id})
    connection.execute(_UNPRESS, {"table": table_id})
    if snapshot is not None:
        kept = {"seq": snapshot.seq, "state": snapshot.state.decode(), "match": snapshot.match}
        connection.execute(_SNAP, {"table_id": table_id} | kept)


def _moved(table: Table, brief: TableSummary) -> tuple[str, str, int, int, str]:
    """Return a table's id and the changed columns of its row."""
    state = table.state
    return table.facts.id, state.status, state.moved_at, state.seq, to_json(brief)
