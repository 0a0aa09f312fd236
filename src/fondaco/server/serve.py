"""Starting the server (`fondaco serve`), and access to its stored matches from the command line."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from typing import IO, TypeVar

import uvicorn
from uvicorn.supervisors import Multiprocess

from fondaco.core.decision import FondacoError
from fondaco.core.match import Match
from fondaco.server.base import logging
from fondaco.server.base.clock import now
from fondaco.server.base.errors import StorageError
from fondaco.server.base.settings import STATIC, Settings, settings_from_environment
from fondaco.server.storage.database import data_location
from fondaco.server.storage.retention import DeletedCounts, delete_expired
from fondaco.server.table_store_with_ratings import TableStoreWithRatings
from fondaco.server.tables import archive
from fondaco.server.tables.replay_stored_matches import audit_all_matches, list_finished_tables, yield_upgraded_match
from fondaco.server.tables.rules_upgrade import AuditReport
from fondaco.server.web.uvicorn_compatibility import choose_protocols

MOST_FILES = 20_000
T = TypeVar("T")


class CannotStart(FondacoError):
    """The server cannot start or read its data; the message is for the operator."""


def lock_data_folder(settings: Settings) -> IO[str] | None:
    """Create and lock the data folder; return the lock, or `None` with a database server."""
    if not settings.uses_sqlite:
        return None
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        lock = (settings.folder / "house.lock").open("a")
        (settings.folder / "house.lock").chmod(0o600)
    except OSError as error:
        raise CannotStart(
            f"The data folder {settings.folder} cannot be written: {error.strerror}. FONDACO_DATA names another one."
        ) from None
    try:
        _lock(lock)
    except OSError:
        raise CannotStart(
            f"Another server runs in {settings.folder}. With SQLite one process serves a folder; "
            "for several use PostgreSQL (FONDACO_DATABASE)."
        ) from None
    return lock


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def serve(host: str, port: int, processes: int = 1, greet: Callable[[], None] = lambda: None) -> None:
    """Run the server until it is stopped; open requests are finished first."""
    settings = settings_from_environment()
    if processes > 1 and settings.uses_sqlite:
        raise CannotStart("Several processes need PostgreSQL: set FONDACO_DATABASE.")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(0))  # uvicorn sends it again after it has stopped
    lock = lock_data_folder(settings)
    check_port(host, port)
    asyncio.run(migrate_and_check_database(settings))
    if not settings.address:
        os.environ["FONDACO_ADDRESS"] = f"http://{host}:{port}"
    raise_open_file_limit()
    http, ws = choose_protocols()
    config = uvicorn.Config(
        "fondaco.server.app:make_app",
        factory=True,
        host=host,
        port=port,
        workers=processes,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=75,
        http=http,
        ws=ws,
        ws_max_size=4096,
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies.replace(" ", ","),
    )
    listening_socket = config.bind_socket()
    listening_socket.listen(config.backlog)
    greet()  # from here on connections are accepted, even if they have to wait for an answer
    logging.set_up_logging()
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        if processes > 1:
            Multiprocess(config, sockets=[listening_socket]).run()
        else:
            server.run(sockets=[listening_socket])
    if processes == 1 and not server.started:
        sys.exit(1)
    if lock is not None:
        lock.close()


async def migrate_and_check_database(settings: Settings) -> None:
    """Open and migrate the database once, so that failures are reported before the server starts."""
    store = TableStoreWithRatings(settings)
    try:
        await store.open()
    except StorageError as failure:
        raise CannotStart(f"The tables in {configured_data_location()} cannot be opened: {failure.why}") from None
    finally:
        await store.close()


def raise_open_file_limit() -> None:
    """Raise the limit on open files: every connection is one, and many systems start with 1,024."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = min(MOST_FILES, hard) if hard != resource.RLIM_INFINITY else MOST_FILES
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def check_port(host: str, port: int) -> None:
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise CannotStart(f"{host}:{port} cannot be used: {error.strerror}") from None


def free_port(first: int) -> int:
    """Return the first free port from `first` on."""
    for port in range(first, first + 100):
        with contextlib.suppress(CannotStart):
            check_port("127.0.0.1", port)
            return port
    raise CannotStart(f"no port from {first} to {first + 99} is free")


def configured_data_location() -> str:
    """Return the location of the data that the environment configures, for display."""
    return data_location(settings_from_environment())


def is_client_built() -> bool:
    """Whether the client is built; a checkout has to build it first."""
    return (STATIC / "index.html").exists()


def archive_and_delete_expired() -> DeletedCounts:
    """Archive finished matches and delete expired data."""
    settings = settings_from_environment()

    async def done() -> DeletedCounts:
        store = TableStoreWithRatings(settings)
        try:
            await store.open()
            await archive.archive_finished_matches(store, now())
            return await delete_expired(store, settings, now())
        except StorageError as failure:
            raise CannotStart(f"The tables in {configured_data_location()} cannot be tidied: {failure.why}") from None
        finally:
            await store.close()

    return asyncio.run(done())


def audit_matches() -> Iterator[AuditReport]:
    """Replay all stored matches one after the other, and yield a report for each."""
    yield from iterate_store_query(audit_all_matches)


def finished_table_ids(game: str) -> Iterator[str]:
    """Yield the ids of all tables with a finished match of this game."""
    yield from iterate_store_query(partial(list_finished_tables, game=game))


def load_stored_match(table_id: str) -> Match:
    """Return the match of a stored table, replayed from its log."""
    return next(iterate_store_query(partial(yield_upgraded_match, table_id=table_id)))


def iterate_store_query(ask: Callable[[TableStoreWithRatings], AsyncIterator[T]]) -> Iterator[T]:
    """Open the database and yield what the query `ask` yields."""
    with asyncio.Runner() as runner:
        store = TableStoreWithRatings(settings_from_environment())
        answers = ask(store)

        async def following() -> T | None:
            return await anext(answers, None)

        try:
            runner.run(store.open())
            while (answer := runner.run(following())) is not None:
                yield answer
        except StorageError as failure:
            raise CannotStart(f"The tables in {configured_data_location()} cannot be read: {failure.why}") from None
        finally:
            runner.run(store.close())
