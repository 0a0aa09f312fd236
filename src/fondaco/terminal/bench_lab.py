"""How quick the laboratory is: steps with observation and mask, beside PettingZoo's own card games and catanatron's
environment in the same run."""
from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import numpy as np
from rich.console import Console
from rich.table import Table

from fondaco import lab
from fondaco.core.game import Game
from fondaco.terminal.bench import BUILD, DECISIONS_BETWEEN_CLOCK_READINGS, Pace, Rivals

BESIDE = ("leduc_holdem_v4", "texas_holdem_v4", "catanatron_gym")
LEAST_STEPS = {"plain": 5_000, "compiled": 20_000}[BUILD]
FACES = ("episode", "aec")


class Learner:
    """Random answers at one table, by two faces: the bare episode, and the environment of PettingZoo."""

    def __init__(self, game: Game, players: int) -> None:
        self.name, self.game, self.players = f"{game.id}, {players}", game, players
        self.paces = {face: Pace() for face in FACES}
        self._runs = {"episode": self.episode(), "aec": self.aec()}
        for run in self._runs.values():
            next(run)  # so nothing is measured cold

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
        """Each face in turn."""
        for face, run in self._runs.items():
            steps, start = 0, process_time()
            while (spent := process_time() - start) < seconds:
                for _ in range(DECISIONS_BETWEEN_CLOCK_READINGS):
                    next(run)
                steps += DECISIONS_BETWEEN_CLOCK_READINGS
            self.paces[face].add(steps, spent)


def run(console: Console, games: list[Game], python: str | None, slices: int, seconds: float) -> None:
    """Measures the games at their smallest and largest tables and the others by turns, and prints it."""
    learners = [Learner(game, players) for game in games for players in dict.fromkeys(game.players)]
    rivals = Rivals(python, BESIDE) if python else None
    for _ in range(slices):
        for learner in learners:
            learner.slice(seconds)
        for name in BESIDE if rivals else ():
            assert rivals is not None
            rivals.slice(name, seconds)
    if rivals is not None:
        rivals.close()
    report(console, learners, rivals)


def report(console: Console, learners: list[Learner], rivals: Rivals | None) -> None:
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
