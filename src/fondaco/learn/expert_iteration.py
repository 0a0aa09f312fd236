"""Expert iteration: experts play, a network learns from them, the next experts use it.

Every round is measured. One folder holds all files: the training data, a network and a card for every round, and
`log.jsonl` with a line for each round. Running the same command again continues where it stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, wait
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
import numpy as np

import fondaco
from fondaco.arena.schedule import Pairing, Tournament, TournamentResult, play_pairing
from fondaco.arena.standings import estimate_share, group_values_by_deal, seats_of_bot
from fondaco.bots.evaluation import evaluation
from fondaco.bots.process_pool import kill_workers, make_process_pool
from fondaco.core.decision import Malformed
from fondaco.learn.features import BESIDE, feature_extractor
from fondaco.learn.network import CellSelection, MeasuredStrength, NetworkCard, NetworkFacts, load_network
from fondaco.learn.self_play import CellStatistics, SelfPlayTask, collect_cell_statistics, write_training_data

CELLS_OF_POSITION, CELLS_OF_ANSWER = 1400, 512
LOOKING, FITTING = 0.05, 0.12  # fractions of a round; experts play during the rest
MEASURING, AT_LENGTH = 0.12, 0.3  # fractions of a round; the second is for the last round of a plan
RIVAL = "search:12"

T = TypeVar("T")
Watch = Callable[[str, float], None]
"""Progress callback: the current activity, and the fraction of it that is done."""


class TrainingPlan(msgspec.Struct, frozen=True):
    """Training plan; `rounds`, `minutes`, `processes` and `matches` may change between runs."""

    game: str
    players: int
    seed: int = 1
    rounds: int = 3
    minutes: float = 10.0
    processes: int = 1
    matches: int = 400
    numbers: str = ""
    """Bot that plays while evaluation weights are learned; if empty, a network is trained."""
    begin: int = 0
    """Number of players whose learned weights are the initial ones; with 0 these are the usual weights."""

    @property
    def command(self) -> str:
        return (
            f"fondaco learn {self.game} --players {self.players} --rounds {self.rounds} --minutes {self.minutes:g}"
            f" --processes {self.processes} --matches {self.matches} --seed {self.seed}"
            f"{f' --numbers {self.numbers}' if self.numbers else ''}{f' --begin {self.begin}' if self.begin else ''}"
        )

    @property
    def lasting(self) -> tuple[str, int, int, str, int]:
        """The fields that may not change between runs."""
        return self.game, self.players, self.seed, self.numbers, self.begin


class TrainingRound(msgspec.Struct, frozen=True):
    """Result of one round; a line of the log."""

    number: int
    decisions: int
    """Decisions that experts considered in this round."""
    taught: int
    """Decisions that the network was trained on, including earlier rounds."""
    gain: float
    """Points gained over a greedy player's answer on held-out decisions, by the experts' tries."""
    expert_gain: float
    agrees: float
    epochs: int
    choice: float
    trust: float
    seconds: float
    measured: tuple[MeasuredStrength, ...]

    @property
    def strength(self) -> float:
        """Lower bound of the win rate against search."""
        return next((one.low for one in self.measured if one.against == RIVAL), 0.0)


class ExpertIteration:
    """Training run: the rounds of a plan in its folder, with worker processes."""

    def __init__(self, plan: TrainingPlan, folder: Path, watch: Watch = lambda doing, part: None) -> None:
        if not evaluation(plan.game).weights.search:
            raise Malformed(f"the evaluation of {plan.game} names no decision where thought pays")
        fondaco.new(plan.game, plan.players, plan.seed, "bounded")
        self.plan, self.folder, self.watch = plan, folder, watch
        folder.mkdir(parents=True, exist_ok=True)
        self.agree(folder / "plan.json")
        self.log = folder / "log.jsonl"

    def agree(self, file: Path) -> None:
        """Write `plan.json`; raise `Malformed` if the folder holds another training."""
        if file.exists():
            kept = msgspec.json.decode(file.read_bytes(), type=TrainingPlan)
            if kept.lasting != self.plan.lasting:
                raise Malformed(f"{self.folder} holds another training: {kept.command}")
        file.write_bytes(msgspec.json.format(msgspec.json.encode(self.plan)) + b"\n")

    @property
    def done(self) -> list[TrainingRound]:
        return self.over(TrainingRound)

    def over(self, kind: type[T]) -> list[T]:
        """Read the finished rounds from the log; an incomplete last line is ignored."""
        lines = self.log.read_bytes().splitlines(keepends=True) if self.log.exists() else []
        return [msgspec.json.decode(line, type=kind) for line in lines if line.endswith(b"\n")]

    def net(self, number: int) -> Path:
        return self.folder / f"round-{number}.npz"

    def run(self) -> Iterator[TrainingRound]:
        return self.missing(len(self.done), self.round)

    def missing(self, over: int, go: Callable[[int, Executor], T]) -> Iterator[T]:
        """Run the remaining rounds of the plan, after the first `over`, one after another."""
        workers = make_process_pool(self.plan.processes)
        try:
            for number in range(over + 1, self.plan.rounds + 1):
                yield go(number, workers)
            workers.shutdown()
        finally:
            kill_workers(workers)

    def round(self, number: int, workers: Executor) -> TrainingRound:
        begun, seconds = time.monotonic(), 60 * self.plan.minutes
        lens = self.lens(workers, LOOKING * seconds)
        measuring = AT_LENGTH if number == self.plan.rounds else MEASURING
        playing = seconds * (1 - FITTING - measuring) - (time.monotonic() - begun)
        experts = self.experts(number, lens, workers, playing)
        with require_learn_extra():
            from fondaco.learn.train_network import (
                NetworkTraining,
            )  # imported while the experts play, because it is slow
        decisions = sum(self.awaited("play", experts, playing))
        self.watch("fit", 0.0)
        rows, before = self.rows(number), self.done
        if not rows:
            raise Malformed("there was too little time to think about a single decision: give it more minutes")
        fitting = NetworkTraining(rows, self.plan.seed + number, load_network(self.net(number - 1)) if before else None)
        fitted = fitting.result(fitting.run(FITTING * seconds))
        fitting.net(self.facts(fitted.choice, fitted.trust), lens).save(self.net(number))
        measured = self.measure(number, workers, begun + seconds - time.monotonic())
        spent = round(time.monotonic() - begun, 1)
        taught = fitted.decisions + (before[-1].taught if before else 0)
        result = TrainingRound(
            number,
            decisions,
            taught,
            fitted.gain,
            fitted.expert_gain,
            fitted.agrees,
            fitted.epochs,
            fitted.choice,
            fitted.trust,
            spent,
            measured,
        )
        self.write(result)
        return result

    def facts(self, choice: float, trust: float) -> NetworkFacts:
        taught = tuple(evaluation(self.plan.game).weights.search)
        digest = feature_extractor(self.plan.game, self.plan.players).digest
        return NetworkFacts(self.plan.game, self.plan.players, taught, choice, trust, digest)

    # -- network inputs --------------------------------------------------------------------

    def lens(self, workers: Executor, seconds: float) -> CellSelection:
        """Return the cells that vary between decisions; computed once, then stored."""
        file = self.folder / "lens.npz"
        if not file.exists():
            tasks = [self.task(0, process, seconds, None, None) for process in range(self.plan.processes)]
            positions: CellStatistics | None = None
            answers: CellStatistics | None = None
            looking = [workers.submit(collect_cell_statistics, task) for task in tasks]
            for position, answer in self.awaited("look", looking, seconds):
                positions = position.beside(positions) if position else positions
                answers = answer.beside(answers) if answer else answers
            if positions is None or answers is None:
                raise Malformed("there was too little time to see a single decision: give it more minutes")
            cells = positions.most_varied(CELLS_OF_POSITION), answers.most_varied(CELLS_OF_ANSWER, BESIDE)
            np.savez(file, position=cells[0], answers=cells[1])
        with np.load(file) as kept:
            return CellSelection(kept["position"], kept["answers"])

    # -- training data ---------------------------------------------------------------------

    def task(
        self, number: int, process: int, seconds: float, net: Path | None, lens: CellSelection | None
    ) -> SelfPlayTask:
        folder = self.folder / f"rows-{number}"
        folder.mkdir(exist_ok=True)
        seed = (self.plan.seed * 1000 + number) * 1000 + process
        return SelfPlayTask(self.plan.game, self.plan.players, seed, seconds, folder, net, lens)

    def rows(self, number: int) -> list[Path]:
        return sorted((self.folder / f"rows-{number}").glob("rows-*.npz"))

    def experts(self, number: int, lens: CellSelection, workers: Executor, seconds: float) -> list[Future[int]]:
        """Start self-play of experts; those of the first round have no network."""
        before = self.net(number - 1) if number > 1 else None
        tasks = [self.task(number, process, seconds, before, lens) for process in range(self.plan.processes)]
        return [workers.submit(write_training_data, task) for task in tasks]

    def awaited(self, doing: str, futures: list[Future[T]], seconds: float) -> list[T]:
        begun, left = time.monotonic(), {*futures}
        while left:
            self.watch(doing, min(1.0, (time.monotonic() - begun) / seconds))
            _, left = wait(left, timeout=1.0)
        return [future.result() for future in futures]

    # -- measuring strength ----------------------------------------------------------------

    def measure(self, number: int, workers: Executor, seconds: float) -> tuple[MeasuredStrength, ...]:
        """Play the network alone against search, greedy players and every earlier network."""
        mine = f"trained:{self.net(number)}"
        others = [RIVAL, "greedy", *[f"trained:{self.net(earlier)}" for earlier in range(1, number)]]
        found = []
        for other in others:
            part = 0.7 if other == RIVAL else 0.3 / (len(others) - 1)
            found.append(self.duel(mine, other, workers, part * seconds))
        return tuple(found)

    def duel(self, mine: str, other: str, workers: Executor, seconds: float) -> MeasuredStrength:
        """Play unseen deals, each once from every seat, as many as fit into the time."""
        tournament = Tournament(self.plan.game, (mine, other), self.plan.players, self.plan.matches, self.plan.seed)
        work = partial(play_pairing_if_time, tournament, time.time() + seconds)
        futures = [workers.submit(work, pairing) for pairing in tournament.pairings()]
        played: list[TournamentResult] = [one for one in self.awaited("measure", futures, seconds) if one is not None]
        whole = [deal for deal in results_by_deal(played).values() if len(deal) == tournament.turns]
        results = [result for deal in whole for result in deal]
        wins = estimate_share(
            group_values_by_deal(results, lambda result: [sum(map(result.share, seats_of_bot(result, mine)))])
        )
        said = Path(other.partition(":")[2]).stem if other.endswith(".npz") else other
        value, low, high = (round(each, 4) for each in wins)
        even, paces = (
            1 / self.plan.players,
            (mean_decision_milliseconds(results, mine), mean_decision_milliseconds(results, other)),
        )
        return MeasuredStrength(said, len(results), value, low, high, even, *paces)

    # -- results ---------------------------------------------------------------------------

    def write(self, result: TrainingRound) -> None:
        """Append to the log, write the card, and copy the best network to its final name."""
        self.log.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (*self.done, result)))
        card = NetworkCard(
            self.plan.game,
            self.plan.players,
            result.number,
            result.taught,
            self.plan.seed,
            self.plan.command,
            fondaco.__version__,
            result.measured,
        )
        text = msgspec.json.format(msgspec.json.encode(card)) + b"\n"
        self.net(result.number).with_suffix(".json").write_bytes(text)
        best = max(self.done, key=lambda each: each.strength)
        for suffix in (".npz", ".json"):
            kept = self.net(best.number).with_suffix(suffix).read_bytes()
            (self.folder / f"net{self.plan.players}{suffix}").write_bytes(kept)


@contextmanager
def require_learn_extra() -> Iterator[None]:
    """Turn a missing package into an error that names the `learn` extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise Malformed(f"to learn needs {missing.name}: pip install 'fondaco[learn]'") from None


def play_pairing_if_time(tournament: Tournament, end: float, pairing: Pairing) -> TournamentResult | None:
    """Play a match, or return None if the time is up."""
    return play_pairing(tournament, pairing) if time.time() < end else None


def results_by_deal(results: list[TournamentResult]) -> dict[int, list[TournamentResult]]:
    deals: dict[int, list[TournamentResult]] = {}
    for result in results:
        deals.setdefault(result.deal, []).append(result)
    return deals


def mean_decision_milliseconds(results: list[TournamentResult], name: str) -> float:
    """Return the mean time per decision of a bot, in milliseconds."""
    played = [(result, seat) for result in results for seat in seats_of_bot(result, name)]
    asked = sum(result.asked[seat] for result, seat in played)
    return round(1000 * sum(result.seconds[seat] for result, seat in played) / max(1, asked), 2)
