"""Root parallelism: several worker processes search the same decision.

Each has its own seed and determinizations, so that with a budget of tries the answer is the same on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

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
    from fondaco.bots.process_pool import shared_process_pool  # not needed in a browser, which has no processes

    text, who = seat.to_json(), seat.number
    futures = [shared_process_pool(more).submit(think, text, who, seed + head, budget) for head in range(1, more + 1)]
    yield (future.result() for future in futures)
