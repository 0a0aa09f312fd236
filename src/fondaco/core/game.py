"""What the engine has to be told about a game, and nothing more."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from fondaco.core.box import Box, read_box
from fondaco.core.chance import Chance
from fondaco.core.codec import Wire
from fondaco.core.decision import Decision, Malformed, Seat
from fondaco.core.story import Board

Phrase = tuple[str, dict[str, Any]]
AnyDecision = Decision[Any, Any]
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the lobby shows it."""

    title: str
    designer: str
    players: tuple[int, int]
    options: dict[str, Any]
    boards: tuple[str, ...]
    rules_version: int


@dataclass(frozen=True)
class Game:
    """A game: its types for the wire, and its functions for the table.

    `seat_names` say what the seats of a table are called, where that hangs on its options; elsewhere the families among
    the `nouns` are enough. `upgrades` say, for an older version of the rules, what an action of a stored match is
    called in the next version. `among_people` are the values that options have where a person plays, unless the table
    says otherwise: by default a match ends whatever is said, and limits which see to that are none of the rulebook's.
    """

    id: str
    title: str
    designer: str
    players: tuple[int, int]
    rules_version: int
    folder: Path
    options: type[msgspec.Struct]
    box: type[Box]
    board: type[Board]
    actions: Any
    decisions: Any
    setup: Callable[[Any, Any, int, Chance, bool], tuple[Any, AnyDecision]]
    view: Callable[[Any, AnyDecision, Seat | None], msgspec.Struct]
    determinize: Callable[[Any, AnyDecision, Seat | None, Chance], tuple[Any, AnyDecision]]
    scores: Callable[[Any], list[int]]
    winners: Callable[[Any], tuple[Seat, ...]]
    nouns: Callable[[Any], dict[str, list[str | Phrase]]]
    seat_names: Callable[[Any], list[str | Phrase]] | None = None
    boxes: dict[str, Box] = field(default_factory=dict, compare=False)
    upgrades: dict[int, Upgrade] = field(default_factory=dict, compare=False)
    among_people: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def info(self) -> GameInfo:
        defaults = msgspec.to_builtins(self.options())
        return GameInfo(self.title, self.designer, self.players, defaults, ("standard",), self.rules_version)

    def open_box(self, board: str | Path | dict[str, Any], known_as: str = "") -> Box:
        """The components of a board: `"standard"`, a path of a .toml file, or the tables of such a file."""
        return self.standard_box if board == "standard" else self._opened(board, known_as)

    @cached_property
    def standard_box(self) -> Box:
        return self._opened(self.folder / "board.toml", "standard")

    def _opened(self, source: str | Path | dict[str, Any], known_as: str = "") -> Box:
        name, digest, tables = read_box(source)
        if digest not in self.boxes:
            self.boxes[digest] = self.box(known_as or name, digest, tables)
        return self.boxes[digest]

    def table_options(self, given: dict[str, Any] | None) -> Any:
        """The effective options of a table; an unknown one, or a wrong value, is refused."""
        unknown = set(given or {}) - set(self.options.__struct_fields__)
        if unknown:
            raise Malformed(f"{self.title} has no table option {', '.join(map(repr, sorted(unknown)))}")
        try:
            return msgspec.convert(given or {}, self.options)
        except msgspec.ValidationError as error:
            raise Malformed(f"{self.title}, table options: {error}") from None

    def wishes(self, own: dict[str, Any], people: bool) -> dict[str, Any]:
        """The options to open a table with: its own, and what suits people where some sit there."""
        return {**self.among_people, **own} if people else own

    @cached_property
    def wire(self) -> Wire:
        return Wire(self.title, self.board, self.decisions, self.actions, self.boxes)
