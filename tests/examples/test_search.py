"""The search bots of examples/search find winning actions, and play at any table."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any

import pytest

import fondaco
from fondaco.games import all_games

FOLDER = Path(__file__).parents[2] / "examples" / "search"
TREE, REGRET = (run_path(str(FOLDER / file)) for file in ("ismcts.py", "mccfr.py"))
ISMCTS, Node, MCCFR, Regrets = TREE["ISMCTS"], TREE["Node"], REGRET["MCCFR"], REGRET["Regrets"]


class Door:
    """A toy game: in one of four determinizations the left door wins, in one the right, in three the middle."""

    players = 2

    def __init__(self, prize: int) -> None:
        self.prize = prize
        self.waiting: tuple[int, ...] = (0,)
        self.winners: tuple[int, ...] = (0, 1)

    def options(self, seat: int) -> list[str]:
        return ["left", "right", "middle"]

    def step(self, seat: int, said: str) -> None:
        behind = {"left": self.prize < 1, "right": self.prize == 3, "middle": self.prize > 0}
        self.winners, self.waiting = (0,) if behind[said] else (1,), ()


def test_search_takes_the_action_that_wins_in_most_worlds() -> None:
    seat: Any = SimpleNamespace(options=["left", "right", "middle"], number=0, determinize=lambda seed: Door(seed % 4))
    assert ISMCTS("", 1, tries=200).choose(seat) == "middle"


def test_actions_tried_less_often_get_a_larger_bonus() -> None:
    assert Node(tried=4, offered=90, worth=1).hope() > Node(tried=4, offered=9, worth=1).hope()


class Hidden:
    """A toy game: one player hides something left or right, the other looks for it.

    Found on the left, the seeker wins; found on the right, both win. Each player must choose left once in three times,
    or the other can exploit it.
    """

    players = 2

    def __init__(self) -> None:
        self.waiting: tuple[int, ...] = (0,)
        self.winners: tuple[int, ...] = (0,)
        self.log: list[Any] = []

    def options(self, seat: int) -> list[str]:
        return ["left", "right"]

    def view(self, seat: int) -> str:
        return "a house"

    def play(self, seat: int, said: str) -> None:
        if seat == 1 and said == self.log[0].said:
            self.winners = (1,) if said == "left" else (0, 1)
        self.log.append(SimpleNamespace(said=said, told_to=lambda other: said if other == seat else "somebody spoke"))
        self.waiting = (1,) if seat == 0 else ()


def test_regret_matching_finds_the_equilibrium_of_a_hidden_game() -> None:
    regrets = Regrets(lambda seed: Hidden(), 1)
    for number in range(8000):
        regrets.attempt(number % 2)
    means = {seat: mind.mean() for (seat, _), mind in regrets.minds.items()}
    assert {seat: mean[0] for seat, mean in means.items()} == pytest.approx({0: 1 / 3, 1: 1 / 3}, abs=0.03)


def test_regret_matching_finds_the_best_action() -> None:
    def begin(seed: int) -> Any:
        door: Any = Door(seed % 4)
        door.log, door.view, door.play = [], lambda seat: "", door.step
        return door

    seat: Any = SimpleNamespace(options=["left", "right", "middle"], number=0, players=2, determinize=begin)
    action = [MCCFR("", seed, tries=200).choose(seat) for seed in range(10)]
    assert max(action, key=action.count) == "middle"


@pytest.mark.parametrize("searcher", [ISMCTS, MCCFR])
@pytest.mark.parametrize("name", [*all_games()])
def test_example_searches_answer_at_any_table(name: str, searcher: Any) -> None:
    match = fondaco.new(name, all_games()[name].players[0], 1)
    for _ in range(2):
        seat = match.waiting[0]
        match.play(seat, searcher(name, 1, tries=3).choose(match.seat(seat)))
    assert len(match.log or ()) == 3


def test_speed_of_the_example_searches_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(FOLDER)
    run_path(str(FOLDER / "bench.py"))["report"](tries=2, rounds=1)
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [*all_games()]
