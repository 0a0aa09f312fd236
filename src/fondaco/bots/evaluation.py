"""Evaluation: how good a position is for a seat, and what a good player would do.

A game package may have a module or package `evaluation` with a class `Evaluation` that needs no arguments; its rules do
not depend on it. Its weights are in a TOML file beside it, named numbers with explanations; a tuner can pass others:
`Evaluation(weights)`.

An evaluation always gets a determinization (`Match.determinize`): it may read its `state`, but what the seat cannot
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

from fondaco.bots.weights import (
    Character,
    EvaluationWeights,
    Hearing,
    MasterParameters,
    TrainedWeights,
    personality_weights,
    with_trained_numbers,
)
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.match import Match
from fondaco.games import game


class Evaluation(Protocol):
    """Evaluation of one game."""

    @property
    def weights(self) -> EvaluationWeights:
        """Weights of this evaluation."""
        ...

    def worth(self, match: Match, seat: Seat) -> float:
        """Return the expected final score of a seat; exact when the match is over."""
        ...

    def advise(self, match: Match, seat: Seat, dice: random.Random) -> Action | None:
        """Return a legal answer, or `None` to leave the choice to `worth`.

        It is for decisions where looking one action ahead says little, such as offers.
        """
        ...


@runtime_checkable
class SuggestsVariants(Protocol):
    """Evaluation of a game with free-form offers, of which the menu lists only a few."""

    def variants(self, match: Match, seat: Seat, advice: Action) -> list[Action] | None:
        """Return alternatives worth trying: the advised deal at other prices, legal or not.

        `None` leaves the choice to the menu.
        """
        ...


@runtime_checkable
class PricesOffers(Protocol):
    """Evaluation of a game whose offers have a price."""

    def prices(self, match: Match, number: int) -> list[int]:
        """Return the prices that the maker of an offer could pay instead, ascending.

        `number` is the offer's number, where it has one. Negative prices are ducats that the maker could get.
        """
        ...

    def reprice(self, match: Match, number: int, ducats: int) -> None:
        """Change the price of an offer."""
        ...


@runtime_checkable
class AsksForPrices(Protocol):
    """Evaluation of a game in which players can ask for another price."""

    def counter(self, match: Match, number: int, ducats: int) -> Action | None:
        """Return the action that asks the maker of an offer for this price.

        `None` where the price is far from the bid, or was asked for already.
        """
        ...


@runtime_checkable
class HearsWishes(Protocol):
    """Evaluation of a game with wishes that bind nobody."""

    def hears(self, match: Match, seat: Seat) -> list[tuple[Seat, str, Hearing]]:
        """Return each wish that this seat could grant: who made it, which one, and the reply."""
        ...


@lru_cache(maxsize=48)
def evaluation(
    game_id: str, character: Character | None = None, wronged: tuple[int, ...] = (), learned: Path | None = None
) -> Evaluation:
    """Return the evaluation of a game, cached.

    `character` changes the weights to those of a personality, `wronged` counts how often each seat has wronged this
    one, and `learned` is a file of trained weights.
    """
    if character is None and learned is None:
        return make_evaluation(game_id, None)
    believed = evaluation(game_id).weights
    if learned is not None:
        believed = with_trained_numbers(believed, read_trained_weights(learned).numbers)
    if character is not None:
        believed = personality_weights(believed, character)
    return make_evaluation(game_id, structs.replace(believed, wronged=wronged) if wronged else believed)


def make_evaluation(game_id: str, weights: EvaluationWeights | None) -> Evaluation:
    """Create the evaluation of a game with these weights; raise `Malformed` without one."""
    if not has_evaluation(game_id):
        raise Malformed(f"nobody has judged {game_id!r} yet: of our bots only random plays it")
    made: Evaluation = import_module(_place(game_id)).Evaluation(weights)
    return made


def has_evaluation(game_id: str) -> bool:
    """Return whether a game has an evaluation."""
    return find_spec(_place(game_id)) is not None


def network_files(game_id: str) -> dict[int, Path]:
    """Return the trained nets of a game, by number of players.

    They are stored beside its evaluation: `net4.npz` with a card that describes its training. In a browser the card is
    present before the net is.
    """
    return {players: card.with_suffix(".npz") for players, card in _beside(game_id, "net").items()}


def trained_weights_files(game_id: str) -> dict[int, Path]:
    """Return the trained weights of a game, by number of players.

    They are stored beside its evaluation: `numbers5.json`.
    """
    return _beside(game_id, "numbers")


def master_files(game_id: str) -> dict[int, Path]:
    """Return the parameters of `master` in a game, by number of players.

    They are stored beside its evaluation: `master3.json`.
    """
    return _beside(game_id, "master")


def read_master_parameters(file: Path) -> MasterParameters:
    """Read the parameters of `master`; raise `Malformed` if the file is invalid."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=MasterParameters)
    except (OSError, msgspec.MsgspecError) as error:
        raise Malformed(f"{file} does not describe how `master` searches ({error})") from None


def has_trained_files(game_id: str) -> bool:
    """Return whether a game has trained nets or weights."""
    return bool(network_files(game_id) or trained_weights_files(game_id))


def trained_player_counts(game_id: str) -> list[int]:
    """Return the numbers of players for which a game has trained nets or weights."""
    return sorted({*network_files(game_id), *trained_weights_files(game_id)})


@cache
def read_trained_weights(file: Path) -> TrainedWeights:
    """Read a file of trained weights; raise `Malformed` if it is invalid."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=TrainedWeights)
    except (OSError, msgspec.MsgspecError) as error:
        raise Malformed(f"{file} holds no numbers that `fondaco learn` has found ({error})") from None


def _beside(game_id: str, name: str) -> dict[int, Path]:
    """Return the existing JSON files of this name beside an evaluation, by number of players."""
    found = find_spec(_place(game_id))
    if found is None or found.origin is None:
        return {}
    fewest, most = game(game_id).players
    files = {players: Path(found.origin).with_name(f"{name}{players}.json") for players in range(fewest, most + 1)}
    return {players: file for players, file in files.items() if file.exists()}


def _place(game_id: str) -> str:
    return f"{game(game_id).package}.evaluation"
