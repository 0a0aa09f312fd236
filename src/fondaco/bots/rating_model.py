"""Ratings from the final ranks of matches, for arena bots and for players on a server.

The model is Plackett-Luce of openskill, a Bayesian model of whole rankings, so that tables of five need no splitting
into pairs. Among the maintained rating libraries for many players per match it is the one without dependencies: choix
and evalica need scipy, and evalica rates only pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Rating(NamedTuple):
    """A rating as a normal distribution: strength and uncertainty."""

    mu: float = 25.0
    sigma: float = 25.0 / 3


@cache
def _model(drift: float) -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=drift)


def update_ratings(before: Sequence[Rating], places: Sequence[float], drift: float = 0.0) -> list[Rating]:
    """Return the ratings after a match that ended in these places, lowest first.

    `drift` is added to the uncertainty with each match, for players whose strength changes over time.
    """
    model = _model(drift)
    after = model.rate([[model.rating(*each)] for each in before], ranks=list(places))
    return [Rating(team[0].mu, team[0].sigma) for team in after]


def rating_ranks(won: Sequence[bool], scores: Sequence[float]) -> list[float]:
    """Return ranks for rating: winners first, whatever the scores, then the others by score."""
    order = sorted({*scores}, reverse=True)
    return [0.0 if first else 1.0 + order.index(score) for first, score in zip(won, scores, strict=True)]
