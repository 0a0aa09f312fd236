"""A game under test: its `Game`, its declared laws, and helpful failures."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NoReturn, Protocol

import pytest

from fondaco.core.decision import Action
from fondaco.core.game import Game
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match


class Bookkeeping(Protocol):
    """Bookkeeping that derives a result from the log alone, say every player's ducats."""

    def follow(self, match: Match) -> None:
        """Read the new log entries and compare the result with the state."""


class NoBookkeeping:
    """Bookkeeping for games without one: checks nothing."""

    def __init__(self, match: Match) -> None:
        pass

    def follow(self, match: Match) -> None:
        pass


def no_extra_options(rng: random.Random) -> JsonObject:
    return {}


def no_visible_pieces(state: object, seat: int | None) -> set[int]:
    return set()


def no_possessions(match: Match, seat: int) -> dict[str, int]:
    return {}


def no_extra_action(match: Match, seat: int, rng: random.Random) -> Action | None:
    return None


@dataclass(frozen=True)
class Laws:
    """Facts that only a game can declare about itself, stored in `laws.py` among its tests.

    - `conserved` asserts that every piece of the components is in the state exactly once.
    - `options` draws table options at random.
    - `secrets` are kinds of pieces that an event may name only to seats that have seen them.
    - `sees` returns the pieces of these kinds that a seat sees.
    - `invent` returns an action of a seat that is on no menu, legal or not.
    - `deduced` are view fields that differ between seats, or state rows in no view, although everyone can deduce them.
    - `books` follows the log of a match.
    - `owns` counts what a seat must not lose by a timeout, say its goods and ducats.
    """

    conserved: Callable[[Any], None]
    options: Callable[[random.Random], JsonObject] = no_extra_options
    secrets: Collection[str] = ()
    sees: Callable[[Any, int | None], set[int]] = no_visible_pieces
    invent: Callable[[Match, int, random.Random], Action | None] = no_extra_action
    deduced: frozenset[str] = frozenset()
    books: Callable[[Match], Bookkeeping] = NoBookkeeping
    owns: Callable[[Match, int], Mapping[str, int]] = no_possessions


@dataclass(frozen=True)
class GameUnderTest:
    """A game and the folder of its tests."""

    game: Game
    tests: Path

    def lacks(self, what: str, each: Sequence[str] = ()) -> NoReturn:
        """Fail with a sentence that says what to write where, and one line per place."""
        pytest.fail("\n  ".join([f"{self.game.title} {what}", *each]), pytrace=False)

    @cached_property
    def laws(self) -> Laws:
        file = self.tests / "laws.py"
        if not file.exists():
            self.lacks(f"has no laws: write {file}, with LAWS = fondaco.testing.Laws(conserved=...) at its end.")
        spec = spec_from_file_location(f"laws of {self.game.id}", file)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        if not isinstance(getattr(module, "LAWS", None), Laws):
            self.lacks(f"has no laws in {file}: end it with LAWS = fondaco.testing.Laws(conserved=...).")
        laws: Laws = module.LAWS
        return laws

    @cached_property
    def page(self) -> str:
        page = self.game.rules_page()
        if page is None:
            file = self.game.folder / "rules.md"
            self.lacks(f"has no rules page: write {file}, the whole rules in paragraphs that begin with **1.1**, ...")
        return page
