"""Each deal of a first match soon brings what the tutorial explains, at every number of players."""

from __future__ import annotations

import pytest

from fondaco.games.oltremare.actions import END_TRADE
from fondaco.games.oltremare.trade import TradeChoice
from tests.tutorial_deals import LEARNER, deals, dealt, not_met

EXPLAINED = {"trade", "play_card", "voyage", "loading"}


@pytest.mark.parametrize(("seed", "players"), deals("oltremare"))
def test_a_learner_soon_meets_what_is_explained(seed: str, players: int) -> None:
    assert not not_met(dealt("oltremare", seed, players), EXPLAINED, most=90)


@pytest.mark.parametrize(("seed", "players"), deals("oltremare"))
def test_the_learner_begins_and_may_play_without_a_trade(seed: str, players: int) -> None:
    match = dealt("oltremare", seed, players)
    assert match.decision == TradeChoice(LEARNER)
    assert END_TRADE in match.options(LEARNER)
