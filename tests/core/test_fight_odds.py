"""Odds of fights."""

from __future__ import annotations

import pytest

from fondaco.core.fight_odds import fight_odds


def duel(men: int, others: int) -> list[tuple[int, int, float]]:
    """Each side loses one man with probability 1/2."""
    return [(hits, losses, 0.25) for hits in (0, 1) for losses in (0, 1)]


@pytest.mark.parametrize(
    ("men", "others", "won", "left"), [(1, 1, 1 / 3, 1 / 3), (0, 2, 0, 0), (2, 0, 1, 2), (2, 1, 7 / 9, 10 / 9)]
)
def test_fight_goes_on_until_one_side_is_gone(men: int, others: int, won: float, left: float) -> None:
    """Losing the last man together with the other side is no victory; a throw without losses is repeated."""
    assert fight_odds(men, others, duel) == pytest.approx((won, left))


def test_fight_without_hits_is_not_won() -> None:
    assert fight_odds(3, 2, lambda men, others: [(0, 0, 1.0)]) == (0.0, 3.0)
