"""The guests of the house. A folder in here is a game; it says who it is in `GAME`."""
from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from fondaco.core.decision import Malformed
from fondaco.core.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Every game by its id."""
    folders = sorted(found.name for found in iter_modules(__path__) if found.ispkg)
    return {name: import_module(f"{__name__}.{name}").GAME for name in folders}


def game(name: str) -> Game:
    if name not in all_games():
        raise Malformed(f"there is no game {name!r}; there are {', '.join(all_games())}")
    return all_games()[name]
