"""A batch of tables equals the same tables played one by one, for any kind of opponent."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fondaco import Malformed, lab
from fondaco.lab.batched_tables import SKIP, Batch
from fondaco.lab.episode import Episode
from tests.lab.tables import SMALLEST

NAME, PLAYERS = min(SMALLEST, key=lambda table: Episode(*table).layout.marks)
SEEN = ("marks", "numbers", "mask", "seat", "over", "rewards")


def played(batch: Batch, steps: int) -> list[list[Any]]:
    """Return the observations of all tables when every seat takes its last legal action."""
    batch.begin(seed=5)
    seen = []
    for _ in range(steps):
        seen.append([getattr(batch, name).copy() for name in SEEN])
        batch.step(batch.mask.sum(axis=1) - 1)
    return seen


def test_table_of_a_batch_starts_the_next_episode() -> None:
    episode, matches = Episode(NAME, PLAYERS, reward="lead"), 0
    with lab.batch(NAME, PLAYERS, 2, reward="lead") as batch:
        batch.begin(seed=5)
        episode.begin("5 1 0")
        while matches < 2:
            marks, numbers = episode.observe(episode.seat)
            assert (bytes(batch.marks[1]), bytes(batch.numbers[1])) == (bytes(marks), bytes(numbers))
            assert (batch.seat[1], bytes(batch.mask[1])) == (episode.seat, bytes(episode.mask(episode.seat)))
            episode.answer(int(batch.mask[1].sum()) - 1)
            batch.step(batch.mask.sum(axis=1) - 1)
            assert batch.over[1] == episode.over
            if episode.over:
                assert [*batch.rewards[1]] == episode.rewards
                matches += 1
                episode.begin(f"5 1 {matches}")


def test_processes_give_the_same_results_and_report_errors() -> None:
    with lab.batch(NAME, PLAYERS, 3) as one, lab.batch(NAME, PLAYERS, 3, processes=2) as two:
        for alone, shared in zip(played(one, 12), played(two, 12), strict=True):
            assert all(np.array_equal(mine, its) for mine, its in zip(alone, shared, strict=True))
        with pytest.raises(IndexError):
            two.step([0, 0, 511])


def test_there_is_a_table_for_every_process() -> None:
    with pytest.raises(Malformed, match="1 to 2"):
        lab.batch(NAME, PLAYERS, 2, processes=3)


def test_rows_of_a_batch_are_those_of_the_menu() -> None:
    episode = Episode(NAME, PLAYERS)
    episode.begin("5 1 0")
    with lab.batch(NAME, PLAYERS, 2, rows=True) as batch:
        batch.begin(seed=5)
        for _ in range(40):
            marks, numbers = episode.menu.rows(episode.match, episode.seat)
            many = int(batch.mask[1].sum())
            assert bytes(batch.answer_marks[1, :many]) == bytes(marks)
            assert bytes(batch.answer_numbers[1, :many]) == bytes(numbers)
            assert not batch.answer_marks[1, many:].any()
            episode.answer(many - 1)
            batch.step(batch.mask.sum(axis=1) - 1)


def test_table_that_is_left_out_stays_as_it_is() -> None:
    with lab.batch(NAME, PLAYERS, 2, bots=["random"]) as batch:
        batch.begin(seed=5)
        before = batch.marks.copy()
        batch.step([0, SKIP])
        assert batch.refused.tolist() == [False, True]
        assert [bool(np.array_equal(*pair)) for pair in zip(batch.marks, before, strict=True)] == [False, True]
        assert batch.seat.tolist() == [0, 0]
