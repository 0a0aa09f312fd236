"""How strong somebody is, by the order in which matches end: one model for the bots of the arena and the people of a
house.

It is openskill's (Plackett-Luce, a Bayesian model of whole rankings, so that tables of five need no splitting into
pairs). Among the rating libraries that are kept alive it is the one for many players at a table that needs nothing
else: choix and evalica bring scipy, and evalica knows only pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple


class Rating(NamedTuple):
    """How strong, and how sure that is: a normal distribution."""

    mu: float = 25.0
    sigma: float = 25.0 / 3


@cache
def _model(drift: float) -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=drift)


def rated(before: Sequence[Rating], places: Sequence[float], drift: float = 0.0) -> list[Rating]:
    """The ratings after a match that ended in these places, the least first. Who learns and forgets drifts: by so much
    each match makes less sure of him."""
    model = _model(drift)
    after = model.rate([[model.rating(*each)] for each in before], ranks=list(places))
    return [Rating(team[0].mu, team[0].sigma) for team in after]


def places(won: Sequence[bool], scores: Sequence[float]) -> list[float]:
    """Who wins is first, whatever the scores say; the others follow by their scores."""
    order = sorted({*scores}, reverse=True)
    return [0.0 if first else 1.0 + order.index(score) for first, score in zip(won, scores, strict=True)]
