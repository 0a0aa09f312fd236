"""Group commit: jobs that arrive while a commit is running share the next one."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from fondaco.server.base.errors import SequenceConflict
from fondaco.server.storage.asyncpg_connection import AsyncpgConnection
from fondaco.server.storage.bus import AnyMessage, StoredLogLine, TableChanged, encode_messages
from fondaco.server.storage.postgres_notify import CHANNEL

T = TypeVar("T")
J = TypeVar("J")
R = TypeVar("R")
Job = Callable[[sa.Connection], T]
Row = tuple[Any, ...]
"""A row as the driver returns it."""
LogRow = tuple[str, int, int, int | None, str | None, str]
"""Table, seq, at, by, key, line."""
TableRow = tuple[str, str, int, int, str]
"""Id, status, moved_at, seq, brief."""
SnapshotRow = tuple[str, int, str, str | None]
"""Table, seq, state, match."""
TOGETHER = 100
GATHERING = 0.25
BOOK = "table_id", "seq", "at", "by", "key", "line"
TABLE = "id", "status", "moved_at", "seq", "brief"
SNAPSHOT = "table_id", "seq", "state", "match"


class LogAppend(NamedTuple):
    """Rows that append lines to one table's log, the most common job; many of them share one statement."""

    book: list[LogRow]
    table: TableRow
    snapshot: SnapshotRow | None
    urgent: bool = True  # is something due at the table within seconds?
    awaited: bool = True  # may a subscriber of another process wait for it?

    @property
    def message(self) -> TableChanged:
        """The message that notifies other processes of these lines."""
        rows = [StoredLogLine(seq, at, by, key, msgspec.Raw(line.encode())) for _, seq, at, by, key, line in self.book]
        return TableChanged(self.table[0], self.table[3], self.urgent, rows)


class GroupCommit(Generic[J, R]):
    """Queue for group commit: each job is its own transaction to its caller, but jobs share a commit."""

    def __init__(self) -> None:
        self.waiting: list[tuple[J, asyncio.Future[R]]] = []
        self.busy: asyncio.Task[None] | None = None

    async def run(self, job: J) -> R:
        """Run a job and return its result once it is committed, or raise if it was not carried out."""
        done: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self.waiting.append((job, done))
        if self.busy is None:
            self.busy = asyncio.create_task(self._drain())
        try:
            return await done
        finally:
            del done  # a failure would hold this frame, which would hold the failure

    async def _drain(self) -> None:
        try:
            while self.waiting:
                batch, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
                outcomes = await self.together([job for job, _ in batch])
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    if done.done():
                        continue
                    if isinstance(outcome, Exception):
                        done.set_exception(outcome)
                    else:
                        done.set_result(outcome)
        finally:
            self.busy = None

    async def together(self, jobs: list[J]) -> list[R | Exception]:
        """Commit all jobs together; return the result of each, or the exception if it was not carried out."""
        raise NotImplementedError

    async def close(self) -> None:
        """Wait until all queued jobs are done."""
        if self.busy is not None:
            await self.busy


class RawStatement(NamedTuple):
    """A raw driver statement whose rows are the result."""

    query: str
    about: tuple[object, ...]


Sqlite = LogAppend | RawStatement | Job[object]


class SqliteWriter(GroupCommit[Sqlite, Any]):
    """Group commit with SQLite, on a writer thread that owns the only writing connection."""

    def __init__(self, engine: sa.Engine) -> None:
        super().__init__()
        self.engine = engine
        self.scribe = SqliteThread()
        self.connection: sa.Connection | None = None
        self.driver: sqlite3.Connection  # known once `connection` is open

    async def run_transaction(self, job: Job[T]) -> T:
        """Run a write transaction."""
        found: T = await self.run(job)
        return found

    async def shared_query(self, query: str, about: tuple[object, ...]) -> list[Row]:
        """Run a query that many callers ask at a time."""
        rows: list[Row] = await self.run(RawStatement(query, about))
        return rows

    async def together(self, jobs: list[Sqlite]) -> list[object]:
        return await self.scribe.asked(self._together, jobs)

    def _together(self, jobs: Sequence[Sqlite]) -> list[object]:
        """Commit all jobs in one transaction, or each on its own if one of them fails."""
        try:
            return self._written(jobs)
        except Exception as error:
            if len(jobs) > 1:
                return [self._together([job])[0] for job in jobs]
            return [SequenceConflict(str(error)) if isinstance(error, sqlite3.IntegrityError) else error]

    def _written(self, jobs: Sequence[Sqlite]) -> list[object]:
        """Run the jobs in one transaction.

        If no job needs SQLAlchemy, the raw driver is used: SQLAlchemy's overhead would exceed the time SQLite takes.
        """
        if self.connection is None:
            self.connection = self.engine.connect()
            driver = self.connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            self.driver = driver
        if any(callable(job) for job in jobs):
            with self.connection.begin():
                return self._done(jobs)
        self.driver.execute("BEGIN IMMEDIATE")
        try:
            outcomes = self._done(jobs)
            self.driver.execute("COMMIT")
        except BaseException:
            if self.driver.in_transaction:
                self.driver.execute("ROLLBACK")
            raise
        return outcomes

    def _done(self, jobs: Sequence[Sqlite]) -> list[object]:
        outcomes = [self._one(job) for job in jobs]
        _append(self.driver, [job for job in jobs if isinstance(job, LogAppend)])
        return outcomes

    def _one(self, job: Sqlite) -> object:
        """Run one job and return its result; `LogAppend` jobs are left for `_append`, which writes them in bulk."""
        if isinstance(job, LogAppend):
            return None
        if isinstance(job, RawStatement):
            return self.driver.execute(job.query, job.about).fetchall()
        assert self.connection is not None
        return job(self.connection)

    async def close(self) -> None:
        await super().close()
        self.scribe.stop()
        if self.connection is not None:
            self.connection.close()
        self.engine.dispose()


class SqliteThread:
    """A single worker thread, with less overhead per job than an executor."""

    def __init__(self) -> None:
        self.work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self.thread: Thread | None = None

    async def asked(self, work: Callable[[J], T], about: J) -> T:
        """Run `work`, which must not raise, on the thread and return its result."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def told(found: T) -> None:
            if not answer.done():
                answer.set_result(found)

        def done() -> None:
            found = work(about)
            with contextlib.suppress(RuntimeError):  # the event loop is closed
                loop.call_soon_threadsafe(told, found)

        if self.thread is None:
            self.thread = Thread(target=self._serve, name="store", daemon=True)
            self.thread.start()
        self.work.put(done)
        return await answer

    def _serve(self) -> None:
        while (work := self.work.get()) is not None:
            work()

    def stop(self) -> None:
        """Finish the queued work and end the thread."""
        if self.thread is not None:
            self.work.put(None)
            self.thread.join()
            self.thread = None


def _append(driver: sqlite3.Connection, appended: list[LogAppend]) -> None:
    """Insert all lines with bulk statements of the driver."""
    if not appended:
        return
    driver.executemany(
        'INSERT INTO table_log (table_id, seq, "at", "by", "key", line) VALUES (?, ?, ?, ?, ?, ?)',
        [row for lines in appended for row in lines.book],
    )
    driver.executemany(
        "UPDATE tables SET status = ?2, moved_at = ?3, seq = ?4, brief = ?5 WHERE id = ?1",
        [lines.table for lines in appended],
    )
    snapshots = [lines.snapshot for lines in appended if lines.snapshot is not None]
    if snapshots:
        driver.executemany(
            'INSERT OR REPLACE INTO snapshots (table_id, seq, state, "match") VALUES (?, ?, ?, ?)', snapshots
        )


class PostgresWriter(GroupCommit[LogAppend, None]):
    """Group commit with PostgreSQL: one connection appends lines and sends messages in one statement.

    Other writes use the connection pool. Messages that no other process waits for are sent in batches, so that other
    processes are not woken by every line.
    """

    def __init__(self, url: str, engine: AsyncEngine) -> None:
        super().__init__()
        self.engine = engine
        self.pg = AsyncpgConnection(url)
        self.queries = AsyncpgConnection(url)
        self.runners: dict[str, SharedQueryRunner] = {}
        self.gathered: list[TableChanged] = []
        self.sending: asyncio.Task[None] | None = None

    async def run_transaction(self, job: Job[T]) -> T:
        """Run a write transaction."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(job)

    async def shared_query(self, query: str, about: tuple[object, ...]) -> list[Row]:
        """Run a query that many callers ask at a time."""
        return await self.runners.setdefault(query, SharedQueryRunner(self.queries, query)).run(about)

    async def together(self, jobs: list[LogAppend]) -> list[Exception | None]:
        """Append the lines of all jobs, ordered by table id: a common lock order prevents deadlocks."""
        order = sorted(range(len(jobs)), key=lambda index: str(jobs[index].table[0]))
        told: list[Exception | None] = [None] * len(jobs)
        for index, outcome in zip(order, await self._written([jobs[index] for index in order]), strict=True):
            told[index] = outcome
        return told

    async def _written(self, jobs: list[LogAppend]) -> list[Exception | None]:
        """Append all jobs in one statement, or each on its own if one of them fails.

        After a lost connection it is unknown what was stored; a retry with the same idempotency key finds out.
        """
        import asyncpg  # type: ignore[import-untyped]

        try:
            await self._append(jobs)
        except Exception as error:
            if self.pg.lost:
                return [error] * len(jobs)
            if len(jobs) > 1:
                return [(await self._written([job]))[0] for job in jobs]
            overtaken = isinstance(error, asyncpg.IntegrityConstraintViolationError)
            return [SequenceConflict(str(error)) if overtaken else error]
        return [None] * len(jobs)

    async def _append(self, appended: list[LogAppend]) -> None:
        book = _objects(BOOK, [row for lines in appended for row in lines.book])
        tables = _objects(TABLE, [lines.table for lines in appended])
        snapshots = _objects(SNAPSHOT, [lines.snapshot for lines in appended if lines.snapshot is not None])
        messages = _texts(encode_messages(lines.message for lines in appended if lines.awaited))
        await self.pg.ask(APPEND, book, tables, snapshots, messages)
        self.gathered += [lines.message for lines in appended if not lines.awaited]
        if self.gathered and self.sending is None:
            self.sending = asyncio.create_task(self._send_gathered())

    async def _send_gathered(self) -> None:
        """Send the batched messages after a delay; lost ones are noticed by other processes within seconds."""
        await asyncio.sleep(GATHERING)
        self.sending, messages, self.gathered = None, _texts(encode_messages(self.gathered)), []
        with contextlib.suppress(Exception):
            await self.pg.ask(NOTIFY_ALL, messages)

    async def close(self) -> None:
        await super().close()
        if self.sending is not None:
            self.sending.cancel()
        for runner in self.runners.values():
            await runner.close()
        self.queries.hang_up()
        self.pg.hang_up()


class SharedQueryRunner(GroupCommit[tuple[object, ...], list[Row]]):
    """Batches equal queries: those that arrive while one is running share the next statement.

    The first column of each row is the number of the question that it answers, from 1.
    """

    def __init__(self, pg: AsyncpgConnection, query: str) -> None:
        super().__init__()
        self.pg = pg
        self.query = query

    async def together(self, jobs: list[tuple[object, ...]]) -> list[list[Row] | Exception]:
        try:
            rows = await self.pg.ask(self.query, *_columns(jobs, len(jobs[0])))
        except Exception as error:
            return [error] * len(jobs)
        found: list[list[Row]] = [[] for _ in jobs]
        for number, *row in rows:
            found[number - 1].append(tuple(row))
        return [*found]


LINES_AFTER = """
SELECT known.number, table_log.seq, table_log.at, table_log.line, table_log.by, table_log.key
FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS known (id, seq, number)
JOIN table_log ON table_log.table_id = known.id AND table_log.seq > known.seq
ORDER BY known.number, table_log.seq
"""
APPEND = f"""
WITH written AS (
    INSERT INTO table_log (table_id, seq, at, by, key, line)
    SELECT * FROM json_to_recordset($1) AS new (table_id text, seq int, at bigint, by bigint, key text, line text)
), moved AS (
    UPDATE tables SET status = now.status, moved_at = now.moved_at, seq = now.seq, brief = now.brief
    FROM json_to_recordset($2) AS now (id text, status text, moved_at bigint, seq int, brief text)
    WHERE tables.id = now.id
), kept AS (
    INSERT INTO snapshots (table_id, seq, state, match)
    SELECT * FROM json_to_recordset($3) AS new (table_id text, seq int, state text, match text)
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, state = excluded.state, match = excluded.match
)
SELECT pg_notify('{CHANNEL}', message) FROM json_array_elements_text($4) AS message
"""  # noqa: S608 - made of a constant
NOTIFY_ALL = f"SELECT pg_notify('{CHANNEL}', message) FROM json_array_elements_text($1) AS message"  # noqa: S608
_NOTIFY_ONE = sa.text(f"SELECT pg_notify('{CHANNEL}', :message)")


def notify_on_commit(connection: sa.Connection, message: AnyMessage) -> None:
    """Send a message to all processes when this PostgreSQL transaction commits."""
    for text in encode_messages([message]):
        connection.execute(_NOTIFY_ONE, {"message": text})


def _objects(names: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> str:
    """Encode rows as one JSON text, which is cheaper for the driver than one list per column."""
    return msgspec.json.encode([dict(zip(names, row, strict=True)) for row in rows]).decode()


def _texts(messages: Iterable[str]) -> str:
    return msgspec.json.encode([*messages]).decode()


def _columns(rows: Sequence[tuple[object, ...]], count: int) -> list[list[object]]:
    return [[row[column] for row in rows] for column in range(count)]
