"""A dataset of so many matches is written, read back, and good enough to learn from."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from fondaco import lab
from fondaco.arena.tournament import Tournament
from fondaco.terminal.laboratory import from_arena
from tests.lab.tables import A_TABLE_OF_EACH

MATCHES = int(os.environ.get("FONDACO_LAB_MATCHES", "1000"))
ROWS_OF_A_MATCH = 12


def sample(folder: Path, dice: np.random.Generator) -> tuple[Any, Any, Any]:
    """Some rows of every match: the numbers that were seen, what was won, and which match it was."""
    seen, won, match = [], [], []
    for file in sorted((folder / "data").iterdir()):
        shard = pq.ParquetFile(file)
        for group in range(shard.num_row_groups):
            table = shard.read_row_group(group, columns=["match", "numbers", "won"])
            rows = table.take(np.sort(dice.choice(table.num_rows, min(ROWS_OF_A_MATCH, table.num_rows), replace=False)))
            seen.append(rows["numbers"].combine_chunks().flatten().to_numpy().reshape(rows.num_rows, -1))
            won += rows["won"].to_pylist()
            match += rows["match"].to_pylist()
    return np.vstack(seen), np.array(won, np.float32), np.array(match, np.int64)


def learned(seen: Any, won: Any, dice: np.random.Generator, hidden: int = 16, epochs: int = 5) -> Any:
    """A net with one hidden layer, trained by Adam on the log loss; a function from what is seen to a chance to win."""
    sizes = [(seen.shape[1], hidden), (hidden,), (hidden,), ()]
    net = [np.zeros(size, np.float32) for size in sizes]
    net[0] += dice.normal(0, 0.03, sizes[0]).astype(np.float32)
    net[2] += dice.normal(0, 0.3, sizes[2]).astype(np.float32)
    means, squares = [np.zeros_like(part) for part in net], [np.zeros_like(part) for part in net]

    def inner(rows: Any) -> Any:
        return np.maximum(rows @ net[0] + net[1], 0)

    def chance(rows: Any) -> Any:
        return 1 / (1 + np.exp(-(inner(rows) @ net[2] + net[3])))

    step = 0
    for _ in range(epochs):
        for batch in np.array_split(dice.permutation(len(seen)), max(1, len(seen) // 64)):
            step += 1
            rows, within = seen[batch], inner(seen[batch])
            wrong = (chance(rows) - won[batch]) / len(batch)
            back = np.outer(wrong, net[2]) * (within > 0)
            slopes = [rows.T @ back, back.sum(0), within.T @ wrong, wrong.sum()]
            for part, (slope, weights) in enumerate(zip(slopes, net, strict=True)):
                slope = slope + 1e-3 * weights
                means[part] = 0.9 * means[part] + 0.1 * slope
                squares[part] = 0.99 * squares[part] + 0.01 * slope**2
                rate = 1e-3 * np.sqrt(1 - 0.99**step) / (1 - 0.9**step)
                net[part] = weights - rate * means[part] / (np.sqrt(squares[part]) + 1e-8)
    return chance


def loss(chance: Any, won: Any) -> float:
    sure = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


@pytest.mark.lab
@A_TABLE_OF_EACH
def test_a_tiny_net_tells_who_will_win_better_than_the_base_rate(name: str, players: int, tmp_path: Path) -> None:
    """It has seen four matches of five, and is asked about the others."""
    source = from_arena(Tournament(name, ("random",), players, MATCHES))
    lab.export(tmp_path, name, players, source.names, source.fetch, jobs=2, shard=50)
    dice = np.random.default_rng(1)
    seen, won, match = sample(tmp_path, dice)
    assert len(np.unique(match)) == MATCHES
    known = match % 5 > 0
    seen = np.clip((seen - seen[known].mean(0)) / (seen[known].std(0) + 1e-4), -3, 3)
    chance = learned(seen[known], won[known], dice)
    by_net, by_rate = loss(chance(seen[~known]), won[~known]), loss(won[known].mean(), won[~known])
    print(f"{name}: {by_net:.3f} by the net, {by_rate:.3f} by the base rate, {len(seen)} rows of {MATCHES} matches")
    assert by_net < by_rate
