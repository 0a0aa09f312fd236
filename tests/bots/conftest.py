"""Fixtures for bot tests: a mind with plain weights, a server, and visitors."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import Thought
from tests.bots.beliefs import ME, Believing
from tests.bots.positions import positions
from tests.server.live_server import Guest, Server, visiting
from tests.trial import GAME


@pytest.fixture(scope="module")
def thought() -> Thought:
    """A mind that counts a harvest as a gain and a flood as a loss."""
    match = next(each for each in positions(GAME, 2, 3, 8) if each.waiting == (ME,))
    mind = Thought(evaluation(GAME), match.seat(ME), 1)
    beliefs = msgspec.structs.replace(mind.evaluation.weights, gains=("harvest", "feast"), losses=("flood",))
    mind.evaluation = Believing(beliefs)  # type: ignore[assignment]
    return mind


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def visitors() -> Iterator[Callable[[str], Guest]]:
    with visiting() as visit:
        yield visit
