"""Fixtures of the server tests: servers, databases and guests."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import shuffle
from tests.server.databases import Postgres
from tests.server.live_server import Guest, Server, guest_factory
from tests.server.offline_server import MemoryStorage, OfflineVisitor
from tests.server.smtp_server import SmtpServer, run_smtp_server

STORES = sorted((Path(__file__).parent / "released").glob("*.sql.gz"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def guest_at() -> Iterator[Callable[[str], Guest]]:
    """Return a function that creates guests of any server; their connections close when the test ends."""
    with guest_factory() as visit:
        yield visit


@pytest.fixture
def new_guest(server: Server, guest_at: Callable[[str], Guest]) -> Callable[[], Guest]:
    return lambda: guest_at(server.url)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Create a server that the test may break."""
    running = Server(tmp_path)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def named_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server with a host name, so that it offers passkeys."""
    running = Server(tmp_path_factory.mktemp("named"))
    running.environment["FONDACO_ADDRESS"] = running.url = f"http://localhost:{running.port}"
    with running:
        yield running


@pytest.fixture
def guest_at_named_server(named_server: Server, guest_at: Callable[[str], Guest]) -> Callable[[], Guest]:
    def visit() -> Guest:
        visitor = guest_at(named_server.url)
        visitor.http.headers["Origin"] = named_server.url
        return visitor

    return visit


@pytest.fixture(scope="session")
def smtp() -> Iterator[tuple[str, SmtpServer]]:
    with run_smtp_server() as opened:
        yield opened


@pytest.fixture(scope="session")
def mailing_server(tmp_path_factory: pytest.TempPathFactory, smtp: tuple[str, SmtpServer]) -> Iterator[Server]:
    """Run a server that sends e-mails."""
    settings = {"FONDACO_SMTP": smtp[0], "FONDACO_ADDRESS": "https://play.example.org"}
    with Server(tmp_path_factory.mktemp("mailing"), **settings) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    try:
        yield running
    finally:
        running.close()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """Return the address of a database of each kind; empty for SQLite in the server's folder."""
    return "" if request.param == "sqlite" else request.getfixturevalue("postgres")()


@pytest.fixture(params=["sqlite", "postgres"])
def database_without_tables(request: pytest.FixtureRequest) -> str:
    """Return the address of a database of each kind on which no migration has run."""
    return "" if request.param == "sqlite" else request.getfixturevalue("postgres").without_tables()


@pytest.fixture(params=STORES, ids=lambda file: file.name.removesuffix(".sql.gz"))
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return a folder with the database of a release."""
    connection = sqlite3.connect(tmp_path / "fondaco.db")
    connection.executescript(gzip.decompress(request.param.read_bytes()).decode())
    connection.close()
    return tmp_path


@pytest.fixture
def run_async() -> Iterator[Callable[..., Any]]:
    """Return a function that runs coroutines one after the other on one event loop."""
    with asyncio.Runner(loop_factory=shuffle.new_loop) as runner:
        yield runner.run


@pytest.fixture
def offline(run_async: Callable[..., Any]) -> OfflineVisitor:
    return OfflineVisitor(MemoryStorage(), run_async)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[list[Server]]:
    """Run two processes of one server; the tests of a module may kill one of them at the end."""
    address, folder = postgres(), tmp_path_factory.mktemp("pair")
    servers = [Server(folder / name, FONDACO_DATABASE=address) for name in ("one", "two")]
    try:
        yield [server.start() for server in servers]
    finally:
        for server in servers:
            server.stop()
