"""Registry of games: every subpackage here is a game and exports it as `GAME`.

Other packages add games through an entry point:

    [project.entry-points."fondaco.games"]
    rialto = "rialto:GAME"
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING
from warnings import warn

from fondaco.core.decision import Malformed
from fondaco.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "fondaco.games"


@cache
def all_games() -> dict[str, Game]:
    """Return every game by its id: built-in games first, then those of installed packages."""
    from importlib.metadata import entry_points  # imported here: it would take half the time of `import fondaco`
    from pkgutil import iter_modules

    folders = sorted(found.name for found in iter_modules(__path__) if found.ispkg)
    games: dict[str, Game] = {name: import_module(f"{__name__}.{name}").GAME for name in folders}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        guest = _loaded(point)
        if guest is not None and guest.id in games:
            warn(f"{point.value} is left out: there is a game {guest.id!r} already", stacklevel=2)
        elif guest is not None:
            games[guest.id] = guest
    return games


def _loaded(point: EntryPoint) -> Game | None:
    """Load the game of an entry point; warn and return `None` if it cannot be loaded."""
    try:
        found = point.load()
    except Exception as error:
        warn(f"{point.value} is left out: it cannot be loaded ({error!r})", stacklevel=3)
        return None
    if not isinstance(found, Game):
        warn(f"{point.value} is left out: it is not a fondaco.core.game.Game", stacklevel=3)
        return None
    return found


def game(name: str) -> Game:
    if name not in all_games():
        raise Malformed(f"there is no game {name!r}; there are {', '.join(all_games())}")
    return all_games()[name]
