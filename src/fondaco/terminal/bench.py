"""How quick the engine is, beside public engines measured in the same run by alternating short slices."""
from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable, Container, Iterator
from pathlib import Path
from statistics import median
from time import process_time
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.table import Table

import fondaco
from fondaco.bots.greedy import Greedy
from fondaco.bots.judgement import judgement
from fondaco.bots.search import Thought, named
from fondaco.core import match as engine
from fondaco.core.game import Game
from fondaco.core.match import Match

YARDSTICK = "catanatron"
RIVALS = (YARDSTICK, "open_spiel")
BUILD = "plain" if Path(engine.__file__).suffix == ".py" else "compiled"
LEAST_RATIO = {"plain": 4.0, "compiled": 8.0}[BUILD]
MOST_CLONE_US = 8.0
DECISIONS_BETWEEN_CLOCK_READINGS = 32
REPEATS = 200


class Runner:
    """Random play of one game at one number of players, going on from slice to slice."""

    def __init__(self, game: Game, players: int) -> None:
        self.name = f"{game.id}, {players}"
        self.game = game
        self.players = players
        self.decisions = 0
        self.seconds = 0.0
        self._run = self.run()

    def run(self) -> Iterator[None]:
        """Match after match; yields after each decision."""
        dice = random.Random(self.players)
        seed = 0
        while True:
            seed += 1
            match = fondaco.new(self.game.id, self.players, seed, record=False)
            while match.waiting:
                seat = match.waiting[0]
                menu = match.options(seat)
                match.step(seat, menu[int(dice.random() * len(menu))])
                yield

    def slice(self, seconds: float) -> None:
        start = process_time()
        while (spent := process_time() - start) < seconds:
            for _ in range(DECISIONS_BETWEEN_CLOCK_READINGS):
                next(self._run)
            self.decisions += DECISIONS_BETWEEN_CLOCK_READINGS
        self.seconds += spent

    @property
    def speed(self) -> float:
        """Decisions per second of CPU time."""
        return self.decisions / self.seconds

    def midway(self) -> Match:
        """A position from the middle of a match."""
        positions = []
        match = fondaco.new(self.game.id, self.players, 7, record=False)
        dice = random.Random(7)
        while match.waiting:
            positions.append(match.clone())
            menu = match.options(match.waiting[0])
            match.step(match.waiting[0], menu[int(dice.random() * len(menu))])
        return positions[len(positions) // 2]


class Rivals:
    """Other people's engines in a process of their own, asked for slices by lines."""

    def __init__(self, python: str) -> None:
        script = Path(fondaco.__file__).parents[2] / "tools" / "rivals.py"
        self.process = subprocess.Popen(
            [python, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.slices: dict[str, list[dict[str, Any]]] = {name: [] for name in RIVALS}
        self.missing: dict[str, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.communicate("quit\n")

    def slice(self, seconds: float) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        for name in RIVALS:
            if name in self.missing:
                continue
            self.process.stdin.write(f"{name} {seconds}\n")
            answer = json.loads(self.process.stdout.readline() or '{"missing": "its process has ended"}')
            if "missing" in answer:
                self.missing[name] = answer["missing"]
            else:
                self.slices[name].append(answer)

    def speed(self, name: str) -> float:
        slices = self.slices[name]
        seconds = sum(each["cpu_seconds"] for each in slices)
        return float(sum(each["decisions"] for each in slices) / seconds)


def microseconds(what: Callable[[], object]) -> float:
    """CPU time of one call, the best of a few rounds: the others were disturbed."""
    rounds = []
    for _ in range(5):
        start = process_time()
        for _ in range(REPEATS):
            what()
        rounds.append((process_time() - start) / REPEATS * 1e6)
    return min(rounds)


def tries_per_second(match: Match, seconds: float = 0.25) -> float:
    """How quick `search` is, in CPU time, at the next decision from here on that it thinks about."""
    known = judgement(match.game.id)
    while match.waiting and not _thinks(known.weights.search, match):
        seat = match.waiting[0]
        match.step(seat, Greedy(match.game.id, 1).choose(match.seat(seat)))
    if match.over:
        return 0.0
    thought = Thought(known, match.seat(match.waiting[0]), 1)
    start = process_time()
    while (spent := process_time() - start) < seconds:
        thought.attempt(thought.advice, thought.tries)
    return thought.tries / spent


def _thinks(decisions: Container[str], match: Match) -> bool:
    return named(match) in decisions and len(match.options(match.waiting[0])) > 1


def run(console: Console, games: list[Game], python: str | None, slices: int, seconds: float) -> None:
    """Measures everything and prints one table."""
    runners = [Runner(game, players) for game in games for players in range(game.players[0], game.players[1] + 1)]
    if python is None:
        for _ in range(slices):
            _all(runners, seconds)
        report(console, runners, None)
        return
    with Rivals(python) as rivals:
        for _ in range(slices):
            _all(runners, seconds)
            rivals.slice(seconds)
        report(console, runners, rivals)


def _all(runners: list[Runner], seconds: float) -> None:
    for runner in runners:
        runner.slice(seconds)


def report(console: Console, runners: list[Runner], rivals: Rivals | None) -> None:
    yardstick = rivals.speed(YARDSTICK) if rivals and rivals.slices[YARDSTICK] else None
    title = f"Random play of the {BUILD} engine, in CPU time of one core"
    table = Table(title=title, box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("game, players", no_wrap=True)
    for column in ("decisions/s", "ratio", "clone µs", "view µs", "JSON µs", "search\ntries/s", "budget"):
        table.add_column(column, justify="right", no_wrap=True)
    for runner in runners:
        table.add_row(*_row(runner, yardstick))
    for name, slices in rivals.slices.items() if rivals else ():
        if slices:
            assert rivals is not None
            clone = median(each["clone_us"] for each in slices)
            ratio = f"{rivals.speed(name) / yardstick:.1f}" if yardstick else "–"
            table.add_row(name, f"{rivals.speed(name):,.0f}", ratio, f"{clone:.1f}", "", "", "", "")
    console.print(table)
    for name, why in rivals.missing.items() if rivals else ():
        console.print(f"{name}: {why}")
    console.print(f"Budgets: ratio to {YARDSTICK} at least {LEAST_RATIO:g}, clone at most {MOST_CLONE_US:g} µs.")


def _row(runner: Runner, yardstick: float | None) -> list[str]:
    match = runner.midway()
    wire = match.game.wire
    clone = microseconds(match.clone)
    view = microseconds(lambda: match.view(0))
    json_ = microseconds(lambda: wire.thaw(wire.freeze(match.board, match.decision), match.box))
    ratio = runner.speed / yardstick if yardstick else None
    holds = clone <= MOST_CLONE_US and (ratio is None or ratio >= LEAST_RATIO)
    budget = "[red]missed[/red]" if not holds else "[green]holds[/green]" if ratio else "clone holds"
    shown = "–" if ratio is None else f"{ratio:.1f}"
    tries = f"{tries_per_second(match):,.0f}"
    return [runner.name, f"{runner.speed:,.0f}", shown, f"{clone:.1f}", f"{view:.1f}", f"{json_:.1f}", tries, budget]
