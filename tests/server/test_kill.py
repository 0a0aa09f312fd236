"""A server killed at any moment loses nothing it acknowledged, damages no match, and goes on after a restart."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.crashes import kill_again_and_again
from tests.server.live_server import Guest, Server


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_house_is_killed(
    own_server: Server, visitors: Callable[[str], Guest]
) -> None:
    kill_again_and_again(own_server, visitors, 2, seed=1)
