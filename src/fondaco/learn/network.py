"""Neural network that scores answers, stored as 16-bit floats with a card of its training.

The scaling of cells is folded into the layers. The file lists the cells that the network uses and the digest of their
meaning (`Sight.digest`). A file with another digest is rejected, because its inputs would mean something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import msgspec

from fondaco.bots.evaluation import network_files
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.games import game
from fondaco.learn.features import DecisionFeatures, feature_extractor
from fondaco.learn.numpy_compat import Array, np

LAYERS = ("w1", "b1", "wp", "wa", "b2", "w3", "b3", "w4", "b4")


class MeasuredStrength(msgspec.Struct, frozen=True):
    """Win rate of one seat against a table of another bot; `even` is the rate for equal strength."""

    against: str
    matches: int
    wins: float
    low: float
    high: float
    even: float
    milliseconds: float | None = None
    """Time per decision, if measured."""
    its_milliseconds: float | None = None
    """Time per decision of the other bot, if measured."""


class NetworkCard(msgspec.Struct, frozen=True):
    """How a network was trained, and how strong it is."""

    game: str
    players: int
    round: int
    decisions: int
    """Number of decisions it was trained on, in this and earlier rounds."""
    seed: int
    command: str
    version: str
    measured: tuple[MeasuredStrength, ...] = ()


class CellSelection(NamedTuple):
    """Indices of the cells that the network uses, for position and answers."""

    position: Array
    answers: Array

    def __call__(self, seen: DecisionFeatures) -> DecisionFeatures:
        """Select the cells; the cells of the first answer (the advice) are appended to the position."""
        answers = seen.answers[:, self.answers]
        return DecisionFeatures(np.concatenate([seen.position[self.position], answers[0]]), answers)


class NetworkFacts(msgspec.Struct, frozen=True):
    """What a network was trained for, and the weights of its outputs."""

    game: str
    players: int
    taught: tuple[str, ...]
    """The names of the decisions it was trained on."""
    choice: float
    """Weight of the choice output relative to the gain output."""
    trust: float
    """Bonus for the greedy player's answer; another answer must score higher by this much."""
    digest: str
    """Digest of the meaning of the cells."""


class Network:
    """Network with two outputs per answer: gain over the others, and logit of being chosen."""

    def __init__(self, facts: NetworkFacts, lens: CellSelection, layers: dict[str, Array]) -> None:
        self.facts, self.lens, self.layers = facts, lens, layers
        self.sight = feature_extractor(facts.game, facts.players)
        self.w1, self.b1, self.wp, self.wa, self.b2, self.w3, self.b3, self.w4, self.b4 = (
            np.ascontiguousarray(layers[name], np.float32) for name in LAYERS
        )

    def heads(self, seen: DecisionFeatures) -> Array:
        """Return the two outputs for each answer: gain and choice."""
        table = np.maximum(seen.position @ self.w1 + self.b1, 0)
        each = np.maximum(seen.answers @ self.wa + (table @ self.wp + self.b2), 0)
        scores: Array = np.maximum(each @ self.w3 + self.b3, 0) @ self.w4 + self.b4
        return scores

    def scores(self, world: Match, who: Seat, answers: Sequence[Action]) -> list[float]:
        """Return a score for each answer; the first must be the greedy player's."""
        heads = self.heads(self.lens(self.sight.see(world, who, answers))).tolist()
        scores: list[float] = [gain + self.facts.choice * chosen for gain, chosen in heads]
        scores[0] += self.facts.trust
        return scores

    def save(self, file: Path) -> None:
        layers: JsonObject = {name: self.layers[name].astype(np.float16) for name in LAYERS}
        told = np.frombuffer(msgspec.json.encode(self.facts), np.uint8)
        position, answers = (cells.astype(np.int32) for cells in self.lens)
        np.savez_compressed(file, told=told, position=position, answers=answers, **layers)


@cache
def load_network(file: Path) -> Network:
    """Load a network from a file; raise `Malformed` if it does not fit the installed game."""
    try:
        with np.load(file) as kept:
            facts = msgspec.json.decode(kept["told"].tobytes(), type=NetworkFacts)
            lens = CellSelection(kept["position"], kept["answers"])
            layers = {name: kept[name] for name in LAYERS}
    except (OSError, ValueError, KeyError, BadZipFile, msgspec.MsgspecError) as error:
        raise Malformed(f"{file} is no net that `fondaco learn` has made ({error})") from None
    if feature_extractor(facts.game, facts.players).digest != facts.digest:
        title = game(facts.game).title
        raise Malformed(f"{file} was trained for another {title}: `fondaco learn {facts.game}` trains anew")
    return Network(facts, lens, layers)


@cache
def shipped_network(game_id: str, players: int) -> Network | None:
    """Return the network that a game ships for this number of players, or None."""
    file = network_files(game_id).get(players)
    return None if file is None else load_network(file)
