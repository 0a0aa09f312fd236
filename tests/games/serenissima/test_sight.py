"""What a net is told of an answer: what lies where it leads, and the galley that is asked about."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.core.decision import Action
from fondaco.games.serenissima.actions import Done, Sail
from fondaco.games.serenissima.sailing import Sailing
from fondaco.learn.features import sight
from fondaco.learn.numpy_compat import Array
from tests.games.serenissima.table import BLUE, RED, ZONE, table

ANSWERS: list[Action] = [Done(), Sail(ZONE["alger"]), Sail(ZONE["barcelona"])]
GALLEYS: dict[int, tuple[Any, ...]] = {4: (BLUE, "valencia", 3, "")}


def changed(galleys: dict[int, tuple[Any, ...]], ports: dict[str, tuple[Any, ...]]) -> list[bool]:
    """Of each answer, whether its cells are others than with nothing but a galley in Valencia."""

    def rows(galleys: dict[int, tuple[Any, ...]], ports: dict[str, tuple[Any, ...]]) -> Array:
        match = table(Sailing(BLUE, 4, 0), galleys, ports, players=2)
        return sight("serenissima", 2).see(match, BLUE, ANSWERS).answers

    return [not np.array_equal(*each) for each in zip(rows(GALLEYS, {}), rows(galleys, ports), strict=True)]


def test_an_answer_tells_of_the_port_of_the_zone_that_it_names() -> None:
    assert changed(GALLEYS, {"alger": (RED, 2, "")}) == [False, True, False]


def test_and_of_whoever_lies_there() -> None:
    assert changed({**GALLEYS, 5: (RED, "barcelona", 2, "")}, {}) == [False, False, True]


def test_one_that_names_no_zone_tells_of_the_zone_at_hand() -> None:
    assert changed(GALLEYS, {"valencia": (RED, 2, "")})[0]


def test_every_answer_tells_of_the_galley_at_hand() -> None:
    assert changed({4: (BLUE, "valencia", 3, "wood")}, {}) == [True, True, True]
