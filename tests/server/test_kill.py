"""A server killed at any moment loses nothing it acknowledged, damages no match, and goes on after a restart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.crashes import kill_repeatedly
from tests.server.live_server import Guest, Server


@pytest.mark.slow
def test_acknowledged_actions_survive_kills(own_server: Server, guest_at: Callable[[str], Guest]) -> None:
    kill_repeatedly(own_server, guest_at, 2, seed=1)
