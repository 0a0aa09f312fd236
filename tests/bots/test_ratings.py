"""Ratings order players of known strength correctly."""

from __future__ import annotations

import math
import random

from fondaco.bots.rating_model import Rating, rating_ranks, update_ratings

STRENGTHS = [15.0, 19.0, 23.0, 27.0, 31.0, 35.0]
NOISE = 25 / 6


def a_match(dice: random.Random, seated: list[int]) -> list[int]:
    """Return the places of players by their strength and luck, drawn from the model that ratings assume."""
    luck = NOISE * math.sqrt(len(seated))
    played = {who: STRENGTHS[who] - luck * math.log(-math.log(dice.random())) for who in seated}
    order = sorted(seated, key=lambda who: -played[who])
    return [order.index(who) for who in seated]


def test_ratings_recover_known_strengths_within_their_intervals() -> None:
    dice = random.Random(7)
    known = [Rating() for _ in STRENGTHS]
    for _ in range(1500):
        seated = dice.sample(range(len(STRENGTHS)), dice.randint(2, 5))
        after = update_ratings([known[who] for who in seated], a_match(dice, seated), drift=25 / 300)
        for who, rating in zip(seated, after, strict=True):
            known[who] = rating
    assert [rating.mu for rating in known] == sorted(rating.mu for rating in known)
    for strength, rating in zip(STRENGTHS, known, strict=True):
        assert rating.mu - 2 * rating.sigma < strength < rating.mu + 2 * rating.sigma
        assert rating.sigma < 2  # it begins at 8.3; neighbours are four apart


def test_draw_of_equals_changes_no_rating_and_drift_adds_uncertainty() -> None:
    before = [Rating(25, 3), Rating(25, 3)]
    still, drifting = update_ratings(before, [0, 0]), update_ratings(before, [0, 0], drift=1.0)
    assert [round(each.mu, 9) for each in still] == [25, 25]
    assert drifting[0].sigma > still[0].sigma


def test_winner_is_first_whatever_the_scores() -> None:
    assert rating_ranks([False, True, False, False], [20, 20, 5, 10]) == [1.0, 0.0, 3.0, 2.0]
