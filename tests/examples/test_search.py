"""The searcher of examples/search: it finds what wins, and answers at any table."""
from __future__ import annotations

from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any

import pytest

import fondaco
from fondaco.games import all_games

SEARCHER = run_path(str(Path(__file__).parents[2] / "examples" / "search" / "ismcts.py"))
ISMCTS, Node = SEARCHER["ISMCTS"], SEARCHER["Node"]


class Door:
    """A toy: in one of four worlds the left door wins, in one the right, in three the middle."""

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


def test_it_takes_what_wins_in_most_of_the_worlds_it_could_be_in() -> None:
    seat: Any = SimpleNamespace(options=["left", "right", "middle"], number=0, determinize=lambda seed: Door(seed % 4))
    assert ISMCTS("", 1, tries=200).choose(seat) == "middle"


def test_what_could_be_said_more_often_than_it_was_gives_more_hope() -> None:
    assert Node(tried=4, offered=90, worth=1).hope() > Node(tried=4, offered=9, worth=1).hope()


@pytest.mark.parametrize("name", [*all_games()])
def test_it_answers_at_any_table(name: str) -> None:
    match = fondaco.new(name, all_games()[name].players[0], 1)
    for _ in range(2):
        seat = match.waiting[0]
        match.play(seat, ISMCTS(name, 1, tries=3).choose(match.seat(seat)))
    assert len(match.log or ()) == 3
