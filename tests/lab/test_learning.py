"""A dataset of a thousand matches of each game is written, read back, and good enough to learn from."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from fondaco.cli import main
from tests.lab.tables import SMALLEST

pl = pytest.importorskip("polars", reason="it is in the environment of `make lab`")
pytestmark = pytest.mark.lab
MATCHES = int(os.environ.get("FONDACO_LAB_MATCHES", "1000"))
ROWS_OF_A_MATCH = 12
RARE = 0.01
"""Cells that differ in a smaller share of the rows identify matches instead of chances to win."""
DECAY = 0.03
"""Weight decay; 800 matches are few for so many cells."""


@pytest.fixture(scope="module", params=SMALLEST, ids=lambda table: f"{table[0]}-{table[1]}")
def dataset(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a dataset of random matches with the command line."""
    (name, players), folder = request.param, tmp_path_factory.mktemp("dataset")
    bots = ["--bots", "random", "--matches", str(MATCHES), "--players", str(players), "--jobs", "2"]
    with pytest.raises(SystemExit, match="0"):
        main.main(["lab", "export", name, *bots, "--out", str(folder), "--lang", "en"])
    return folder


def test_every_decision_of_every_match_is_there_and_has_one_outcome(dataset: Path) -> None:
    said = json.loads((dataset / "dataset.json").read_text(encoding="utf-8"))
    rows = pl.scan_parquet(dataset / "data" / "*.parquet")
    matches = rows.group_by("match").agg(pl.len(), pl.col("step").n_unique().alias("steps"), pl.col("step").max())
    lines = matches.collect()
    assert sorted(lines["match"], key=int) == said["matches"] == [str(number) for number in range(MATCHES)]
    assert lines["len"].equals(lines["steps"])
    assert lines["len"].equals(lines["step"].cast(pl.UInt32))
    seats = rows.group_by("match", "seat").agg(pl.col("won").min(), pl.col("won").max().alias("most")).collect()
    assert seats["won"].equals(seats["most"])
    shares = seats.group_by("match").agg(pl.len(), pl.col("won").sum())
    assert shares["len"].unique().to_list() == [said["players"]]
    assert shares["won"].round(3).unique().to_list() == [1.0]


def test_actions_are_on_the_menu_and_observations_in_bounds(dataset: Path) -> None:
    rows = pl.scan_parquet(dataset / "data" / "*.parquet").gather_every(997)
    for row in rows.select("menu", "choice", "said", "numbers").collect().iter_rows(named=True):
        assert json.loads(row["menu"])[row["choice"]] == json.loads(row["said"])
        assert max(map(abs, row["numbers"])) <= 1


def test_dataset_card_shows_how_to_read_the_data(
    dataset: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (dataset / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    monkeypatch.chdir(dataset)
    exec(example, {})
    assert "│ at" in capsys.readouterr().out


def sample(folder: Path, dice: np.random.Generator) -> tuple[Any, Any, Any, Any]:
    """Return marks, numbers, result and match number of some rows of every match."""
    marks, numbers, won, match = [], [], [], []
    for file in sorted((folder / "data").iterdir()):
        shard = pq.ParquetFile(file)
        for group in range(shard.num_row_groups):
            table = shard.read_row_group(group, columns=["match", "marks", "numbers", "won"])
            rows = table.take(np.sort(dice.choice(table.num_rows, min(ROWS_OF_A_MATCH, table.num_rows), replace=False)))
            marks.append(cells(rows["marks"], rows.num_rows))
            numbers.append(cells(rows["numbers"], rows.num_rows))
            won += rows["won"].to_pylist()
            match += rows["match"].to_pylist()
    return np.vstack(marks), np.vstack(numbers), np.array(won, np.float32), np.array(match, np.int64)


def cells(column: Any, rows: int) -> Any:
    return column.combine_chunks().flatten().to_numpy().reshape(rows, -1)


def scaled(cells: Any, known: Any) -> Any:
    """Drop nearly constant cells; scale the others to mean 0 and deviation 1 in the known rows."""
    often = (cells[known] != np.median(cells[known], axis=0)).mean(0) >= RARE
    kept = cells[:, often].astype(np.float32)
    return np.clip((kept - kept[known].mean(0)) / kept[known].std(0), -3, 3)


def learned(seen: Any, won: Any, dice: np.random.Generator, hidden: int = 16, epochs: int = 5) -> Any:
    """Train a network with one hidden layer by Adam on the log loss; return its function from cells to chances."""
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
                slope = slope + DECAY * weights
                means[part] = 0.9 * means[part] + 0.1 * slope
                squares[part] = 0.99 * squares[part] + 0.01 * slope**2
                rate = 1e-3 * np.sqrt(1 - 0.99**step) / (1 - 0.9**step)
                net[part] = weights - rate * means[part] / (np.sqrt(squares[part]) + 1e-8)
    return chance


def loss(chance: Any, won: Any) -> float:
    sure = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


def test_small_network_predicts_winners_better_than_the_base_rate(dataset: Path) -> None:
    """It is trained on four matches of five, and tested on the others."""
    dice = np.random.default_rng(1)
    marks, numbers, won, match = sample(dataset, dice)
    known = match % 5 > 0
    seen = np.hstack([scaled(marks, known), scaled(numbers, known)])
    chance = learned(seen[known], won[known], dice)
    by_net, by_rate = loss(chance(seen[~known]), won[~known]), loss(won[known].mean(), won[~known])
    print(f"{by_net:.3f} by the net, {by_rate:.3f} by the base rate, {len(seen)} rows of {MATCHES} matches")
    assert by_net < by_rate
