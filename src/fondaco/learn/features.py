"""Network inputs: the position, and each answer with what is known of the things it names.

What is known of a thing follows from the declarations of the game: lists with an entry for each such thing, and the
entries located there (a galley whose entry names a zone is located in that zone). Kinds whose things have the same
names are merged: a zone is its port. The things in focus, such as the galley the decision is about and its zone, are
included as well, and replace what an answer does not name.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from fondaco.core.decision import Action, Seat
from fondaco.core.field_types import fields, union_members
from fondaco.core.match import Match
from fondaco.games import game
from fondaco.lab.action_space import Menu
from fondaco.lab.observation import Layout
from fondaco.learn.numpy_compat import Array, np

BESIDE = 2
"""Number of last cells of an answer: it is the greedy player's; it is of the same type."""

MEANING = 3
"""Feature version; increase it when cells change meaning while layout and menu stay the same."""

MOST_TOLD = 64
"""Most cells of an entry that is included in the description of its location."""

NOTHING = np.zeros(1, np.float32)
"""An empty cell after all others, for things that a list has no entry for."""

SEAT = "seat"

_ENTRY = re.compile(r"(.*?)\[(\w+) (\d+)\](.*)")
_NAMED = re.compile(r"([\w.]+) (\w+) (\d+)")


class DecisionFeatures(NamedTuple):
    """Features of a decision: cells of the position, and a row for each answer."""

    position: Array
    answers: Array


class FeatureExtractor:
    """Feature extractor for a game and number of players; networks use the cells that vary."""

    def __init__(self, game_id: str, players: int) -> None:
        self.layout = Layout(game(game_id), players)
        self.menu = Menu(self.layout)
        self.digest = f"{self.layout.digest}-{self.menu.digest}-{MEANING}"
        things = ThingIndex(self.layout)
        lists = things.lists()
        self.own = {each.kind: np.empty((things.counts[each.kind], 0), int) for each in lists}
        for each in lists:
            self.own[each.kind] = np.concatenate([self.own[each.kind], each.cells], axis=1)
        self.lying = {
            kind: found for kind in things.counts if kind != SEAT and (found := list_entries_at_things(lists, kind))
        }
        told = {*self.own, *self.lying}
        self.told_of = sorted(told)
        self.mentions = [(kind, cells) for kind, cells in things.mentioned(self.menu) if kind in told]
        self.asked = [(kind, cells) for kind, cells in things.asked_about() if kind in told - {SEAT}]
        self.ways = [
            (each.kind, other, cells)
            for each in lists
            if each.kind != SEAT
            for other in sorted(told - {SEAT, each.kind})
            for cells in each.naming(other)
        ]
        self.nothing = {kind: np.zeros(things.counts[kind], np.float32) for kind in sorted(told - {SEAT})}

    def see(self, world: Match, who: Seat, answers: Sequence[Action]) -> DecisionFeatures:
        """Return the features of a decision; the first answer must be the greedy player's."""
        view = self.layout.sees(world, who)
        marks, numbers = self.layout.observe(world, who, view)
        cells = np.concatenate([np.frombuffer(marks, np.uint8), np.frombuffer(numbers, np.float32), NOTHING])
        marks, numbers = self.menu.rows(world, who, view, answers)
        said = np.frombuffer(marks, np.uint8).reshape(len(answers), self.menu.marks)
        said = np.concatenate([said, np.zeros((len(answers), 1), np.uint8)], axis=1)
        amounts = np.frombuffer(numbers, np.float32).reshape(len(answers), self.menu.numbers)
        known = {kind: self.known(kind, cells) for kind in self.told_of}
        asked = [(kind, cells[field].max(0)) for kind, field in self.asked]
        at_hand = self.at_hand(asked, cells)
        position = [cells[:-1], *[things @ known[kind] for kind, things in [*asked, *at_hand.items()]]]
        told = [
            facts_about_answer_things(said[:, field].max(1), at_hand.get(kind), known[kind])
            for kind, field in self.mentions
        ]
        beside = [(place == 0, type(answer) is type(answers[0])) for place, answer in enumerate(answers)]
        rows: list[Array] = [said, amounts, *told, np.array(beside, np.float32)]
        return DecisionFeatures(np.concatenate(position), np.concatenate(rows, axis=1))

    def known(self, kind: str, cells: Array) -> Array:
        """Return what is known of all things of a kind, one row per thing."""
        told = [cells[self.own[kind]]] if kind in self.own else []
        for where, whose, what in self.lying.get(kind, ()):
            there, entries = cells[where].T, cells[what]
            told += [there @ entries] if whose is None else [(there * seat) @ entries for seat in cells[whose].T]
        return np.concatenate(told, axis=1)

    def at_hand(self, asked: Iterable[tuple[str, Array]], cells: Array) -> dict[str, Array]:
        """Return the things in focus by kind: what the decision is about, or what that refers to."""
        found = dict(self.nothing)
        for kind, things in asked:
            if not found[kind].any():
                found[kind] = things
        for kind, other, names in self.ways:
            if not found[other].any():
                found[other] = found[kind] @ cells[names]
        return found


def facts_about_answer_things(said: Array, at_hand: Array | None, known: Array) -> Array:
    """Return what is known of the thing that each answer names, or else of the one in focus."""
    named = said.astype(np.float32)
    if at_hand is not None:
        named[~named.any(1)] = at_hand
    told: Array = named @ known
    return told


@cache
def feature_extractor(game_id: str, players: int) -> FeatureExtractor:
    """Return the cached feature extractor for a game and number of players."""
    return FeatureExtractor(game_id, players)


class ThingList(NamedTuple):
    """List with an entry per thing of a kind; `cells` has a row per thing, a column per part."""

    kind: str
    cells: Array
    names: list[tuple[str, list[int]]]
    """The parts that name things: the kind, and one column for each thing of that kind."""

    def naming(self, kind: str) -> list[Array]:
        """Return the cells of each part that names things of a kind."""
        return [self.cells[:, columns] for named, columns in self.names if named == kind]

    def besides(self, kind: str) -> Array:
        """Return the cells of all parts that do not name things of a kind."""
        naming = [column for named, columns in self.names if named == kind for column in columns]
        return np.delete(self.cells, naming, axis=1)


def list_entries_at_things(lists: Iterable[ThingList], kind: str) -> list[tuple[Array, Array | None, Array]]:
    """Return cells of entries located at things of a kind: location, owner or None, and rest."""
    found: list[tuple[Array, Array | None, Array]] = []
    for each in lists:
        what, whose = each.besides(kind), each.naming(SEAT)
        if each.kind != kind and what.shape[1] <= MOST_TOLD:
            found += [(where, whose[0] if whose else None, what) for where in each.naming(kind)]
    return found


class ThingIndex:
    """The things that cells refer to; kinds whose things have the same names are merged."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.names = [*layout.names()[0], *layout.names()[1]]
        nouns = layout.game.standard_components.nouns()
        self.one = {
            kind: next((other for other in nouns if nouns[other] == nouns.get(kind)), kind) for kind in layout.counts
        }
        self.counts: Counter[str] = Counter()
        for kind, count in layout.counts.items():
            self.counts[self.one[kind]] = max(self.counts[self.one[kind]], count)

    def lists(self) -> list[ThingList]:
        """Return all lists that have an entry for each thing of a kind."""
        entries: dict[tuple[str, str], dict[str, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
        for cell, name in enumerate(self.names):
            if found := _ENTRY.fullmatch(name):
                entries[found[1], found[2]][found[4]][int(found[3])] = cell
        return [
            self.listed(kind, whole)
            for (_, kind), parts in entries.items()
            if (whole := {part: cells for part, cells in parts.items() if self.is_whole(kind, cells)})
        ]

    def listed(self, kind: str, parts: dict[str, dict[int, int]]) -> ThingList:
        rows = [self.row(kind, cells, len(self.names)) for cells in parts.values()]
        named = [(self.one[other], [*columns.values()]) for (_, other), columns in self.naming(parts).items()]
        named = [(other, columns) for other, columns in named if len(columns) == self.counts[other]]
        return ThingList(self.one[kind], np.array(rows).T, named)

    def asked_about(self) -> list[tuple[str, Array]]:
        """Return the cells that name things in the decision or the view, grouped by field name."""
        by_name: dict[tuple[str, str], list[list[int]]] = defaultdict(list)
        for (field, kind), cells in self.naming(self.names).items():
            by_name[field.rpartition(".")[2], self.one[kind]].append(self.row(kind, cells, len(self.names)))
        return [(kind, np.array(cells)) for (_, kind), cells in by_name.items()]

    def mentioned(self, menu: Menu) -> list[tuple[str, Array]]:
        """Return the cells of an answer that name things, by kind and by order in the action."""
        places: Counter[tuple[str, str]] = Counter()
        for action in union_members(self.layout.game.actions):
            so_far: Counter[str] = Counter()
            for field, shape in fields(action).items():
                kind = self.one.get(shape.thing or shape.kind, "")
                places[field, kind] = max(places[field, kind], so_far[kind])
                so_far[kind] += 1
        by_place: dict[tuple[str, int], list[list[int]]] = defaultdict(list)
        for (field, kind), cells in self.naming(menu.names()[0]).items():
            place = places[field, self.one[kind]]
            by_place[self.one[kind], place].append(self.row(kind, cells, menu.marks))
        return [(kind, np.array(cells)) for (kind, _), cells in by_place.items()]

    def naming(self, names: Iterable[str]) -> dict[tuple[str, str], dict[int, int]]:
        """Return the cells of each field that has a cell for each thing of a kind."""
        spoken: dict[tuple[str, str], dict[int, int]] = defaultdict(dict)
        for cell, name in enumerate(names):
            if found := _NAMED.fullmatch(name):
                spoken[found[1], found[2]][int(found[3])] = cell
        return {(field, kind): cells for (field, kind), cells in spoken.items() if self.is_whole(kind, cells)}

    def is_whole(self, kind: str, cells: dict[int, int]) -> bool:
        return len(cells) == self.layout.counts.get(kind)

    def row(self, kind: str, cells: dict[int, int], nothing: int) -> list[int]:
        """Return a cell index for each thing of the merged kind; `nothing` where there is no cell."""
        return [cells.get(thing, nothing) for thing in range(self.counts[self.one[kind]])]
