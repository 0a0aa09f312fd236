"""Evaluation: what a good player of a game thinks of a position.

A game's package has a module or folder `evaluation` with a class `Evaluation` that needs no arguments; its rules do not
know it. Its weights stand beside it in a TOML file, each a named number with words that explain it; a tuner can pass
others: `Evaluation(weights)`.

An evaluation is always shown an imagined match (`Match.determinize`): it may read its `board`, but what the seat cannot
know there is only one guess among many. Advice has to be the same for every such guess.
"""

from __future__ import annotations

import random
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol, runtime_checkable

import msgspec
from msgspec import structs

from fondaco.bots.weights import Beliefs, Character, Hearing, Learned, as_learned, of_character
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.match import Match
from fondaco.games import game


class Evaluation(Protocol):
    """What a good player thinks."""

    @property
    def weights(self) -> Beliefs:
        """The numbers it believes in."""
        ...

    def worth(self, match: Match, seat: Seat) -> float:
        """How well a seat stands, in the game's points as they would be counted at the end; exact when it is over."""
        ...

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        """A legal answer, where looking one action ahead says little (an offer, say); `None` leaves it to `worth`."""
        ...


@runtime_checkable
class Haggles(Protocol):
    """An evaluation of a game with free offers, of which a menu holds a few only."""

    def variants(self, match: Match, seat: Seat, advice: Action) -> list[Action] | None:
        """What else is worth a try, legal or not: the advised deal at other prices; `None` leaves it to the menu."""
        ...


@runtime_checkable
class Bargains(Protocol):
    """An evaluation of a game whose offers have a price."""

    def prices(self, match: Match, number: int) -> list[int]:
        """What the maker of an offer, by its number where it has one, could pay instead for the same, each more than
        the one before; fewer than 0 ducats are those he could get."""
        ...

    def reprice(self, match: Match, number: int, ducats: int) -> None:
        """Lets the offer be one at this price."""
        ...


@runtime_checkable
class Counters(Protocol):
    """An evaluation of a game in which one can ask for another price before an offer comes to nothing."""

    def counter(self, match: Match, number: int, ducats: int) -> Action | None:
        """The word that asks the maker of an offer to pay so much; nothing where that is far from what he bid, or was
        asked already."""
        ...


@runtime_checkable
class Hears(Protocol):
    """An evaluation of a game in which wishes are spoken that bind nobody."""

    def hears(self, match: Match, seat: Seat) -> list[tuple[Seat, str, Hearing]]:
        """What a seat that can grant them thinks of each: whose it is, which one, and what it says to it."""
        ...


@lru_cache(maxsize=48)
def evaluation(
    game_id: str, character: Character | None = None, wronged: tuple[int, ...] = (), learned: Path | None = None
) -> Evaluation:
    """The evaluation of a game; of somebody of this character, whom each seat has wronged so often, and who has learned
    the numbers of this file."""
    if character is None and learned is None:
        return judge(game_id, None)
    believed = evaluation(game_id).weights
    if learned is not None:
        believed = as_learned(believed, read(learned).numbers)
    if character is not None:
        believed = of_character(believed, character)
    return judge(game_id, structs.replace(believed, wronged=wronged) if wronged else believed)


def judge(game_id: str, weights: Beliefs | None) -> Evaluation:
    """The same with other numbers."""
    if not is_judged(game_id):
        raise Malformed(f"nobody has judged {game_id!r} yet: of our bots only random plays it")
    made: Evaluation = import_module(_place(game_id)).Evaluation(weights)
    return made


def is_judged(game_id: str) -> bool:
    """Whether there is an evaluation of this game."""
    return find_spec(_place(game_id)) is not None


def nets(game_id: str) -> dict[int, Path]:
    """What was learned of a game lies beside its evaluation: a file for each number of players, `net4.npz`, and a
    card that says how it was made; in a browser the card is there before the file is."""
    return {players: card.with_suffix(".npz") for players, card in _beside(game_id, "net").items()}


def numbers(game_id: str) -> dict[int, Path]:
    """Numbers that were learned of a game lie there too, in a file for each number of players: `numbers5.json`."""
    return _beside(game_id, "numbers")


def is_trained(game_id: str) -> bool:
    """Whether anything was learned of a game."""
    return bool(nets(game_id) or numbers(game_id))


def trained_for(game_id: str) -> list[int]:
    """The numbers of players for which something was learned of a game."""
    return sorted({*nets(game_id), *numbers(game_id)})


@cache
def read(file: Path) -> Learned:
    """The numbers of a file, with what they are for."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Learned)
    except (OSError, msgspec.MsgspecError) as error:
        raise Malformed(f"{file} holds no numbers that `fondaco learn` has found ({error})") from None


def _beside(game_id: str, name: str) -> dict[int, Path]:
    """The JSON files of this name beside an evaluation, by the number of players."""
    found = find_spec(_place(game_id))
    if found is None or found.origin is None:
        return {}
    fewest, most = game(game_id).players
    files = {players: Path(found.origin).with_name(f"{name}{players}.json") for players in range(fewest, most + 1)}
    return {players: file for players, file in files.items() if file.exists()}


def _place(game_id: str) -> str:
    return f"{game(game_id).package}.evaluation"
