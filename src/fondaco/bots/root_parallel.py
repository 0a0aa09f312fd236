"""Root parallelism: several worker processes search the same decision.

Each has its own seed and determinizations, so that with a budget of tries the answer is the same on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import TypeVar

from fondaco.bots.process_pool import make_process_pool
from fondaco.core.decision import Action, Seat
from fondaco.core.match import SeatView

B = TypeVar("B")
Gains = list[tuple[Action, list[float]]]


@contextmanager
def search_in_processes(
    more: int, think: Callable[[str, Seat, int, B], Gains], seat: SeatView, seed: int, budget: B
) -> Iterator[Iterator[Gains]]:
    """Run `think` in `more` worker processes, while the caller searches too.

    Yield an iterator of their results, always in the same order.
    """
    if not more:
        yield iter(())
        return
    text, who = seat.to_json(), seat.number
    futures = [_pool(more).submit(think, text, who, seed + head, budget) for head in range(1, more + 1)]
    yield (future.result() for future in futures)


@cache
def _pool(more: int) -> ProcessPoolExecutor:
    """Return the worker pool of this size, created once."""
    return make_process_pool(more)
