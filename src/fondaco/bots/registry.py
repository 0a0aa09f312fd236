"""Bots by name.

`random`, `greedy`, `search`, `trained` and `master` are built in; a personality follows a slash: `search:12/generous`.
Other packages add bots under their names in the entry points of `fondaco.bots`. Any class can be named by its path:
`module:Class`. Each is called with the id of a game and a seed, and returns a bot; it raises `Malformed` if it does not
play that game.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from fondaco.bots.evaluation import has_evaluation, has_trained_files, master_files
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.personalities import ANY, OF_CHARACTER, base_bot_name, find_personality, split_bot_name
from fondaco.bots.random_bot import RandomBot
from fondaco.bots.search import Budget, SearchBot
from fondaco.bots.weights import CHARACTERS
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match, SeatView
from fondaco.games import game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "fondaco.bots"


class Bot(Protocol):
    """An automatic player."""

    def choose(self, seat: SeatView) -> Action:
        """Return a legal answer to the pending decision; the match waits for this seat."""
        ...


Maker = Callable[[str, int], Bot]
_OWN: dict[str, Maker] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}
TRAINED = "trained"
MASTER = "master"
STRENGTHS: tuple[str, ...] = (*_OWN, TRAINED, MASTER)


def bot(name: str, game_id: str, seed: int) -> Bot:
    """Create a bot for a game; the same seed makes the same choices."""
    plain, like = split_bot_name(name)
    made = _alike(find_bot_factory(plain), plain, game(game_id).id, like)(game(game_id).id, seed)
    if not callable(getattr(made, "choose", None)):
        raise Malformed(f"{name} makes {type(made).__name__}, which cannot choose")
    return made


def _alike(make: Callable[..., Bot], name: str, game_id: str, like: str) -> Maker:
    """Return a factory of bots with this personality."""
    if like and base_bot_name(name) not in OF_CHARACTER:
        raise Malformed(f"{name} is as it is, and never {like}")
    known = find_personality(game_id, like)
    return make if known is None else partial(make, character=known)


def find_bot_factory(name: str) -> Maker:
    """Return the factory of the bots of this name; raise `Malformed` if there is none."""
    first, colon, rest = name.partition(":")
    if first == "search" and colon:
        return partial(SearchBot, budget=Budget.read(rest))
    if name in _OWN:
        return _OWN[name]
    if first == TRAINED:
        return partial(trained_bot_factory(), **({} if not colon else parse_trained_options(rest)))
    if first == MASTER:
        return partial(master_bot_factory(), **({} if not colon else {"budget": Budget.read(rest)}))
    if not is_bot(name):
        known = ", ".join([*STRENGTHS, *external_bots()])
        raise Malformed(f"there is no bot {name!r}; there are {known}, and classes of your own, as module:Class")
    from importlib.metadata import EntryPoint

    return load_bot_factory(external_bots().get(name) or EntryPoint(name, name, GROUP))


def trained_bot_factory() -> Callable[..., Bot]:
    """Return the factory of `trained`.

    It is imported by name because `fondaco.learn` is a layer above this package.
    """
    made: Callable[..., Bot] = import_module("fondaco.learn.trained_bot").TrainedBot
    return made


def master_bot_factory() -> Callable[..., Bot]:
    """Return the factory of `master`, which is in the same layer."""
    made: Callable[..., Bot] = import_module("fondaco.learn.master_bot").MasterBot
    return made


def parse_trained_options(rest: str) -> JsonObject:
    """Parse the options of `trained`: a budget to search with, or a file of trained parameters.

    `trained:0.5s` searches for so long, starting from what it has learned; `trained:FILE.npz` plays with another net,
    `trained:FILE.json` with other weights.
    """
    return {"file": Path(rest)} if rest.endswith((".npz", ".json")) else {"budget": Budget.read(rest)}


def load_bot_factory(entry: EntryPoint) -> Maker:
    """Load the factory of an entry point; turn any error in its package into `Malformed`."""
    try:
        made: Maker = entry.load()
    except Exception as error:
        raise Malformed(f"{entry.value} cannot be loaded ({error!r})") from error
    return made


def external_bots() -> dict[str, EntryPoint]:
    """Return the entry points of bots in other packages by name, without loading them."""
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.name in found:
            raise Malformed(f"two bots are called {entry.name}: {found[entry.name].value} and {entry.value}")
        found[entry.name] = entry
    return found


def is_bot(name: str) -> bool:
    """Return whether a bot of this name exists, as far as that is known without loading it."""
    plain, like = split_bot_name(name)
    first, colon, rest = plain.partition(":")
    if like and (first not in OF_CHARACTER or like not in (*CHARACTERS, ANY)):
        return False
    if first in STRENGTHS:
        return not colon or first in ("search", TRAINED, MASTER)
    return plain in external_bots() or (rest.isidentifier() and module_exists(first))


def module_exists(module: str) -> bool:
    """Return whether a module can be found; for a submodule, whether its top-level package can."""
    top, *inside = module.split(".")
    named = all(part.isidentifier() for part in (top, *inside))
    return named and (top in sys.modules or find_spec(top) is not None)


def strengths(game_id: str) -> tuple[str, ...]:
    """Return the built-in bots that can play a game."""
    if not has_evaluation(game_id):
        return ("random",)
    files = {TRAINED: has_trained_files, MASTER: master_files}
    return tuple(name for name in STRENGTHS if name not in files or files[name](game_id))


def strength_tables(game_id: str) -> dict[str, tuple[int, ...]]:
    """Return the numbers of players for which a strength is stronger than the one below, where not for all of them."""
    counts = tuple(master_files(game_id))
    fewest, most = game(game_id).players
    return {MASTER: counts} if 0 < len(counts) <= most - fewest else {}


def answer(asked: Bot, match: Match, seat: Seat) -> Action:
    """Return the answer of a bot in this seat.

    `random` needs only the menu, so no determinization is made for it.
    """
    if isinstance(asked, RandomBot):
        return asked.pick(match.options(seat))
    return asked.choose(match.seat(seat))


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Play a match to its end, one bot per seat; seats act in the conventional speaking order."""
    while match.waiting:
        seat = match.waiting[0]
        match.play(seat, answer(bots[seat], match, seat))
