"""Group commit: one way in for what is written, and all that waits while a commit is under way goes with the next."""
from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, TypeVar

import sqlalchemy as sa

from fondaco.house.store.direct import Direct

T = TypeVar("T")
J = TypeVar("J")
Job = Callable[[sa.Connection], T]
Row = tuple[Any, ...]
TOGETHER = 100
CHANNEL = "fondaco_book"
AT_LEISURE = "later"


class Overtaken(Exception):
    """Another process wrote this line first."""


class Lines(NamedTuple):
    """Lines at the end of one book, as rows: what most jobs are. Those of many tables go with one statement."""

    book: list[Row]  # table, seq, at, by, key, line
    table: Row  # id, status, moved_at, seq, brief
    snapshot: Row | None  # table, seq, state, match
    presses: bool = True  # is something due there within seconds, for whoever attends to the table?


class Lane(Generic[J]):
    """Each job is a transaction of its own to whoever gives it; the disk has to be waited for only once."""

    def __init__(self) -> None:
        self.waiting: list[tuple[J, asyncio.Future[Any]]] = []
        self.busy: asyncio.Task[None] | None = None

    async def run(self, job: J) -> Any:
        """Returns what the job found when it is stored, or raises and it has not happened."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.append((job, done))
        if self.busy is None:
            self.busy = asyncio.create_task(self._drain())
        return await done

    async def _drain(self) -> None:
        try:
            while self.waiting:
                batch, self.waiting = self.waiting[:TOGETHER], self.waiting[TOGETHER:]
                outcomes = await self.together([job for job, _ in batch])
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    if not done.done():
                        failed = isinstance(outcome, Exception)
                        done.set_exception(outcome) if failed else done.set_result(outcome)
        finally:
            self.busy = None

    async def together(self, jobs: list[J]) -> list[Any]:
        """One commit for all; what came of each, or why it failed and has not happened."""
        raise NotImplementedError

    async def close(self) -> None:
        if self.busy is not None:
            await self.busy


class SqliteLane(Lane[Lines | Job[Any]]):
    """A thread that writes, with the only connection that does, and which it keeps."""

    def __init__(self, engine: sa.Engine) -> None:
        super().__init__()
        self.engine = engine
        self.thread = ThreadPoolExecutor(1, "store")
        self.connection: sa.Connection | None = None

    async def together(self, jobs: list[Lines | Job[Any]]) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self.thread, self._together, jobs)

    def _together(self, jobs: Sequence[Lines | Job[Any]]) -> list[Any]:
        """If one of them cannot be stored, each for itself."""
        try:
            with self._transaction([job for job in jobs if isinstance(job, Lines)], len(jobs)) as connection:
                return [None if isinstance(job, Lines) else job(connection) for job in jobs]
        except sqlite3.IntegrityError as error:
            return [Overtaken(str(error))] if len(jobs) == 1 else self._one_by_one(jobs)
        except Exception as error:
            return [error] if len(jobs) == 1 else self._one_by_one(jobs)

    def _one_by_one(self, jobs: Sequence[Lines | Job[Any]]) -> list[Any]:
        return [self._together([job])[0] for job in jobs]

    @contextmanager
    def _transaction(self, appended: list[Lines], count: int) -> Iterator[sa.Connection]:
        """With nothing but lines of books it is the driver's own: SQLAlchemy would take longer than SQLite."""
        self.connection = connection = self.connection or self.engine.connect()
        driver: Any = connection.connection.driver_connection
        if len(appended) < count:
            with connection.begin():
                yield connection
                _append(driver, appended)
            return
        driver.execute("BEGIN IMMEDIATE")
        try:
            yield connection
            _append(driver, appended)
            driver.execute("COMMIT")
        except BaseException:
            if driver.in_transaction:
                driver.execute("ROLLBACK")
            raise

    async def close(self) -> None:
        await super().close()
        self.thread.shutdown()
        if self.connection is not None:
            self.connection.close()
        self.engine.dispose()


def _append(driver: Any, appended: list[Lines]) -> None:
    """With the driver's own way with many rows."""
    if not appended:
        return
    driver.executemany(
        'INSERT INTO book (table_id, seq, "at", "by", "key", line) VALUES (?, ?, ?, ?, ?, ?)',
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


class PostgresLane(Lane[Lines]):
    """A connection that appends, in one statement with one hint for all. Whoever else writes has others."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.direct = Direct(url)

    async def together(self, jobs: list[Lines]) -> list[Any]:
        """Rows are locked in one order by all processes, or two of them could wait for each other."""
        order = sorted(range(len(jobs)), key=lambda index: str(jobs[index].table[0]))
        told: list[Any] = [None] * len(jobs)
        for index, outcome in zip(order, await self._written([jobs[index] for index in order]), strict=True):
            told[index] = outcome
        return told

    async def _written(self, jobs: list[Lines]) -> list[Any]:
        """If one of them cannot be stored, each for itself. With a lost connection nobody knows what was stored: who
        asks again with the same key is told."""
        import asyncpg  # type: ignore[import-untyped]

        try:
            await self._append(jobs)
        except Exception as error:
            if self.direct.lost:
                return [error] * len(jobs)
            if len(jobs) > 1:
                return [(await self._written([job]))[0] for job in jobs]
            overtaken = isinstance(error, asyncpg.IntegrityConstraintViolationError)
            return [Overtaken(str(error)) if overtaken else error]
        return [None] * len(jobs)

    async def _append(self, appended: list[Lines]) -> None:
        book = _columns([row for lines in appended for row in lines.book], 6)
        tables = _columns([lines.table for lines in appended], 5)
        snapshots = _columns([lines.snapshot for lines in appended if lines.snapshot is not None], 4)
        await self.direct.ask(APPEND, *book, *tables, *snapshots, hints(appended))

    async def close(self) -> None:
        await super().close()
        self.direct.hang_up()


class AskingLane(Lane[Row]):
    """A question about many things: what is asked while another answer is awaited goes with the next. Its answers begin
    with the number of what was asked for."""

    def __init__(self, direct: Direct, query: str) -> None:
        super().__init__()
        self.direct = direct
        self.query = query

    async def together(self, jobs: list[Row]) -> list[Any]:
        try:
            rows = await self.direct.ask(self.query, *_columns(jobs, len(jobs[0])))
        except Exception as error:
            return [error] * len(jobs)
        found: list[list[Row]] = [[] for _ in jobs]
        for number, *row in rows:
            found[number - 1].append(tuple(row))
        return found


MISSED = """
SELECT known.number, book.seq, book.at, book.line, book.by, book.key
FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS known (id, seq, number)
JOIN book ON book.table_id = known.id AND book.seq > known.seq ORDER BY known.number, book.seq
"""
APPEND = f"""
WITH written AS (
    INSERT INTO book (table_id, seq, at, by, key, line)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::int[], $5::text[], $6::text[])
), moved AS (
    UPDATE tables SET status = now.status, moved_at = now.moved_at, seq = now.seq, brief = now.brief
    FROM unnest($7::text[], $8::text[], $9::bigint[], $10::int[], $11::text[])
        AS now (id, status, moved_at, seq, brief)
    WHERE tables.id = now.id
), kept AS (
    INSERT INTO snapshots (table_id, seq, state, match)
    SELECT * FROM unnest($12::text[], $13::int[], $14::text[], $15::text[])
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, state = excluded.state, match = excluded.match
)
SELECT pg_notify('{CHANNEL}', $16)
"""


def _columns(rows: Sequence[Row], count: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(count)]


def hints(appended: list[Lines]) -> str:
    """That these tables have new lines; never what they say."""
    return ",".join(hint(lines.table[0], lines.table[3], lines.presses) for lines in appended)


def hint(what: str, number: int, presses: bool = True) -> str:
    """The message between processes: that there is something to read. A table and its last line, or a `PERSON` and the
    number of somebody for whom something has changed; a `CUP`, whichever it is. Many of them are parted by commas."""
    return f"{what} {number}" if presses else f"{what} {number} {AT_LEISURE}"
