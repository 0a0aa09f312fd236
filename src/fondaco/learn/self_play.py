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
from fondaco.bots.search import named
from fondaco.core.decision import Action
from fondaco.core.json_types import JsonObject
from fondaco.learn.expert import Expert, Race
from fondaco.learn.features import Seen, sight
from fondaco.learn.network import Lens, load
from fondaco.learn.numpy_compat import Array
from fondaco.learn.trained_bot import Taught

STRAYING = (0.0, 0.03, 0.08)
"""Fractions of answers drawn at random, one per match, to reach positions that experts avoid."""

LEAST_SPREAD = 0.03
"""Least useful spread of a cell, relative to its range: a mark set once in 1000 decisions."""

CHUNK = 64


class Task(NamedTuple):
    """Work of one worker process."""

    game: str
    players: int
    seed: int
    seconds: float
    folder: Path
    net: Path | None
    lens: Lens | None


class Spread(NamedTuple):
    """Statistics of each cell over many rows: sum, sum of squares, minimum and maximum."""

    rows: int
    total: Array
    squares: Array
    least: Array
    most: Array

    @classmethod
    def of(cls, rows: Array) -> Spread:
        return cls(len(rows), rows.sum(0, np.float64), np.square(rows).sum(0, np.float64), rows.min(0), rows.max(0))

    def beside(self, other: Spread | None) -> Spread:
        """Return the statistics of the rows of both."""
        if other is None:
            return self
        least, most = np.minimum(self.least, other.least), np.maximum(self.most, other.most)
        return Spread(self.rows + other.rows, self.total + other.total, self.squares + other.squares, least, most)

    def most_varied(self, count: int, always: int = 0) -> Array:
        """Return up to `count` most varied cells, sorted, and always the last `always` ones."""
        variance = self.squares / self.rows - np.square(self.total / self.rows)
        spread = np.sqrt(np.maximum(variance, 0)) / np.maximum(self.most - self.least, 1e-9)
        spread[len(spread) - always :] = 1.0
        best = np.argsort(-spread, kind="stable")[:count]
        return np.sort(best[spread[best] > LEAST_SPREAD])


def considered(task: Task) -> Iterator[Race]:
    """Play matches of experts until the time is up, and yield every decision they considered."""
    end, number = time.monotonic() + task.seconds, 0
    net = load(task.net) if task.net else None
    while time.monotonic() < end:
        number += 1
        dice = random.Random(f"{task.seed} {number}")
        match = fondaco.new(task.game, task.players, dice.getrandbits(62), "bounded", record=False)
        experts = [Expert(task.game, dice.getrandbits(32), net) for _ in range(task.players)]
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


class Rows:
    """Training data collected from decisions."""

    def __init__(self) -> None:
        self.positions: list[Array] = []
        self.answers: list[Array] = []
        self.count: list[int] = []
        self.gains: list[float] = []
        self.tries: list[int] = []
        self.chosen: list[int] = []

    def add(self, seen: Seen, race: Race, answers: list[Action]) -> None:
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
            "positions": np.stack(self.positions), "answers": np.concatenate(self.answers),
            "count": np.array(self.count, np.int32), "gains": np.array(self.gains, np.float32),
            "tries": np.array(self.tries, np.int32), "chosen": np.array(self.chosen, np.int32),
        }  # fmt: skip
        part = file.with_suffix(".part.npz")
        np.savez(part, **kept)
        part.rename(file)


def collect(task: Task) -> int:
    """Play until the time is up, write the data, and return the number of decisions."""
    assert task.lens is not None
    rows, eye = Rows(), sight(task.game, task.players)
    for race in considered(task):
        answers = ordered(race)
        rows.add(task.lens(eye.see(race.world(0), race.who, answers)), race, answers)
    if rows.count:
        rows.save(task.folder / f"rows-{task.seed}.npz")
    return len(rows.count)


def ordered(race: Race) -> list[Action]:
    """Return the answers that raced, the greedy player's first, as the network sees them in play."""
    raced = [branch.action for branch in race.raced if branch.action is not None]
    return [race.greedy, *[action for action in raced if action != race.greedy]]


def look_around(task: Task) -> tuple[Spread | None, Spread | None]:
    """Collect cell statistics from matches of greedy players with some random answers."""
    eye, end, number = sight(task.game, task.players), time.monotonic() + task.seconds, 0
    positions: Spread | None = None
    answers: Spread | None = None
    taught = evaluation(task.game).weights.search
    while time.monotonic() < end:
        number += 1
        dice = random.Random(f"{task.seed} {number}")
        match = fondaco.new(task.game, task.players, dice.getrandbits(62), "bounded", record=False)
        while match.waiting and time.monotonic() < end:
            who = match.waiting[0]
            thought = Taught(evaluation(task.game), match.seat(who), dice.getrandbits(32), None)
            menu = thought.answers(thought.world(0), who, thought.greedy)
            if len(menu) > 1 and named(match) in taught:
                menu = menu[:CHUNK]
                seen = eye.see(thought.world(0), who, menu)
                positions = Spread.of(seen.position[None]).beside(positions)
                answers = Spread.of(seen.answers).beside(answers)
            match.step(who, dice.choice(match.options(who)) if dice.random() < max(STRAYING) else thought.greedy)
    return positions, answers
