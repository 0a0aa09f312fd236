"""The ladder: tests in every game whether each bot is better than the one below it.

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


class LadderStep(NamedTuple):
    """One step of the ladder: a bot alone against a table full of the next weaker bot."""

    tournament: Tournament

    @property
    def folder(self) -> str:
        """The name of its folder, with the special characters of bot names replaced."""
        played = self.tournament
        return "-".join([played.game, str(played.players), *played.bots]).replace(":", "_").replace("/", "_")


def plan_ladder_steps(
    names: Iterable[str], bots: list[str], games: int, seed: int, every: bool = False
) -> Iterator[LadderStep]:
    """Yield the rungs from the bottom up; `bots` are ordered from the strongest to the weakest."""
    for name in names:
        fewest, most = all_games()[name].players
        for players in range(fewest, most + 1) if every else sorted({fewest, most}):
            for better, worse in reversed(list(pairwise(bots))):
                yield LadderStep(Tournament(name, (better, worse), players, games, seed))


def step_table_row(rung: LadderStep, standings: list[Standing]) -> str:
    """Return the Markdown table row of a rung."""
    played = rung.tournament
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


def write_ladder(folder: Path, lines: list[str]) -> None:
    (folder / "ladder.md").write_text("\n".join([HEAD, *lines]) + "\n", encoding="utf-8")
