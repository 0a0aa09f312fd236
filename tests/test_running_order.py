"""The order in which tests run."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.running_order import begin_with_slow_tests


def numbered(count: int, slow: range) -> list[Any]:
    def marked(number: int) -> Any:
        return SimpleNamespace(number=number, get_closest_marker=lambda name: name == "slow" and number in slow)

    return [marked(number) for number in range(count)]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_each_worker_begins_with_its_part_of_the_slow_tests(workers: int) -> None:
    ordered: list[Any] = begin_with_slow_tests(numbered(30, slow=range(20, 26)), workers)
    share = 30 // workers
    for begin in range(0, 30, share):
        first = [each.number for each in ordered[begin : begin + share]]
        assert sum(number in range(20, 26) for number in first) == 6 // workers
        assert all(number in range(20, 26) for number in first[: 6 // workers])


@pytest.mark.parametrize(
    ("count", "slow", "workers"), [(5, range(5), 3), (4, range(2), 3), (2, range(1), 3), (0, range(0), 2)]
)
def test_no_test_is_lost_or_doubled(count: int, slow: range, workers: int) -> None:
    ordered: list[Any] = begin_with_slow_tests(numbered(count, slow), workers)
    assert sorted(each.number for each in ordered) == list(range(count))
