"""Small games for theory: cuts of the real games, small enough for exact algorithms.

    small_games()                                   # {"oltremare_six_cards": SmallGame(...), ...}
    episode = small_games()[name].new(deal)         # a match of it

Each is a table of `small.toml` in the folder of a game: the players, the options, the deals between which chance
chooses, and what differs from the standard board. The rules are those of the game.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

import fondaco
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.games import all_games, game


class SmallGame(msgspec.Struct, frozen=True):
    """A cut of a game: chance picks one of the `deals`, each with the same probability."""

    game: str
    players: int
    deals: tuple[int, ...]
    options: JsonObject
    board: JsonObject

    def new(self, deal: int, record: bool = True) -> Match:
        """Start a match with one of the deals, by its number from 0."""
        options = game(self.game).options_for(self.options)
        return fondaco.new(self.game, self.players, self.deals[deal], options, self.board, record)


@cache
def small_games() -> dict[str, SmallGame]:
    """Return the small games of all installed games, by name."""
    found = {}
    for each in all_games().values():
        folder = files(each.package)
        if not (folder / "small.toml").is_file():
            continue
        standard = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
        for name, said in tomllib.loads((folder / "small.toml").read_text(encoding="utf-8")).items():
            deals, options = tuple(said["deals"]), said.get("options", {})
            board = changed_board(standard, said.get("board", {}))
            found[f"{each.id}_{name}"] = SmallGame(each.id, said["players"], deals, options, board)
    return found


def changed_board(standard: JsonObject, changes: JsonObject) -> JsonObject:
    """Return a board with some tables changed: single values are replaced within a table, lists as a whole."""
    return standard | {
        name: standard[name] | value if isinstance(value, dict) and name in standard else value
        for name, value in changes.items()
    }
