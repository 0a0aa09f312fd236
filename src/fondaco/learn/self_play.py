"""Self-play of experts; records every decision they considered, with the gains they found."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

import fondaco
from fondaco.bots.evaluation import evaluation
from fondaco.bots.search import pending_decision_name
from fondaco.core.decision import Action
from fondaco.core.json_types import JsonObject
from fondaco.learn.expert import AnswerRace, ExpertBot
from fondaco.learn.features import DecisionFeatures, feature_extractor
from fondaco.learn.network import CellSelection, load_network
from fondaco.learn.numpy_compat import Array
from fondaco.learn.trained_bot import NetworkSearch

STRAYING = (0.0, 0.03, 0.08)
"""Fractions of answers drawn at random, one per match, to reach positions that experts avoid."""

LEAST_SPREAD = 0.03
"""Least useful spread of a cell, relative to its range: a mark set once in 1000 decisions."""

CHUNK = 64


class SelfPlayTask(NamedTuple):
    """Work of one worker process."""

    game: str
    players: int
    seed: int
    seconds: float
    folder: Path
    net: Path | None
    lens: CellSelection | None


class CellStatistics(NamedTuple):
    """Statistics of each cell over many rows: sum, sum of squares, minimum and maximum."""

    rows: int
    total: Array
    squares: Array
    least: Array
    most: Array

    @classmethod
    def of(cls, rows: Array) -> CellStatistics:
        return cls(len(rows), rows.sum(0, np.float64), np.square(rows).sum(0, np.float64), rows.min(0), rows.max(0))

    def beside(self, other: CellStatistics | None) -> CellStatistics:
        """Return the statistics of the rows of both."""
        if other is None:
            return self
        least, most = np.minimum(self.least, other.least), np.maximum(self.most, other.most)
        return CellStatistics(
            self.rows + other.rows, self.total + other.total, self.squares + other.squares, least, most
        )

    def most_varied(self, count: int, always: int = 0) -> Array:
        """Return up to `count` most varied cells, sorted, and always the last `always` ones."""
        variance = self.squares / self.rows - np.square(self.total / self.rows)
        spread = np.sqrt(np.maximum(variance, 0)) / np.maximum(self.most - self.least, 1e-9)
        spread[len(spread) - always :] = 1.0
        best = np.argsort(-spread, kind="stable")[:count]
        return np.sort(best[spread[best] > LEAST_SPREAD])


def play_expert_decisions(task: SelfPlayTask) -> Iterator[AnswerRace]:
    """Play matches of experts until the time is up, and yield every decision they considered."""
    end, number = time.monotonic() + task.seconds, 0
    net = load_network(task.net) if task.net else None
    while time.monotonic() < end:
        number += 1
        dice = random.Random(f"{task.seed} {number}")
        match = fondaco.new(task.game, task.players, dice.getrandbits(62), "bounded", record=False)
        experts = [ExpertBot(task.game, dice.getrandbits(32), net) for _ in range(task.players)]
        straying = dice.choice(STRAYING)
        while match.waiting and time.monotonic() < end:
            who = match.waiting[0]
            if len(match.options(who)) == 1:
                match.step(who, match.options(who)[0])
                continue
            race = experts[who].consider(match.seat(who))
            if len(race.raced) > 1:
                yield race
            stray = dice.random() < straying
            match.step(who, dice.choice(match.options(who)) if stray else race.choice)


class TrainingRows:
    """Training data collected from decisions."""

    def __init__(self) -> None:
        self.positions: list[Array] = []
        self.answers: list[Array] = []
        self.count: list[int] = []
        self.gains: list[float] = []
        self.tries: list[int] = []
        self.chosen: list[int] = []

    def add(self, seen: DecisionFeatures, race: AnswerRace, answers: list[Action]) -> None:
        known = {branch.action: branch for branch in race.raced}
        self.positions.append(seen.position.astype(np.float16))
        self.answers.append(seen.answers.astype(np.float16))
        self.count.append(len(answers))
        self.gains += [known[answer].mean for answer in answers]
        self.tries += [len(known[answer].gains) for answer in answers]
        self.chosen.append(answers.index(race.choice))

    def save(self, file: Path) -> None:
        """Write the file atomically."""
        kept: JsonObject = {
            "positions": np.stack(self.positions),
            "answers": np.concatenate(self.answers),
            "count": np.array(self.count, np.int32),
            "gains": np.array(self.gains, np.float32),
            "tries": np.array(self.tries, np.int32),
            "chosen": np.array(self.chosen, np.int32),
        }
        part = file.with_suffix(".part.npz")
        np.savez(part, **kept)
        part.rename(file)


def write_training_data(task: SelfPlayTask) -> int:
    """Play until the time is up, write the data, and return the number of decisions."""
    assert task.lens is not None
    rows, eye = TrainingRows(), feature_extractor(task.game, task.players)
    for race in play_expert_decisions(task):
        answers = list_answers_greedy_first(race)
        rows.add(task.lens(eye.see(race.world(0), race.who, answers)), race, answers)
    if rows.count:
        rows.save(task.folder / f"rows-{task.seed}.npz")
    return len(rows.count)


def list_answers_greedy_first(race: AnswerRace) -> list[Action]:
    """Return the answers that raced, the greedy player's first, as the network sees them in play."""
    raced = [branch.action for branch in race.raced if branch.action is not None]
    return [race.greedy, *[action for action in raced if action != race.greedy]]


def collect_cell_statistics(task: SelfPlayTask) -> tuple[CellStatistics | None, CellStatistics | None]:
    """Collect cell statistics from matches of greedy players with some random answers."""
    eye, end, number = feature_extractor(task.game, task.players), time.monotonic() + task.seconds, 0
    positions: CellStatistics | None = None
    answers: CellStatistics | None = None
    taught = evaluation(task.game).weights.search
    while time.monotonic() < end:
        number += 1
        dice = random.Random(f"{task.seed} {number}")
        match = fondaco.new(task.game, task.players, dice.getrandbits(62), "bounded", record=False)
        while match.waiting and time.monotonic() < end:
            who = match.waiting[0]
            thought = NetworkSearch(evaluation(task.game), match.seat(who), dice.getrandbits(32), None)
            menu = thought.answers(thought.world(0), who, thought.greedy)
            if len(menu) > 1 and pending_decision_name(match) in taught:
                menu = menu[:CHUNK]
                seen = eye.see(thought.world(0), who, menu)
                positions = CellStatistics.of(seen.position[None]).beside(positions)
                answers = CellStatistics.of(seen.answers).beside(answers)
            match.step(who, dice.choice(match.options(who)) if dice.random() < max(STRAYING) else thought.greedy)
    return positions, answers
