"""A net that scores answers: a file of 16-bit floats, and a card that says how it was made.

What a cell is scaled by is folded into the layers. The file names the cells that the net looks at and pins what they
mean (`Sight.digest`): with another layout it would play nonsense, so it is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import msgspec

from fondaco.bots.evaluation import nets
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.match import Match
from fondaco.games import game
from fondaco.learn.features import Seen, sight
from fondaco.learn.numpy_compat import Array, np

LAYERS = ("w1", "b1", "wp", "wa", "b2", "w3", "b3", "w4", "b4")


class Measured(msgspec.Struct, frozen=True):
    """How often a net wins alone against a table of others: `even` would be chance."""

    against: str
    matches: int
    wins: float
    low: float
    high: float
    even: float
    milliseconds: float | None = None
    """For a decision, where that was timed."""
    its_milliseconds: float | None = None
    """The same of the others."""


class Card(msgspec.Struct, frozen=True):
    """How a net was made, and how strong it is."""

    game: str
    players: int
    round: int
    decisions: int
    """It was taught by so many, of this round and those before."""
    seed: int
    command: str
    version: str
    measured: tuple[Measured, ...] = ()


class Lens(NamedTuple):
    """The cells that are looked at, of a position and of an answer."""

    position: Array
    answers: Array

    def __call__(self, seen: Seen) -> Seen:
        """An answer's cells stand behind those of the position for the advice, which is always the first answer."""
        answers = seen.answers[:, self.answers]
        return Seen(np.concatenate([seen.position[self.position], answers[0]]), answers)


class Facts(msgspec.Struct, frozen=True):
    """What a net is for, and how it weighs."""

    game: str
    players: int
    taught: tuple[str, ...]
    """The decisions it was taught."""
    choice: float
    """How much the head that was taught choices counts beside the one that was taught gains."""
    trust: float
    """How much more a greedy player's answer counts: by so much another must be better."""
    digest: str
    """What the cells mean."""


class Net:
    """Two numbers for each answer: what it gains over the others, and how likely it is chosen."""

    def __init__(self, facts: Facts, lens: Lens, layers: dict[str, Array]) -> None:
        self.facts, self.lens, self.layers = facts, lens, layers
        self.sight = sight(facts.game, facts.players)
        self.w1, self.b1, self.wp, self.wa, self.b2, self.w3, self.b3, self.w4, self.b4 = (
            np.ascontiguousarray(layers[name], np.float32) for name in LAYERS
        )

    def heads(self, seen: Seen) -> Array:
        """Gain and choice of each answer."""
        table = np.maximum(seen.position @ self.w1 + self.b1, 0)
        each = np.maximum(seen.answers @ self.wa + (table @ self.wp + self.b2), 0)
        scores: Array = np.maximum(each @ self.w3 + self.b3, 0) @ self.w4 + self.b4
        return scores

    def scores(self, world: Match, who: Seat, answers: Sequence[Action]) -> list[float]:
        """How good each answer is, the first of which a greedy player would say."""
        heads = self.heads(self.lens(self.sight.see(world, who, answers))).tolist()
        scores: list[float] = [gain + self.facts.choice * chosen for gain, chosen in heads]
        scores[0] += self.facts.trust
        return scores

    def save(self, file: Path) -> None:
        layers: dict[str, Any] = {name: self.layers[name].astype(np.float16) for name in LAYERS}
        told = np.frombuffer(msgspec.json.encode(self.facts), np.uint8)
        position, answers = (cells.astype(np.int32) for cells in self.lens)
        np.savez_compressed(file, told=told, position=position, answers=answers, **layers)


@cache
def load(file: Path) -> Net:
    """The net of a file, if it is one for what is played here."""
    try:
        with np.load(file) as kept:
            facts = msgspec.json.decode(kept["told"].tobytes(), type=Facts)
            lens = Lens(kept["position"], kept["answers"])
            layers = {name: kept[name] for name in LAYERS}
    except (OSError, ValueError, KeyError, BadZipFile, msgspec.MsgspecError) as error:
        raise Malformed(f"{file} is no net that `fondaco learn` has made ({error})") from None
    if sight(facts.game, facts.players).digest != facts.digest:
        title = game(facts.game).title
        raise Malformed(f"{file} was trained for another {title}: `fondaco learn {facts.game}` trains anew")
    return Net(facts, lens, layers)


@cache
def net_of(game_id: str, players: int) -> Net | None:
    """The net that a game brings for a table of so many, if it does."""
    file = nets(game_id).get(players)
    return None if file is None else load(file)
