"""Why an offer was not taken: what a bot says of it."""
from __future__ import annotations

import pytest

from fondaco.bots.remarks import wording
from fondaco.bots.search import Branch, Thought
from tests.bots.test_advice import mind
from tests.bots.test_reasons import thought

__all__ = ["mind", "thought"]


def after(lead: float, own: float) -> Branch:
    branch = Branch(None)
    branch.learn(lead)
    branch.own.append(own)
    return branch


@pytest.mark.parametrize(("lead", "own", "says"), [
    (-8.0, -8.0, "far"),     # in a match in which the best is expected to end with 100
    (-3.0, -3.0, "near"),
    (0.5, 0.5, "near"),      # worth it, and not enough
    (-2.0, 3.0, "theirs"),   # good for oneself, and better for another
])  # fmt: skip
def test_a_bot_says_how_far_an_offer_is_from_a_deal(mind: Thought, lead: float, own: float, says: str) -> None:
    assert wording(mind, after(0.0, 0.0), after(lead, own)) == says
