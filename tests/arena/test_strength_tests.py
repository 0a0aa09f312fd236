"""The ladder: each bot against the one below it, with the fewest and the most players."""

from __future__ import annotations

from pathlib import Path

import pytest

import fondaco
from fondaco.arena import strength_tests
from fondaco.arena.standings import Estimate, Standing
from fondaco.cli.main import main
from tests.trial import GAME


def test_levels_get_stronger_in_every_game() -> None:
    tests = list(strength_tests.plan_strength_tests(list(fondaco.games()), ["search:50", "greedy", "random"], 400, 1))
    pairings = [(test.tournament.game, test.tournament.players, *test.tournament.bots) for test in tests]
    assert pairings == [
        (game, players, *pair)
        for game, facts in fondaco.games().items()
        for players in facts.players
        for pair in (("greedy", "random"), ("search:50", "greedy"))
    ]
    assert ":" not in tests[1].folder
    assert len({test.folder for test in tests}) == len(tests)


def test_ladder_covers_every_number_of_players_on_request() -> None:
    tests = strength_tests.plan_strength_tests(
        list(fondaco.games()), ["search:12/generous", "greedy"], 400, 1, every=True
    )
    pairings = [(test.tournament.game, test.tournament.players) for test in tests]
    assert pairings == [
        (game, players)
        for game, facts in fondaco.games().items()
        for players in range(facts.players[0], facts.players[1] + 1)
    ]
    assert next(strength_tests.plan_strength_tests([GAME], ["a/b:c", "d"], 1, 1)).folder == f"{GAME}-2-a_b_c-d"


@pytest.mark.parametrize(("low", "high", "verdict"), [(0.21, 0.4, "yes"), (0.1, 0.3, "open"), (0.1, 0.19, "no")])
def test_a_bot_is_better_only_if_its_whole_interval_is_above_even(low: float, high: float, verdict: str) -> None:
    test = next(strength_tests.plan_strength_tests([GAME], ["greedy", "random"], 10, 1))
    standing = Standing("greedy", 10, Estimate((low + high) / 2, low, high), 0.2, Estimate(25, 24, 26), 1.0, 1.0)
    assert strength_tests.format_table_row(test, [standing]).endswith(f"| {verdict} |")


def test_ladder_command_prints_its_table(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as left:
        main(["ladder", "--game", GAME, "--bots", "greedy,random", "--matches", "1", "--out", str(tmp_path)])
    assert left.value.code == 0
    table = (tmp_path / "ladder.md").read_text().splitlines()
    assert len(table) == 4
    assert [line.split(" | ")[1] for line in table[2:]] == ["2", "5"]
    assert (tmp_path / f"{GAME}-2-greedy-random" / "report.html").exists()
