"""More heads than one: processes that think about the same decision in worlds of their own (root parallelism).

Each has a seed of its own, so that with a budget of tries the answer is the same on any machine.
"""
from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

import fondaco
from fondaco.bots.crew import crew, without_log
from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match

if TYPE_CHECKING:
    from fondaco.bots.search import Budget

Gains = list[tuple[Action, list[float]]]


@contextmanager
def more_than_one(
    more: int, match: Match, seat: Seat, seed: int, budget: Budget
) -> Iterator[Iterator[Gains]]:
    """Sets others to work while oneself thinks; then what each of them found, always in the same order."""
    if not more:
        yield iter(())
        return
    text = without_log(match)
    futures = [_pool(more).submit(found, text, seat, seed + head, budget) for head in range(1, more + 1)]
    yield (future.result() for future in futures)


@cache
def _pool(more: int) -> ProcessPoolExecutor:
    """Made once."""
    return crew(more)


def found(text: str, seat: Seat, seed: int, budget: Budget) -> Gains:
    """What one head finds out: each answer with its gains."""
    from fondaco.bots.judgement import judgement
    from fondaco.bots.search import Thought

    match = fondaco.load(text)
    thought = Thought(judgement(match.game.id), match, seat, seed)
    thought.think(budget)
    return [(branch.action, branch.gains) for branch in thought.others if branch.action is not None]
