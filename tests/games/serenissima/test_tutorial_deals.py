"""Each deal of a first match soon brings what the tutorial explains, at every number of players."""

from __future__ import annotations

import pytest

from tests.tutorial_deals import deals, dealt, not_met

EXPLAINED = {"turn", "loading", "sailing", "sell_or_fight", "landing", "sale"}


@pytest.mark.parametrize(("seed", "players"), deals("serenissima"))
def test_a_learner_soon_meets_what_is_explained(seed: str, players: int) -> None:
    assert not not_met(dealt("serenissima", seed, players), EXPLAINED, most=120)
