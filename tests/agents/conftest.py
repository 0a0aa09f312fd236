"""Fixtures for the tests of the MCP server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.live_server import Server


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running
