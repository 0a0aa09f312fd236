"""Fixtures for bot tests: a search with plain weights, a server, and guests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest

from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import DecisionSearch
from tests.bots.beliefs import ME, FixedWeights
from tests.bots.positions import positions
from tests.server.live_server import Guest, Server, guest_factory
from tests.trial import GAME


@pytest.fixture(scope="module")
def thought() -> DecisionSearch:
    """A search that counts a harvest as a gain and a flood as a loss."""
    match = next(each for each in positions(GAME, 2, 3, 8) if each.waiting == (ME,))
    mind = DecisionSearch(evaluation(GAME), match.seat(ME), 1)
    beliefs = msgspec.structs.replace(mind.evaluation.weights, gains=("harvest", "feast"), losses=("flood",))
    mind.evaluation = FixedWeights(beliefs)  # type: ignore[assignment]
    return mind


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def guest_at() -> Iterator[Callable[[str], Guest]]:
    with guest_factory() as visit:
        yield visit
