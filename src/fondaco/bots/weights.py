"""Weights of an evaluation, read from the `weights.toml` beside it."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

import msgspec

from fondaco.core.json_types import JsonObject


class SearchParameters(msgspec.Struct, frozen=True):
    """Search parameters for one kind of decision, found by experiment (docs/search.md)."""

    answers: int = 4
    """Answers tried from the beginning, the advice included; more join them with time."""

    turns: int = 1
    """Turns that must end before the position is evaluated."""

    decisions: int = 120
    """Decisions of all players after which the position is evaluated in any case."""

    envy: float = 1.0
    """Weight of the best opponent's worth against one's own.

    Lower where it changes by chance rather than by the answer.
    """


Character = Literal["generous", "hard-nosed", "grudging", "daring", "careful", "envious", "thrifty"]
CHARACTERS: tuple[Character, ...] = get_args(Character)
Hearing = Literal["wish_yes", "wish_more", "wish_no"]
"""Reply to a wish that binds nobody: it is granted anyway, would be for more, or is not."""


class EvaluationWeights(msgspec.Struct, frozen=True, kw_only=True):
    """Weights common to all evaluations; each adds its own."""

    search: dict[str, SearchParameters]
    """Decisions for which search pays, by name; for all others the advice is followed."""

    gains: tuple[str, ...] = ()
    """Events worth mentioning in explanations that are good for their `seat`, best first."""

    losses: tuple[str, ...] = ()
    """Events worth mentioning in explanations that are bad for their `seat`."""

    deals: tuple[str, ...] = ()
    """Events by which an offer of their `seat` is accepted."""

    refusals: tuple[str, ...] = ()
    """Events by which their `seat` declines offers made to it: the one named, or all open ones."""

    wrongs: tuple[str, ...] = ()
    """Events by which their `seat` does something to `to_seat` that a player may resent."""

    grudge: float = 0.0
    """Additional weight of another player's gains, per wrong by that player."""

    wronged: tuple[int, ...] = ()
    """Counted wrongs by seat; empty if the bot remembers none."""

    characters: dict[Character, JsonObject] = {}
    """Weights that differ, by personality: some of the fields here, by name."""

    def resents(self, seat: int) -> float:
        """Return the factor by which gains of this seat count."""
        return 1.0 + self.grudge * self.wronged[seat] if self.wronged else 1.0


B = TypeVar("B", bound=EvaluationWeights)


class TrainedWeights(msgspec.Struct, frozen=True, kw_only=True):
    """Weights trained by play for this number of players (docs/learn.md).

    Further fields of the file describe the training.
    """

    game: str
    players: int
    numbers: JsonObject

    tries: int = 12
    """Search tries per decision where no net plays; with 0 the bot plays like `greedy`."""


class MasterParameters(msgspec.Struct, frozen=True, kw_only=True):
    """How `master` searches with this number of players, where that was measured to be stronger than `trained`.

    Further fields of the file describe the measurement.
    """

    game: str
    players: int
    search: dict[str, SearchParameters]
    """Decisions for which the search pays, by name; for all others `master` answers like `trained`."""

    assurance: float = 1.0
    """Standard errors by which an answer must beat the advice, or be behind to drop out."""

    menu: bool = False
    """Whether the answers of the menu race with the offers at other prices."""


def weights_file(kind: type[EvaluationWeights]) -> Path:
    """Return the weights file of an evaluation, beside the module that defines its weights."""
    return Path(str(sys.modules[kind.__module__].__file__)).with_name("weights.toml")


def personality_weights(beliefs: B, character: Character) -> B:
    """Return the weights of a personality."""
    known = msgspec.to_builtins(beliefs)
    return msgspec.convert({**known, **beliefs.characters[character]}, type(beliefs), strict=True)


def with_trained_numbers(beliefs: B, numbers: JsonObject) -> B:
    """Return weights with trained numbers.

    Personalities keep their difference from the usual weights.
    """
    known = msgspec.to_builtins(beliefs)
    characters = {
        like: {
            name: apply_learned_change(value, known[name], numbers.get(name, known[name]))
            for name, value in own.items()
        }
        for like, own in known["characters"].items()
    }
    return msgspec.convert({**known, **numbers, "characters": characters}, type(beliefs), strict=True)


def apply_learned_change(own: Any, usual: Any, learned: Any) -> Any:
    """Apply the change from `usual` to `learned` to a personality's value.

    Integers keep the difference, floats the ratio; lists are converted entry by entry.
    """
    if learned == usual:
        return own
    if isinstance(usual, int):
        return max(0, learned + own - usual)
    if isinstance(usual, float):
        return learned * own / usual
    return [apply_learned_change(*each) for each in zip(own, usual, learned, strict=True)]


def standard_weights(kind: type[B]) -> B:
    """Return the weights that the bots play with."""
    return msgspec.convert(tomllib.loads(weights_file(kind).read_text(encoding="utf-8")), kind)
