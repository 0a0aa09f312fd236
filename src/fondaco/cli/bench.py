"""Benchmark of the engine against public engines, in alternating short slices of one run."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Container, Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.table import Table

import fondaco
from fondaco.bots.evaluation import evaluation
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.search import DecisionSearch, pending_decision_name
from fondaco.core import match as engine
from fondaco.core.game import Game
from fondaco.core.match import Match

YARDSTICK = "catanatron"
RIVALS = (YARDSTICK, "open_spiel")
WAYS = ("step", "play")
BUILD = "plain" if Path(engine.__file__).suffix == ".py" else "compiled"
LEAST_RATIO = {"plain": 4.0, "compiled": 8.0}[BUILD]
MOST_CLONE_US = 8.0
STANDARD = "asyncio, email.mime.text, http.client, unittest.mock"  # imports that the start time is compared with
MOST_IMPORT, MOST_HELP = 1.0, 3.2  # upper bounds, as multiples of that time
DECISIONS_BETWEEN_CLOCK_READINGS = 32
REPEATS = 200


class DecisionPace:
    """Count of decisions and the CPU time they took."""

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0

    def add(self, decisions: int, seconds: float) -> None:
        self.decisions += decisions
        self.seconds += seconds

    @property
    def speed(self) -> float:
        """Decisions per second of CPU time."""
        return self.decisions / self.seconds


class RandomPlayBenchmark:
    """Random play of one game and table size, by `step` and `play`, resumed in each slice."""

    def __init__(self, game: Game, players: int) -> None:
        self.name = f"{game.id}, {players}"
        self.game = game
        self.players = players
        self.paces = {way: DecisionPace() for way in WAYS}
        self.yardstick = DecisionPace()
        self.midway = self._midway()  # also serves as warm-up
        self._runs = {way: self.run(way) for way in WAYS}

    def run(self, way: str) -> Iterator[None]:
        """Play match after match; yield after each decision."""
        dice = random.Random(self.players)
        seed = 0
        while True:
            seed += 1
            match = fondaco.new(self.game.id, self.players, seed, "bounded", record=False)
            say = match.step if way == "step" else match.play
            while match.waiting:
                seat = match.waiting[0]
                menu = match.options(seat)
                say(seat, menu[int(dice.random() * len(menu))])
                yield

    def slice(self, seconds: float) -> None:
        """Run each way for this much CPU time."""
        for way, run in self._runs.items():
            decisions, start = 0, process_time()
            while (spent := process_time() - start) < seconds:
                for _ in range(DECISIONS_BETWEEN_CLOCK_READINGS):
                    next(run)
                decisions += DECISIONS_BETWEEN_CLOCK_READINGS
            self.paces[way].add(decisions, spent)

    def ratio(self, way: str) -> float | None:
        """Speed relative to the yardstick measured alongside; a busy machine slows both alike."""
        return self.paces[way].speed / self.yardstick.speed if self.yardstick.decisions else None

    def _midway(self) -> Match:
        """Return a position from the middle of a match."""
        positions = []
        match = fondaco.new(self.game.id, self.players, 7, "bounded", record=False)
        dice = random.Random(7)
        while match.waiting:
            positions.append(match.clone())
            menu = match.options(match.waiting[0])
            match.step(match.waiting[0], menu[int(dice.random() * len(menu))])
        return positions[len(positions) // 2]


class RivalProcess:
    """Other engines in a process of their own, which runs slices on request."""

    def __init__(self, python: str, names: Sequence[str] = RIVALS) -> None:
        command = [python, str(Path(__file__).with_name("bench_rivals.py"))]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.paces = {name: DecisionPace() for name in names}
        self.clones: dict[str, list[float]] = {name: [] for name in names}
        self.missing: dict[str, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self.process.communicate("quit\n")

    def slice(self, name: str, seconds: float, *paces: DecisionPace) -> None:
        """Run a slice; add the result to the engine's own pace and to these."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if name in self.missing:
            return
        self.process.stdin.write(f"{name} {seconds}\n")
        answer = json.loads(self.process.stdout.readline() or '{"missing": "its process has ended"}')
        if "missing" in answer:
            self.missing[name] = answer["missing"]
            return
        if "clone_us" in answer:
            self.clones[name].append(answer["clone_us"])
        for pace in (self.paces[name], *paces):
            pace.add(answer["decisions"], answer["cpu_seconds"])


def microseconds_per_call(what: Callable[[], object]) -> float:
    """Return the CPU time of one call, the best of a few rounds (others were disturbed)."""
    rounds = []
    for _ in range(5):
        start = process_time()
        for _ in range(REPEATS):
            what()
        rounds.append((process_time() - start) / REPEATS * 1e6)
    return min(rounds)


def search_tries_per_second(match: Match, seconds: float = 0.25) -> float:
    """Return the tries per CPU second of `search` at the next decision where it thinks."""
    known = evaluation(match.game.id)
    while match.waiting and not _thinks(known.weights.search, match):
        seat = match.waiting[0]
        match.step(seat, GreedyBot(match.game.id, 1).choose(match.seat(seat)))
    if match.over:
        return 0.0
    thought = DecisionSearch(known, match.seat(match.waiting[0]), 1)
    start = process_time()
    while (spent := process_time() - start) < seconds:
        thought.attempt(thought.advice, thought.tries)
    return thought.tries / spent


def _thinks(decisions: Container[str], match: Match) -> bool:
    return pending_decision_name(match) in decisions and len(match.options(match.waiting[0])) > 1


def run_engine_benchmark(console: Console, games: list[Game], python: str | None, slices: int, seconds: float) -> None:
    """Measure everything and print it."""
    runners = [
        RandomPlayBenchmark(game, players) for game in games for players in range(game.players[0], game.players[1] + 1)
    ]
    if python is None:
        for _ in range(slices):
            for runner in runners:
                runner.slice(seconds)
        print_engine_report(console, runners, None)
    else:
        with RivalProcess(python) as rivals:
            for _ in range(slices):
                for runner in runners:
                    runner.slice(seconds)
                    rivals.slice(YARDSTICK, seconds, runner.yardstick)
                for name in RIVALS[1:]:
                    rivals.slice(name, seconds)
            print_engine_report(console, runners, rivals)
    print_startup_time(console, slices)


def print_engine_report(console: Console, runners: list[RandomPlayBenchmark], rivals: RivalProcess | None) -> None:
    title = f"Random play of the {BUILD} engine: decisions per second of CPU time"
    table = Table(title=title, box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("game, players", no_wrap=True)
    ways = [column for way in WAYS for column in (f"{way}/s", "ratio")]
    for column in (*ways, "clone\nµs", "view\nµs", "JSON\nµs", "search\ntries/s", "budget"):
        table.add_column(column, justify="right", no_wrap=True)
    for runner in runners:
        table.add_row(*_row(runner))
    for name, clones in rivals.clones.items() if rivals else ():
        if clones:
            assert rivals is not None
            speed, yardstick = rivals.paces[name].speed, rivals.paces[YARDSTICK]
            ratio = speed / yardstick.speed if yardstick.decisions else None
            table.add_row(name, f"{speed:,.0f}", _said(ratio), "", "", f"{median(clones):.1f}")
    console.print(table)
    for name, why in rivals.missing.items() if rivals else ():
        console.print(f"{name}: {why}")
    ratios = f"both ratios to {YARDSTICK} at least {LEAST_RATIO:g}, " if rivals and rivals.clones[YARDSTICK] else ""
    console.print(f"Budget: {ratios}clone at most {MOST_CLONE_US:g} µs.")


def print_startup_time(console: Console, rounds: int) -> None:
    """Print start-up CPU time relative to some standard library imports.

    All modules are compiled. Measurements alternate, so that a busy machine slows both; the best of each counts.
    """
    with TemporaryDirectory() as compiled:
        env = os.environ | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": compiled}
        turns = [
            (import_milliseconds(env, STANDARD), import_milliseconds(env, "fondaco"), help_command_milliseconds(env))
            for _ in range(rounds + 1)
        ]
    standard, *took = map(min, zip(*turns, strict=True))
    for what, ms, most in zip(("import fondaco", "fondaco --help"), took, (MOST_IMPORT, MOST_HELP), strict=True):
        ratio = ms / standard
        held = _held(ratio <= most)
        console.print(f"{what}: {ms:.0f} ms of CPU time, {ratio:.2f} times {STANDARD}, at most {most}: {held}")


def import_milliseconds(env: dict[str, str], modules: str) -> float:
    """Return the CPU milliseconds in which a new Python imports these modules."""
    code = f"from time import process_time as now; start = now(); import {modules}; print((now() - start) * 1e3)"
    return float(_said_by(env, "-c", code))


def help_command_milliseconds(env: dict[str, str]) -> float:
    """Return the CPU milliseconds of `fondaco --help`, including the start of Python."""
    code = "import atexit, time; atexit.register(lambda: print(time.process_time() * 1e3))"
    return float(_said_by(env, "-c", f"{code}; from fondaco.__main__ import main; main()", "--help").splitlines()[-1])


def _said_by(env: dict[str, str], *words: str) -> str:
    return subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=True).stdout


def _row(runner: RandomPlayBenchmark) -> list[str]:
    match = runner.midway
    wire = match.game.wire
    clone = microseconds_per_call(match.clone)
    view = microseconds_per_call(lambda: match.view(0))
    json_ = microseconds_per_call(lambda: wire.thaw(wire.freeze(match.state, match.decision), match.components))
    ratios = {way: runner.ratio(way) for way in WAYS}
    holds = clone <= MOST_CLONE_US and all(ratio is None or ratio >= LEAST_RATIO for ratio in ratios.values())
    ways = [text for way, ratio in ratios.items() for text in (f"{runner.paces[way].speed:,.0f}", _said(ratio))]
    tries = f"{search_tries_per_second(match):,.0f}"
    return [runner.name, *ways, f"{clone:.1f}", f"{view:.1f}", f"{json_:.1f}", tries, _held(holds)]


def _held(budget: bool) -> str:
    return "[green]holds[/green]" if budget else "[red]missed[/red]"


def _said(ratio: float | None) -> str:
    return "–" if ratio is None else f"{ratio:.1f}"
