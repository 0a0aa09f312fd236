"""Strength tests: is each bot better than the next weaker one, in every game?

Each game is played with its fewest and its most players, or with every number of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from fondaco.arena.schedule import Tournament
from fondaco.arena.standings import Standing
from fondaco.games import all_games


class StrengthTest(NamedTuple):
    """One pairing: a bot alone against a table full of the next weaker bot."""

    tournament: Tournament

    @property
    def folder(self) -> str:
        """The name of its folder, with the special characters of bot names replaced."""
        played = self.tournament
        return "-".join([played.game, str(played.players), *played.bots]).replace(":", "_").replace("/", "_")


def plan_strength_tests(
    names: Iterable[str], bots: list[str], games: int, seed: int, every: bool = False
) -> Iterator[StrengthTest]:
    """Yield the pairings from the weakest up; `bots` are ordered from the strongest to the weakest."""
    for name in names:
        fewest, most = all_games()[name].players
        for players in range(fewest, most + 1) if every else sorted({fewest, most}):
            for better, worse in reversed(list(pairwise(bots))):
                yield StrengthTest(Tournament(name, (better, worse), players, games, seed))


def format_table_row(test: StrengthTest, standings: list[Standing]) -> str:
    """Return the row of a pairing in the Markdown table."""
    played = test.tournament
    better = next(row for row in standings if row.bot == played.bots[0])
    shown = "yes" if better.wins.low > better.even else "no" if better.wins.high < better.even else "open"
    cells = [
        all_games()[played.game].title,
        str(played.players),
        f"`{played.bots[0]}`",
        f"`{played.bots[1]}`",
        str(better.matches),
        f"{better.wins.value:.1%}",
        f"{better.wins.low:.1%} – {better.wins.high:.1%}",
        f"{better.even:.0%}",
        shown,
    ]
    return f"| {' | '.join(cells)} |"


HEAD = """\
| game | players | bot | against | matches | wins | 95 % | even | better |
|---|---|---|---|---|---|---|---|---|"""


def write_table(folder: Path, lines: list[str]) -> None:
    (folder / "ladder.md").write_text("\n".join([HEAD, *lines]) + "\n", encoding="utf-8")
