"""One house for all tests that do not break it."""
from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.house.visit import Guest, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def visitors() -> Iterator[Callable[[str], Guest]]:
    """Guests of any house, who hang up when the test ends."""
    with contextlib.ExitStack() as leaving:

        def visit(url: str) -> Guest:
            visitor = Guest(url)
            leaving.callback(visitor.http.close)
            return visitor

        yield visit


@pytest.fixture
def guest(server: Server, visitors: Callable[[str], Guest]) -> Callable[[], Guest]:
    return lambda: visitors(server.url)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A house that a test may break."""
    running = Server(tmp_path)
    yield running
    running.stop()
