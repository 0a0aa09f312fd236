"""Each deal of a first match soon brings what the tutorial explains, at every number of players."""

from __future__ import annotations

import pytest

from tests.tutorial_deals import deals, dealt, not_met

EXPLAINED = {"muster_crews", "bidding", "business", "fleet", "landing", "sale"}


@pytest.mark.parametrize(("seed", "players"), deals("mediterranee"))
def test_a_learner_soon_meets_what_is_explained(seed: str, players: int) -> None:
    assert not not_met(dealt("mediterranee", seed, players), EXPLAINED, most=90)
