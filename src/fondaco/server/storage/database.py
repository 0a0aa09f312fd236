"""The database: SQLite or PostgreSQL behind one interface for reads, writes and shared queries."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import exc
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from fondaco.server.base.clock import now
from fondaco.server.base.errors import StorageError
from fondaco.server.base.settings import Settings
from fondaco.server.storage import schema
from fondaco.server.storage.asyncpg_connection import AsyncpgConnection, Record
from fondaco.server.storage.bus import InProcessTransport, Transport
from fondaco.server.storage.group_commit import Job, PostgresWriter, Row, SqliteWriter, T
from fondaco.server.storage.postgres_notify import PostgresTransport

QueryRow = sa.Row[*tuple[object, ...]]
"""A row as SQLAlchemy returns it, with its columns as attributes."""


class StorageErrorConverter:
    """Convert driver errors to `StorageError`.

    A class instead of a generator context manager, since it wraps every action and has to be cheap.
    """

    __slots__ = ("failures",)

    def __init__(self, failures: tuple[type[Exception], ...]) -> None:
        self.failures = failures

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        if isinstance(error, self.failures) and not isinstance(error, exc.IntegrityError):
            raise StorageError(str(getattr(error, "orig", None) or error)) from error


class Database:
    """Access to the database: writes go through group commit, reads through a connection pool.

    With PostgreSQL only appends to logs use group commit.
    """

    def __init__(self, settings: Settings) -> None:
        self.uses_sqlite = settings.uses_sqlite
        self.shared = not settings.uses_sqlite
        """Whether other processes may write to the same database."""
        self.url = settings.url
        self.failures: tuple[type[Exception], ...] = (exc.DBAPIError, exc.TimeoutError, sqlite3.Error, OSError)
        self.pg: AsyncpgConnection | None = None
        self.texts: dict[sa.SelectBase, str] = {}
        if self.uses_sqlite:
            self.reader = _sqlite(create_async_engine, settings.url, "BEGIN", 4)
            plain = _sqlite(sa.create_engine, settings.url.replace("+aiosqlite", ""), "BEGIN IMMEDIATE", 1)
            self.writer: SqliteWriter | PostgresWriter = SqliteWriter(plain)
            self.transport: Transport = InProcessTransport()
        else:
            import asyncpg  # type: ignore[import-untyped]

            self.failures += (asyncpg.PostgresError, asyncpg.InterfaceError)  # raised while connecting
            self.reader = create_async_engine(settings.url, pool_size=8, max_overflow=8, pool_timeout=20)
            self.writer = PostgresWriter(settings.url, self.reader)
            self.pg = self.writer.queries
            self.transport = PostgresTransport(self.writer.pg, self._or_failed)
        # Read transactions see a single snapshot of the database; PostgreSQL needs an isolation level for that.
        self.steady = (
            self.reader if self.uses_sqlite else self.reader.execution_options(isolation_level="REPEATABLE READ")
        )

    async def open(self) -> None:
        """Migrate the database schema.

        Processes that start at the same time wait for each other.
        """

        def job(connection: sa.Connection) -> None:
            if self.uses_sqlite:
                self._lock_away()
            else:
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(4007)"))
            _migrate(connection)
            self.after_migration(connection)

        await self.run_transaction(job)

    def after_migration(self, connection: sa.Connection) -> None:
        """Do what belongs to the opening transaction; subclasses override it."""

    def _lock_away(self) -> None:
        """Make the database files readable by their owner only; SQLite gives later files the same mode."""
        file = Path(str(sa.make_url(self.url).database))
        for each in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            if each.exists():
                each.chmod(0o600)

    async def close(self) -> None:
        """Finish pending writes and close all connections."""
        await self.writer.close()
        await self.reader.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection for reading."""
        with self._or_failed():
            async with self.reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def reading_snapshot(self) -> AsyncIterator[AsyncConnection]:
        """Open a read transaction in which all queries see the same snapshot of the database."""
        with self._or_failed():
            async with self.steady.connect() as connection:
                yield connection

    async def run_transaction(self, job: Job[T]) -> T:
        """Run a write transaction: it is stored as a whole, or an error is raised and nothing has changed."""
        with self._or_failed():
            return await self.writer.run_transaction(job)

    def _or_failed(self) -> StorageErrorConverter:
        return StorageErrorConverter(self.failures)

    async def ask(self, query: str, *args: object) -> list[Record]:
        """Run a query on the raw PostgreSQL connection."""
        assert self.pg is not None
        with self._or_failed():
            return await self.pg.ask(query, *args)

    async def exists(self, query: sa.SelectBase) -> bool:
        """Whether a query returns a row; for constant queries that are polled every second.

        The SQL text is cached and run by the raw driver.
        """
        if query not in self.texts:
            self.texts[query] = str(query.compile(self.reader.sync_engine, compile_kwargs={"literal_binds": True}))
        sql = self.texts[query]
        return bool(await self.shared_query(sql) if self.uses_sqlite else await self.ask(sql))

    async def shared_query(self, query: str, *about: object) -> list[Row]:
        """Run a query that many callers ask at a time.

        They share one statement with PostgreSQL, and one transaction with SQLite.
        """
        with self._or_failed():
            return await self.writer.shared_query(query, about)

    async def alive(self) -> None:
        """Raise `StorageError` if the database does not respond."""
        async with self.reading() as connection:
            await connection.execute(sa.text("SELECT 1"))

    async def check_writing(self) -> None:
        """Raise `StorageError` if nothing can be written."""

        def job(connection: sa.Connection) -> None:
            connection.execute(schema.server_values.delete().where(schema.server_values.c.name == "checked"))
            connection.execute(schema.server_values.insert().values(name="checked", value=now()))

        await self.run_transaction(job)

    @property
    def writing(self) -> int:
        """Number of jobs waiting for group commit."""
        return len(self.writer.waiting)


def data_location(settings: Settings) -> str:
    """Return the location of the data for display, without the database password."""
    shown = sa.make_url(settings.url).render_as_string(hide_password=True)
    return str(settings.folder) if settings.uses_sqlite else shown


def to_json(value: object) -> str:
    """Encode a value as JSON text."""
    return msgspec.json.encode(value).decode()


E = TypeVar("E", AsyncEngine, sa.Engine)


def _sqlite(make: Callable[..., E], url: str, begin: str, pool_size: int) -> E:
    engine = make(url, pool_size=pool_size, max_overflow=0, pool_timeout=30)
    plain = engine.sync_engine if isinstance(engine, AsyncEngine) else engine

    @sa.event.listens_for(plain, "connect")
    def _connect(connection: DBAPIConnection, _: object) -> None:
        connection.isolation_level = None  # the driver would begin transactions by itself, and too late
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(plain, "begin")
    def _begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
