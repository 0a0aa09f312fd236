"""Order of the tests: slow ones begin first in each worker process."""

from __future__ import annotations

import pytest


def begin_with_slow_tests(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Put the slow tests first in each worker's share of the list, so that none is left for the end.

    pytest-xdist gives each worker an equal part of the list, and later moves tests from the end of one part to another
    worker.
    """
    slow = [item for item in items if item.get_closest_marker("slow")]
    others = [item for item in items if not item.get_closest_marker("slow")]
    ordered: list[pytest.Item] = []
    for number in range(workers):
        own = slow[number::workers]
        rest = max(0, len(items) * (number + 1) // workers - len(ordered) - len(own))
        ordered += [*own, *others[:rest]]
        del others[:rest]
    return ordered + others
