"""Features of an action for networks: its destination, and the galley in question."""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.core.decision import Action
from fondaco.games.serenissima.actions import Done, Sail
from fondaco.games.serenissima.sailing import Sailing
from fondaco.learn.features import feature_extractor
from fondaco.learn.numpy_compat import Array
from tests.games.serenissima.table import BLUE, RED, ZONE, table

ANSWERS: list[Action] = [Done(), Sail(ZONE["alger"]), Sail(ZONE["barcelona"])]
GALLEYS: dict[int, tuple[Any, ...]] = {4: (BLUE, "valencia", 3, "")}


def changed(galleys: dict[int, tuple[Any, ...]], ports: dict[str, tuple[Any, ...]]) -> list[bool]:
    """For each answer, whether its cells differ from those with a single galley in Valencia."""

    def rows(galleys: dict[int, tuple[Any, ...]], ports: dict[str, tuple[Any, ...]]) -> Array:
        match = table(Sailing(BLUE, 4, 0), galleys, ports, players=2)
        return feature_extractor("serenissima", 2).see(match, BLUE, ANSWERS).answers

    return [not np.array_equal(*each) for each in zip(rows(GALLEYS, {}), rows(galleys, ports), strict=True)]


def test_action_features_include_the_port_of_its_zone() -> None:
    assert changed(GALLEYS, {"alger": (RED, 2, "")}) == [False, True, False]


def test_action_features_include_galleys_in_its_zone() -> None:
    assert changed({**GALLEYS, 5: (RED, "barcelona", 2, "")}, {}) == [False, False, True]


def test_action_without_a_zone_uses_the_current_zone() -> None:
    assert changed(GALLEYS, {"valencia": (RED, 2, "")})[0]


def test_action_features_include_the_current_galley() -> None:
    assert changed({4: (BLUE, "valencia", 3, "wood")}, {}) == [True, True, True]
