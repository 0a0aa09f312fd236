"""A bot with plain beliefs that the tests of this folder ask for."""
from __future__ import annotations

import msgspec
import pytest

from fondaco.bots.judgement import judgement
from fondaco.bots.search import Thought
from tests.bots.beliefs import ME, Believing
from tests.bots.positions import positions
from tests.trial import GAME


@pytest.fixture(scope="module")
def thought() -> Thought:
    """Somebody to whom a harvest is good and a flood is bad."""
    match = next(each for each in positions(GAME, 2, 3, 8) if each.waiting == (ME,))
    mind = Thought(judgement(GAME), match.seat(ME), 1)
    beliefs = msgspec.structs.replace(mind.judgement.weights, gains=("harvest", "feast"), losses=("flood",))
    mind.judgement = Believing(beliefs)  # type: ignore[assignment]
    return mind
