"""Each deal of a first match soon brings what the tutorial explains, at every number of players."""

from __future__ import annotations

import pytest

from tests.tutorial_deals import LEARNER, deals, dealt, not_met, tutorial

EXPLAINED = {"here", "ahead"}


@pytest.mark.parametrize(("seed", "players"), deals("genoa"))
def test_a_learner_soon_meets_what_is_explained(seed: str, players: int) -> None:
    assert not not_met(dealt("genoa", seed, players), EXPLAINED, most=200)


@pytest.mark.parametrize("seed", tutorial("genoa")["deals"])
def test_at_a_table_of_three_the_learner_leads_the_tower_first(seed: str) -> None:
    match = dealt("genoa", seed, 3)
    assert match.state.leader == LEARNER
    assert not not_met(match, {"acting"}, most=200)
