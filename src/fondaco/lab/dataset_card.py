"""Dataset metadata: `dataset.json` for programs and the data card for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import Any

import msgspec

from fondaco.games import game


class Dataset(msgspec.Struct, frozen=True):
    """Metadata of a dataset; `layout` and `menu` are digests of the meaning of the cells."""

    game: str
    players: int
    rules: int
    layout: str
    menu: str
    source: str
    matches: list[str]
    shard: int
    talk: bool

    @property
    def shards(self) -> int:
        return ceil(len(self.matches) / self.shard)

    def in_shard(self, number: int) -> list[str]:
        return self.matches[number * self.shard : (number + 1) * self.shard]

    def file(self, folder: Path, number: int) -> Path:
        """Return the path of a shard, named as dataset libraries expect."""
        return folder / "data" / f"train-{number:05}-of-{self.shards:05}.parquet"


class ShardSummary(msgspec.Struct, frozen=True):
    """Summary of a shard: number of matches and rows, and why matches were left out."""

    matches: int
    rows: int
    left_out: dict[str, str] = {}


CARD = """---
pretty_name: "{title}, {players} players"
tags: [board-games, negotiation, hidden-information, reinforcement-learning]
configs:
- config_name: default
  data_files: data/*.parquet
---

# {title}, {players} players: {rows} decisions of {matches} matches

{source}

{left_out}A row is a decision as it stood before it was taken: what the seat saw, what it might have answered, what it
said, and what came of the match. Rules {rules}; the layout of `marks` and `numbers` has the digest `{layout}`, and
`fondaco.lab.Episode({game!r}, {players}).layout.names()` tells what each cell is: {marks} marks, and {numbers} numbers
between -1 and 1.

| column | type | |
|---|---|---|
{columns}

## Reading

```python
import polars as pl

rows = pl.scan_parquet("data/*.parquet")
print(rows.group_by("at").agg(pl.len(), pl.col("choice").mean()).collect())
```

## Before you use it

- Matches of bots show how these bots play, not how people do, nor how one should. What is learned from them inherits
  that.
- `refused` are answers that the table had given to other questions, tried by the program that wrote this: no player has
  tried them.
- Nobody is named: a seat has the name of the bot that plays it, or none. {talk}
- Split by `match`, never by row: the rows of a match have one outcome.
"""


def render_data_card(dataset: Dataset, columns: dict[str, tuple[Any, str]], shards: Sequence[ShardSummary]) -> str:
    """Render the data card in Markdown, with YAML front matter for dataset libraries."""
    left_out = Counter(why for shard in shards for why in shard.left_out.values())
    why = "; ".join(f"{count}: {why}" for why, count in left_out.most_common())
    return CARD.format(
        title=game(dataset.game).title,
        game=dataset.game,
        players=dataset.players,
        rules=dataset.rules,
        layout=dataset.layout,
        source=dataset.source or "Where the matches come from was not said.",
        rows=sum(shard.rows for shard in shards),
        matches=sum(shard.matches for shard in shards),
        left_out=f"{left_out.total()} matches were left out ({why}).\n\n" if left_out else "",
        marks=columns["marks"][0].list_size,
        numbers=columns["numbers"][0].list_size,
        columns="\n".join(f"| `{name}` | {kind} | {what} |" for name, (kind, what) in columns.items()),
        talk="What was said in words is in `words`: it may hold what people wrote."
        if dataset.talk
        else "What was said in words was left out.",
    )
