"""Benchmark of the lab: steps with observation and mask, and scaling over processes.

PettingZoo's card games and catanatron's environment are measured in the same run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from time import perf_counter, process_time

import numpy as np
from rich.console import Console
from rich.table import Table

from fondaco import lab
from fondaco.cli.bench import BUILD, DECISIONS_BETWEEN_CLOCK_READINGS, DecisionPace, RivalProcess
from fondaco.core.game import Game
from fondaco.lab.batched_tables import Batch

BESIDE = ("leduc_holdem_v4", "texas_holdem_v4", "catanatron_gym")
LEAST_STEPS = {"plain": 5_000, "compiled": 20_000}[BUILD]
FACES = ("episode", "aec")
TABLES = 64
"""Tables of a batch, independent of the number of processes."""


class EnvironmentBenchmark:
    """Random play at one table, by the plain episode and by the PettingZoo environment."""

    def __init__(self, game: Game, players: int) -> None:
        self.name, self.game, self.players = f"{game.id}, {players}", game, players
        self.paces = {face: DecisionPace() for face in FACES}
        self._runs = {"episode": self.episode(), "aec": self.aec()}
        for run in self._runs.values():
            next(run)  # warm-up, not measured

    def episode(self) -> Iterator[None]:
        dice, episode, seed = np.random.default_rng(1), lab.Episode(self.game.id, self.players), 0
        while True:
            episode.begin(seed := seed + 1)
            while not episode.over:
                episode.observe(episode.seat)
                episode.answer(int(dice.random() * episode.mask(episode.seat).count(1)))
                yield

    def aec(self) -> Iterator[None]:
        dice, env = np.random.default_rng(1), lab.aec(self.game.id, self.players)
        env.reset(seed=1)
        while True:
            seen, _, over, _, _ = env.last()
            if over:
                env.reset()
            else:
                env.step(int(dice.random() * seen["action_mask"].sum()))
                yield

    def slice(self, seconds: float) -> None:
        """Run each interface for this much CPU time."""
        for face, run in self._runs.items():
            steps, start = 0, process_time()
            while (spent := process_time() - start) < seconds:
                for _ in range(DECISIONS_BETWEEN_CLOCK_READINGS):
                    next(run)
                steps += DECISIONS_BETWEEN_CLOCK_READINGS
            self.paces[face].add(steps, spent)


class BatchBenchmark:
    """Random play at many tables at once, in a batch with a given number of processes."""

    def __init__(self, tables: Batch) -> None:
        self.tables, self.pace, self.dice = tables, DecisionPace(), np.random.default_rng(1)
        tables.begin(seed=1)
        self.slice(0.0)  # warm-up, not measured
        self.pace = DecisionPace()

    def slice(self, seconds: float) -> None:
        """Run for this much wall-clock time, since parallel speed is what is measured."""
        steps, start = 0, perf_counter()
        while steps == 0 or perf_counter() - start < seconds:
            self.tables.step((self.dice.random(TABLES) * self.tables.mask.sum(axis=1)).astype(int))
            steps += TABLES
        self.pace.add(steps, perf_counter() - start)


def run_lab_benchmark(console: Console, games: list[Game], python: str | None, slices: int, seconds: float) -> None:
    """Measure the games at their smallest and largest tables next to others, and print it."""
    learners = [EnvironmentBenchmark(game, players) for game in games for players in dict.fromkeys(game.players)]
    rivals = RivalProcess(python, BESIDE) if python else None
    for _ in range(slices):
        for learner in learners:
            learner.slice(seconds)
        for name in BESIDE if rivals else ():
            assert rivals is not None
            rivals.slice(name, seconds)
    if rivals is not None:
        rivals.close()
    print_lab_report(console, learners, rivals)
    print_batch_speeds(console, {game.id: batch_speeds(game, slices, seconds) for game in games})


def batch_speeds(game: Game, slices: int, seconds: float) -> dict[int, float]:
    """Return steps per second by number of processes: one, and as many as there are cores."""
    counts = dict.fromkeys((1, min(os.cpu_count() or 1, TABLES)))
    with ExitStack() as closing:
        batches = {many: closing.enter_context(lab.batch(game.id, game.players[0], TABLES, many)) for many in counts}
        rollouts = {many: BatchBenchmark(tables) for many, tables in batches.items()}
        for _ in range(slices):
            for each in rollouts.values():
                each.slice(seconds)
    return {many: each.pace.speed for many, each in rollouts.items()}


def print_batch_speeds(console: Console, speeds: dict[str, dict[int, float]]) -> None:
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column(f"{TABLES} tables", no_wrap=True)
    for many in next(iter(speeds.values())):
        table.add_column(f"{many} at work", justify="right", no_wrap=True)
    table.add_column("times", justify="right", no_wrap=True)
    for game, by_processes in speeds.items():
        paces = [*by_processes.values()]
        table.add_row(game, *(f"{speed:,.0f}" for speed in paces), f"{paces[-1] / paces[0]:.2f}")
    console.print(table)
    console.print("Steps of all tables per second of the clock, by the number of processes.")


def print_lab_report(console: Console, learners: list[EnvironmentBenchmark], rivals: RivalProcess | None) -> None:
    beside = {name: pace.speed for name, pace in rivals.paces.items() if pace.decisions} if rivals else {}
    title = f"Random play in the laboratory, {BUILD} engine: steps with observation and mask per second of CPU time"
    table = Table(title=title, box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("game, players", no_wrap=True)
    ratios_to = [f"aec :\n{name.removesuffix('_v4').removesuffix('_gym')}" for name in beside]
    for column in (*(f"{face}/s" for face in FACES), *ratios_to, "budget"):
        table.add_column(column, justify="right", no_wrap=True)
    for learner in learners:
        speeds = [learner.paces[face].speed for face in FACES]
        ratios = [f"{speeds[1] / speed:.2f}" for speed in beside.values()]
        held = "[green]holds[/green]" if speeds[0] >= LEAST_STEPS else "[red]missed[/red]"
        table.add_row(learner.name, *(f"{speed:,.0f}" for speed in speeds), *ratios, held)
    for name, speed in beside.items():
        table.add_row(name, "", f"{speed:,.0f}")
    console.print(table)
    for name, why in rivals.missing.items() if rivals else ():
        console.print(f"{name}: {why}")
    console.print(f"Budget: {LEAST_STEPS:,} steps of an episode.")
