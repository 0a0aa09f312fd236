"""What a net is shown of a decision: the position, and each answer beside what the table says of what it names."""
from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from math import asinh
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fondaco.core.decision import Action, Seat
from fondaco.core.match import Match
from fondaco.games import game
from fondaco.lab.layout import Layout
from fondaco.lab.menu import Menu

Array = npt.NDArray[Any]

BESIDE = 4
"""The last cells of an answer: whether it is the greedy player's, or of that kind, and what it brings at once, by
itself and more than his; small gains count, large ones do not count for everything."""

MEANING = 2
"""Raised when cells mean something else, though layout and menu are the same."""

_ROW = re.compile(r"(.*?)\[(\w+) (\d+)\](.*)")
_NAMED = re.compile(r"(\w+) (\w+) (\d+)")


class Seen(NamedTuple):
    """A decision as cells: those of the position, and a row for each answer."""

    position: Array
    answers: Array


class Sight:
    """All cells of a game at a table of so many. Most are always empty; a net looks at those that are not."""

    def __init__(self, game_id: str, players: int) -> None:
        self.layout = Layout(game(game_id), players)
        self.menu = Menu(self.layout)
        self.digest = f"{self.layout.digest}-{self.menu.digest}-{MEANING}"
        self.of_things = rows_by_thing(self.layout)
        self.mentions = {kind: cells for kind, cells in things_named(self.menu).items() if kind in self.of_things}

    def see(self, world: Match, who: Seat, answers: Sequence[Action], gains: Sequence[float]) -> Seen:
        """What this seat sees of a match and of these answers. The first is what a greedy player would say; `gains` are
        what each brings at once."""
        view = self.layout.sees(world, who)
        marks, numbers = self.layout.observe(world, who, view)
        position = np.concatenate([np.frombuffer(marks, np.uint8), np.frombuffer(numbers, np.float32)])
        marks, numbers = self.menu.rows(world, who, view, answers)
        said = np.frombuffer(marks, np.uint8).reshape(len(answers), self.menu.marks)
        amounts = np.frombuffer(numbers, np.float32).reshape(len(answers), self.menu.numbers)
        told = [self.told(kind, said, position) for kind in self.mentions]
        beside = [
            (place == 0, type(answer) is type(answers[0]), asinh(gain), asinh(gain - gains[0]))
            for place, (answer, gain) in enumerate(zip(answers, gains, strict=True))
        ]
        return Seen(position, np.concatenate([said, amounts, *told, np.array(beside, np.float32)], axis=1))

    def told(self, kind: str, said: Array, position: Array) -> Array:
        """What the table says of the things of a kind that each answer names."""
        named = sum(said[:, cells].astype(np.float32) for cells in self.mentions[kind])
        told: Array = named @ position[self.of_things[kind]]
        return told


@cache
def sight(game_id: str, players: int) -> Sight:
    """Made once."""
    return Sight(game_id, players)


def rows_by_thing(layout: Layout) -> dict[str, Array]:
    """By kind: for each thing of it the cells of all that is listed by such things, in the same order."""
    places: dict[tuple[str, str, str], dict[int, int]] = defaultdict(dict)
    for cell, name in enumerate([*layout.names()[0], *layout.names()[1]]):
        if found := _ROW.fullmatch(name):
            listed, kind, thing, rest = found.groups()
            places[kind, listed, rest][int(thing)] = cell
    by_kind: dict[str, list[list[int]]] = defaultdict(list)
    for (kind, _, _), cells in places.items():
        if len(cells) == layout.counts.get(kind):
            by_kind[kind].append([cells[thing] for thing in range(len(cells))])
    return {kind: np.array(columns).T for kind, columns in by_kind.items()}


def things_named(menu: Menu) -> dict[str, list[Array]]:
    """By kind: for each field of an answer that names things of it, their cells."""
    fields: dict[tuple[str, str], list[int]] = defaultdict(list)
    for cell, name in enumerate(menu.names()[0]):
        if found := _NAMED.fullmatch(name):
            fields[found[2], found[1]].append(cell)
    by_kind: dict[str, list[Array]] = defaultdict(list)
    for (kind, _), cells in fields.items():
        if len(cells) == menu.layout.counts.get(kind):
            by_kind[kind].append(np.array(cells))
    return by_kind
