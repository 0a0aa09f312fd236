"""What never changes in a match: everything printed on board and cards, by number, validated once and shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from fondaco.core.board_file import BadBoard
from fondaco.core.decision import Malformed
from fondaco.core.json_types import Args, JsonObject

T = TypeVar("T")
Phrase = tuple[str, Args]
"""Key and arguments of a message."""
Nouns = dict[str, list[str | Phrase]]
"""Names of the things of each kind, as texts or messages."""


class Components:
    """Components of a game: immutable tables shared by all states of a match.

    `rules` is the version of the rules by which the match is played to its end.
    """

    rules: int
    file_type: type
    """Type of its board file."""
    ids: Mapping[str, Sequence[str]] = {}
    """By kind: the short ids that the board file gives to things, which players can type."""

    borders: Mapping[str, Sequence[Sequence[int]]] = {}
    """By kind: for each thing, the adjacent ones."""

    def __init__(self, name: str, digest: str, tables: JsonObject) -> None:
        self.name = name
        self.digest = digest
        self.tables = tables

    def nouns(self) -> Nouns:
        """Return the names of the things of each kind."""
        return {}

    def bounds(self, players: int) -> dict[str, int]:
        """Return the upper bounds of amounts, and the numbers of things without names, by kind."""
        return {}

    def printed(self, kind: type[T]) -> T:
        """Convert the tables to the game's types; `BadBoard` names the path of what does not fit."""
        self.file_type = kind
        try:
            return msgspec.convert(self.tables, kind)
        except msgspec.ValidationError as error:
            raise BadBoard(self.name, [str(error).replace("`$.", "`").replace(" - at ", ", at ")]) from None

    def check_players(self, players: int, fewest: int, most: int) -> None:
        """Refuse a number of players that the board is not for; it may be for fewer than its game."""
        if not fewest <= players <= most:
            raise Malformed(f"the board {self.name} is not for {players} players")
