"""Learn the evaluation weights for a number of players by self-play.

At each table, some seats play with the usual weights, the others with the learned weights plus random changes drawn
for each seat. The first learned weights are the usual ones, or those that the game has for another number of players.
An evolution strategy estimates the gradient of the result. Each weight moves only as far as the gradient is
significant. After the last round the weights are measured alone against tables of `search:12`, which uses the usual
weights.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from math import exp, inf, sqrt, tanh
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np

import fondaco
from fondaco.arena.schedule import bot_seed
from fondaco.arena.tuning import list_tunable_weights
from fondaco.bots import Bot, bot, play_out
from fondaco.bots.evaluation import evaluation, make_evaluation, read_trained_weights, trained_weights_files
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.search import SearchBot
from fondaco.bots.weights import EvaluationWeights, TrainedWeights, with_trained_numbers
from fondaco.core.decision import Malformed
from fondaco.core.json_types import JsonObject
from fondaco.learn.expert_iteration import RIVAL, ExpertIteration, TrainingPlan, Watch
from fondaco.learn.network import MeasuredStrength
from fondaco.learn.numpy_compat import Array

SPREAD = 0.25  # standard deviation of the change of a weight, in its logarithm
WHOLE = 0.8  # standard deviation of the change of an integer weight, before rounding
AS_USUAL = 1 / 3  # share of the seats that play with the usual weights
KEPT = 0.7  # weight of earlier rounds in the next gradient
DOUBT = 1.0  # standard errors by which a gradient must differ from zero
STRIDE = 0.5  # step per further standard error, in units of SPREAD; at most 1


def initial_numbers(game_id: str, begin: int) -> JsonObject:
    """Return the numbers that a game has for so many players; none with 0."""
    if not begin:
        return {}
    file = trained_weights_files(game_id).get(begin)
    if file is None:
        raise Malformed(f"{game_id} has no learned weights for {begin} players to begin with")
    return read_trained_weights(file).numbers


def initial_weights(game_id: str, begin: int) -> EvaluationWeights:
    """Return the weights that training starts from."""
    return with_trained_numbers(evaluation(game_id).weights, initial_numbers(game_id, begin))


class WeightVector:
    """The learnable weights of an evaluation as a vector of offsets; zero is the initial value."""

    def __init__(self, beliefs: EvaluationWeights) -> None:
        self.beliefs = beliefs
        self.names = [name for name in list_tunable_weights(beliefs) if getattr(beliefs, name)]
        self.size = sum(len(self.begun(name)) for name in self.names)

    def begun(self, name: str) -> tuple[float, ...]:
        value = getattr(self.beliefs, name)
        return value if isinstance(value, tuple) else (value,)

    def at(self, places: Array) -> JsonObject:
        """Return the weights at these offsets, by name."""
        found: JsonObject = {}
        left = iter(places.tolist())
        for name in self.names:
            values = tuple(shift_weight(value, next(left)) for value in self.begun(name))
            found[name] = values if isinstance(getattr(self.beliefs, name), tuple) else values[0]
        return found

    def believed(self, places: Array) -> EvaluationWeights:
        return msgspec.structs.replace(self.beliefs, **self.at(places))


def shift_weight(value: float, place: float) -> float:
    if isinstance(value, int):
        return max(0, round(value + WHOLE * place))
    return float(f"{value * exp(SPREAD * place):.3g}")


class TuningTask(NamedTuple):
    """Work of one worker process."""

    game: str
    players: int
    name: str
    seed: str
    seconds: float
    places: Array
    begin: int = 0


class TuningResults(NamedTuple):
    """Changes and leads of seats with changed weights, and leads of the other seats.

    A lead is the score minus the best score of the other seats.
    """

    changes: Array
    leads: Array
    others: Array
    matches: int


def play_tuning_matches(task: TuningTask) -> TuningResults:
    """Play matches until the time is up."""
    numbers, end = WeightVector(initial_weights(task.game, task.begin)), time.monotonic() + task.seconds
    changes: list[Array] = []
    leads: list[float] = []
    others: list[float] = []
    matches = 0
    while time.monotonic() < end:
        deal = f"numbers {task.seed} {matches}"
        dice, matches = random.Random(deal), matches + 1
        tried = [dice.random() >= AS_USUAL for _ in range(task.players)]
        tried[dice.randrange(task.players)] = True
        drawn = [np.array([dice.gauss(0, 1) for _ in range(numbers.size)]) for _ in tried]
        beliefs = [
            numbers.believed(task.places + change) if one else None for change, one in zip(drawn, tried, strict=True)
        ]
        scores = play_for_scores(task, deal, beliefs)
        for seat, lead in enumerate(map(float, scores)):
            best = max(score for other, score in enumerate(scores) if other != seat)
            (leads if tried[seat] else others).append(lead - best)
            changes += [drawn[seat]] if tried[seat] else []
    return TuningResults(np.array(changes), np.array(leads), np.array(others), matches)


def play_for_scores(task: TuningTask, deal: str, beliefs: list[EvaluationWeights | None]) -> list[int]:
    """Play one match with these weights by seat, and return the scores."""
    match = fondaco.new(task.game, task.players, deal, "bounded", record=False)
    bots = [make_weighted_bot(task.name, task.game, bot_seed(deal, seat), each) for seat, each in enumerate(beliefs)]
    play_out(match, bots)
    scores: list[int] = match.scores
    return scores


def make_weighted_bot(name: str, game_id: str, seed: int, beliefs: EvaluationWeights | None) -> Bot:
    """Create a bot of this name with these weights, or with its own if None."""
    made = bot(name, game_id, seed)
    if beliefs is not None:
        assert isinstance(made, GreedyBot | SearchBot)
        made.evaluation = make_evaluation(game_id, beliefs)
    return made


class GradientEstimate(NamedTuple):
    """Estimated gradient for each weight, with its variance."""

    weight: float
    mean: Array
    variance: Array

    @classmethod
    def of(cls, played: TuningResults) -> GradientEstimate:
        """Estimate the gradient from leads passed through tanh, so that large leads count little more."""
        scale = float(played.leads.std()) or 1.0
        worth = np.array([tanh(lead / scale) for lead in played.leads.tolist()])
        products = (worth - worth.mean())[:, None] * played.changes
        return cls(len(worth), products.mean(0), products.var(0) / len(worth))

    def beside(self, before: GradientEstimate | None) -> GradientEstimate:
        """Combine with the gradient of earlier rounds, which is discounted."""
        if before is None:
            return self
        old = KEPT * before.weight
        all_in_all = self.weight + old
        mean = (self.weight * self.mean + old * before.mean) / all_in_all
        variance = (self.weight**2 * self.variance + old**2 * before.variance) / all_in_all**2
        return GradientEstimate(all_in_all, mean, variance)

    @property
    def step(self) -> Array:
        """The step for each weight: zero unless the gradient is significant."""
        sure = self.mean / np.sqrt(np.maximum(self.variance, 1e-12))
        return np.clip(STRIDE * np.sign(sure) * np.maximum(np.abs(sure) - DOUBT, 0), -1, 1)


def combine_results(parts: list[TuningResults]) -> TuningResults:
    """Combine the results of several processes."""
    parts = [part for part in parts if len(part.leads)]
    changes, leads, others = (np.concatenate(each) for each in list(zip(*parts, strict=True))[:3])
    return TuningResults(changes, leads, others, sum(part.matches for part in parts))


def mean_lead_and_error(played: TuningResults) -> tuple[float, float]:
    """Return the mean lead of changed over usual weights, in points, and its standard error."""
    if not len(played.others):
        return 0.0, 0.0
    error = sqrt(played.leads.var() / len(played.leads) + played.others.var() / len(played.others))
    return float(played.leads.mean() - played.others.mean()), error


class LearnedWeights(TrainedWeights, frozen=True):
    """Learned weights, how they were found, and the strength of search with them."""

    round: int
    matches: int
    """Matches played to find them, in this and earlier rounds."""
    seed: int
    command: str
    version: str
    measured: tuple[MeasuredStrength, ...] = ()


class TuningRound(msgspec.Struct, frozen=True):
    """Result of one round; a line of the log."""

    number: int
    matches: int
    ahead: float
    """Mean lead of changed over usual weights, in points."""
    error: float
    seconds: float
    places: tuple[float, ...]
    measured: tuple[MeasuredStrength, ...] = ()


class WeightTuning:
    """Training run that learns evaluation weights, in its folder with worker processes."""

    def __init__(self, plan: TrainingPlan, folder: Path, watch: Watch = lambda doing, part: None) -> None:
        if not isinstance(bot(plan.numbers, plan.game, plan.seed), GreedyBot | SearchBot):
            raise Malformed(f"numbers are learned by greedy and search, not by {plan.numbers}")
        self.plan, self.learning = plan, ExpertIteration(plan, folder, watch)
        self.folder, self.log = folder, self.learning.log
        self.numbers = WeightVector(initial_weights(plan.game, plan.begin))
        self.slope: GradientEstimate | None = None

    @property
    def done(self) -> list[TuningRound]:
        return self.learning.over(TuningRound)

    def run(self) -> Iterator[TuningRound]:
        return self.learning.missing(len(self.done), self.round)

    def round(self, number: int, workers: Executor) -> TuningRound:
        begun, before, seconds = time.monotonic(), self.done, 60 * self.plan.minutes
        places = np.array(before[-1].places if before else [0.0] * self.numbers.size)
        tasks = [
            TuningTask(
                self.plan.game,
                self.plan.players,
                self.plan.numbers,
                f"{self.plan.seed} {number} {each}",
                seconds,
                places,
                self.plan.begin,
            )
            for each in range(self.plan.processes)
        ]
        playing = [workers.submit(play_tuning_matches, task) for task in tasks]
        played = combine_results(self.learning.awaited("play", playing, seconds))
        self.slope = GradientEstimate.of(played).beside(self.slope)
        places = places + self.slope.step
        matches = played.matches + (before[-1].matches if before else 0)
        self.write(number, matches, places, ())
        measured = (self.measured(number, workers),) if number == self.plan.rounds else ()
        self.write(number, matches, places, measured)
        spent = round(time.monotonic() - begun, 1)
        found = TuningRound(number, matches, *mean_lead_and_error(played), spent, tuple(places.tolist()), measured)
        self.log.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (*before, found)))
        return found

    def file(self, number: int) -> Path:
        return self.folder / f"round-{number}.json"

    def measured(self, number: int, workers: Executor) -> MeasuredStrength:
        """Measure the weights of this round against search, without a time limit."""
        return self.learning.duel(f"trained:{self.file(number)}", RIVAL, workers, inf)

    def write(self, number: int, matches: int, places: Array, measured: tuple[MeasuredStrength, ...]) -> None:
        """Write the weights of a round, also under the file name that games use."""
        found = LearnedWeights(
            number,
            matches,
            self.plan.seed,
            self.plan.command,
            fondaco.__version__,
            measured,
            game=self.plan.game,
            players=self.plan.players,
            numbers=initial_numbers(self.plan.game, self.plan.begin) | self.numbers.at(places),
        )
        text = msgspec.json.format(msgspec.json.encode(found)) + b"\n"
        for file in (self.file(number), self.folder / f"numbers{self.plan.players}.json"):
            file.write_bytes(text)
