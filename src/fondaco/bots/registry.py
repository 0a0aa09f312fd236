"""Who can be asked to play, by name.

`random`, `greedy`, `search` and `trained` are ours; what one of them is like follows a stroke: `search:12/generous`.
Other packages bring more, each under its name in the entry points of `fondaco.bots`. Any class can be named by its
place: `module:Class`. Whatever is named is called with the id of a game and a seed, and makes a bot; where it does not
play that game, it raises `Malformed`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from fondaco.bots.evaluation import is_judged, is_trained
from fondaco.bots.greedy import Greedy
from fondaco.bots.personalities import ANY, OF_CHARACTER, base, character, parted
from fondaco.bots.random_bot import Random
from fondaco.bots.search import Budget, Search
from fondaco.bots.weights import CHARACTERS
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.match import Match
from fondaco.core.seat import Place
from fondaco.games import game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "fondaco.bots"


class Bot(Protocol):
    """Someone who plays by himself."""

    def choose(self, seat: Place) -> Action:
        """His answer to the pending decision, a legal one; the match waits for this seat."""
        ...


Maker = Callable[[str, int], Bot]
_OWN: dict[str, Maker] = {"random": Random, "greedy": Greedy, "search": Search}
TRAINED = "trained"
STRENGTHS: tuple[str, ...] = (*_OWN, TRAINED)


def bot(name: str, game_id: str, seed: int) -> Bot:
    """A bot for a game; the same seed makes the same choices."""
    plain, like = parted(name)
    made = _alike(maker(plain), plain, game(game_id).id, like)(game(game_id).id, seed)
    if not callable(getattr(made, "choose", None)):
        raise Malformed(f"{name} makes {type(made).__name__}, which cannot choose")
    return made


def _alike(make: Callable[..., Bot], name: str, game_id: str, like: str) -> Maker:
    """Makes bots of this character."""
    if like and base(name) not in OF_CHARACTER:
        raise Malformed(f"{name} is as it is, and never {like}")
    known = character(game_id, like)
    return make if known is None else partial(make, character=known)


def maker(name: str) -> Maker:
    """What makes the bots of this name."""
    first, colon, rest = name.partition(":")
    if first == "search" and colon:
        return partial(Search, budget=Budget.read(rest))
    if name in _OWN:
        return _OWN[name]
    if first == TRAINED:
        return partial(trained(), **({} if not colon else told_to_trained(rest)))
    if not is_bot(name):
        known = ", ".join([*STRENGTHS, *brought()])
        raise Malformed(f"there is no bot {name!r}; there are {known}, and classes of your own, as module:Class")
    from importlib.metadata import EntryPoint

    return fetched(brought().get(name) or EntryPoint(name, name, GROUP))


def trained() -> Callable[..., Bot]:
    """He is at home with those who learn, a floor further up, and is fetched like a guest."""
    made: Callable[..., Bot] = import_module("fondaco.learn.trained_bot").Trained
    return made


def told_to_trained(rest: str) -> dict[str, Any]:
    """`trained:0.5s` thinks for so long, from what it has learned on; `trained:FILE.npz` plays with another net,
    `trained:FILE.json` with other numbers."""
    return {"file": Path(rest)} if rest.endswith((".npz", ".json")) else {"budget": Budget.read(rest)}


def fetched(entry: EntryPoint) -> Maker:
    """The maker itself; whatever goes wrong in his package is said in one sentence."""
    try:
        made: Maker = entry.load()
    except Exception as error:
        raise Malformed(f"{entry.value} cannot be loaded ({error!r})") from error
    return made


def brought() -> dict[str, EntryPoint]:
    """Those that other packages bring, by name; nothing of theirs is loaded yet."""
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.name in found:
            raise Malformed(f"two bots are called {entry.name}: {found[entry.name].value} and {entry.value}")
        found[entry.name] = entry
    return found


def is_bot(name: str) -> bool:
    """Whether somebody is called this, as far as that can be told without asking him."""
    plain, like = parted(name)
    first, colon, rest = plain.partition(":")
    if like and (first not in OF_CHARACTER or like not in (*CHARACTERS, ANY)):
        return False
    if first in (*_OWN, TRAINED):
        return not colon or first in ("search", TRAINED)
    return plain in brought() or (rest.isidentifier() and can_be_found(first))


def can_be_found(module: str) -> bool:
    """Whether Python has such a module; of one inside a package, such a package."""
    top, *inside = module.split(".")
    named = all(part.isidentifier() for part in (top, *inside))
    return named and (top in sys.modules or find_spec(top) is not None)


def strengths(game_id: str) -> tuple[str, ...]:
    """Those of our own bots that play a game."""
    if not is_judged(game_id):
        return ("random",)
    return tuple(name for name in STRENGTHS if name != TRAINED or is_trained(game_id))


def answer(asked: Bot, match: Match, seat: Seat) -> Action:
    """What a bot says in this seat; for one who looks at his menu alone no world has to be imagined."""
    if isinstance(asked, Random):
        return asked.pick(match.options(seat))
    return asked.choose(match.seat(seat))


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Plays a match to its end, one bot to a seat; who may speak is asked in the order a polite table has."""
    while match.waiting:
        seat = match.waiting[0]
        match.play(seat, answer(bots[seat], match, seat))
