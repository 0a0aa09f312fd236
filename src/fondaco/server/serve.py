"""Opening the doors: `fondaco serve`."""

from __future__ import annotations

import asyncio
import contextlib
import os
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
from fondaco.server.base.errors import StoreFailed
from fondaco.server.base.settings import STATIC, Settings, from_environment
from fondaco.server.storage.database import place
from fondaco.server.storage.retention import Tidied, tidy
from fondaco.server.store import Store
from fondaco.server.tables import archive
from fondaco.server.tables.rules_upgrade import Report
from fondaco.server.tables.stored_matches import all_finished, match_of, replay_all

MOST_FILES = 20_000
T = TypeVar("T")


class CannotOpen(FondacoError):
    """Why the house cannot open, for whoever runs it."""


def prepare(settings: Settings) -> IO[str] | None:
    """The data folder, ours alone while we serve from it. With a database elsewhere there is nothing to prepare."""
    if not settings.alone:
        return None
    try:
        settings.folder.mkdir(parents=True, exist_ok=True)
        lock = (settings.folder / "house.lock").open("a")
        (settings.folder / "house.lock").chmod(0o600)
    except OSError as error:
        raise CannotOpen(
            f"The data folder {settings.folder} cannot be written: {error.strerror}. FONDACO_DATA names another one."
        ) from None
    try:
        _lock(lock)
    except OSError:
        raise CannotOpen(
            f"Another house is open in {settings.folder}. With SQLite one process serves a folder; "
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
    """Serves until stopped; open requests are finished first."""
    settings = from_environment()
    if processes > 1 and settings.alone:
        raise CannotOpen("Several processes need PostgreSQL: set FONDACO_DATABASE.")
    lock = prepare(settings)
    check_port(host, port)
    asyncio.run(check_store(settings))
    if not settings.address:
        os.environ["FONDACO_ADDRESS"] = f"http://{host}:{port}"
    allow_many_files()
    proxies = os.environ.get("FONDACO_PROXIES", "127.0.0.1")
    config = uvicorn.Config(
        "fondaco.server.app:make_app", factory=True, host=host, port=port, workers=processes, log_config=None,
        access_log=False, server_header=False, timeout_graceful_shutdown=5, timeout_keep_alive=75,
        http="fondaco.server.web.http_protocol:Door", ws="fondaco.server.web.ws_protocol:Wire", ws_max_size=4096,
        ws_ping_interval=settings.ping_seconds, ws_ping_timeout=settings.ping_seconds, ws_per_message_deflate=False,
        proxy_headers=True, forwarded_allow_ips=proxies,
    )  # fmt: skip
    door = config.bind_socket()
    door.listen(config.backlog)
    greet()  # from here on whoever knocks is let in, even if he has to wait for it
    logging.begin()
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        if processes > 1:
            Multiprocess(config, sockets=[door]).run()
        else:
            server.run(sockets=[door])
    if processes == 1 and not server.started:
        sys.exit(1)
    if lock is not None:
        lock.close()


async def check_store(settings: Settings) -> None:
    """Opens the store once, with all that is to be upgraded there, before anybody is told that the house is open."""
    store = Store(settings)
    try:
        await store.open()
    except StoreFailed as failure:
        raise CannotOpen(f"The tables in {kept_in()} cannot be opened: {failure.why}") from None
    finally:
        await store.close()


def allow_many_files() -> None:
    """Every connection is an open file to the system, and many systems begin with 1,024."""
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
        raise CannotOpen(f"{host}:{port} cannot be used: {error.strerror}") from None


def free_port(first: int) -> int:
    """The first port from here on that nobody uses."""
    for port in range(first, first + 100):
        with contextlib.suppress(CannotOpen):
            check_port("127.0.0.1", port)
            return port
    raise CannotOpen(f"no port from {first} to {first + 99} is free")


def kept_in() -> str:
    """Where the tables are, for people."""
    return place(from_environment())


def has_client() -> bool:
    """Are there pages for the browser? A checkout has to build them."""
    return (STATIC / "index.html").exists()


def tidy_up() -> Tidied:
    """Forgets what is to be forgotten, now."""
    settings = from_environment()

    async def done() -> Tidied:
        store = Store(settings)
        try:
            await store.open()
            await archive.press(store, now())
            return await tidy(store, settings, now())
        except StoreFailed as failure:
            raise CannotOpen(f"The tables in {kept_in()} cannot be tidied: {failure.why}") from None
        finally:
            await store.close()

    return asyncio.run(done())


def replay_everything() -> Iterator[Report]:
    """Plays every stored match again, one after the other."""
    yield from told_by_the_store(replay_all)


def finished_matches(game: str) -> Iterator[str]:
    """The tables at which a match of this game has come to its end."""
    yield from told_by_the_store(partial(all_finished, game=game))


def stored_match(table_id: str) -> Match:
    """The match of a stored table, played again from its book."""
    return next(told_by_the_store(partial(match_of, table_id=table_id)))


def told_by_the_store(ask: Callable[[Store], AsyncIterator[T]]) -> Iterator[T]:
    """What the store of this house has to tell, one after the other."""
    with asyncio.Runner() as runner:
        store = Store(from_environment())
        answers = ask(store)

        async def following() -> T | None:
            return await anext(answers, None)

        try:
            runner.run(store.open())
            while (answer := runner.run(following())) is not None:
                yield answer
        except StoreFailed as failure:
            raise CannotOpen(f"The tables in {kept_in()} cannot be read: {failure.why}") from None
        finally:
            runner.run(store.close())
