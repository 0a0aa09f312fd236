"""Fixtures of the tests with static pages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.live_server import Server
from tests.static.friends import Friends
from tests.static.static_host import SITE
from tools.static import with_rendezvous


@pytest.fixture
def friends(chromium: Browser) -> Iterator[Friends]:
    opened = Friends(chromium)
    yield opened
    opened.close()


@pytest.fixture
def server(friends: Friends, tmp_path: Path) -> Iterator[Server]:
    """Run a server that the static page names as its rendezvous."""
    with Server(tmp_path / "server") as running:
        page = with_rendezvous((SITE / "index.html").read_text(encoding="utf-8"), running.url)
        friends.host.changed = {"": page, "index.html": page}
        friends.origins.append(running.url)
        yield running
        friends.leave()
