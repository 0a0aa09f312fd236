"""Each deal of a first match soon brings what the tutorial explains, at every number of players."""

from __future__ import annotations

import pytest

from tests.tutorial_deals import deals, dealt, not_met

EXPLAINED = {"choose_contract", "load_contract", "choose_oars", "voyage", "delivery", "temple_point"}


@pytest.mark.parametrize(("seed", "players"), deals("neptun"))
def test_a_learner_soon_meets_what_is_explained(seed: str, players: int) -> None:
    assert not not_met(dealt("neptun", seed, players), EXPLAINED, most=150)
