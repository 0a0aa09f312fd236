"""Many tables in reused arrays, played by one or more processes.

    with lab.batch(name, players=3, tables=256, processes=4) as tables:
        tables.begin(seed=1)
        while learning:
            tables.step(choose(tables.marks, tables.numbers, tables.mask))   # an answer for each table
            learn(tables.rewards[tables.over])

Row `t` of `marks`, `numbers` and `mask` is the observation and action mask of `seat[t]`, the seat asked at table `t`.
When a match ends, the next one starts at once: `over[t]` is set and `rewards[t]` holds the rewards by seat.
`last_marks[t]`, `last_numbers[t]`, `last_seat[t]` and `scores[t]` then describe the end of the match, as seen by its
learner, or else by the last seat that answered. With `rows`, `answer_marks[t]` and `answer_numbers[t]` have a row for
each answer of the menu (`Menu.rows`).
"""

from __future__ import annotations

import copy
import multiprocessing
import threading
from collections.abc import Callable
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from fondaco.bots.process_pool import exit_with_parent
from fondaco.core.decision import FondacoError, Malformed
from fondaco.lab.episode import Episode
from fondaco.lab.seat_episode import SeatEpisode

Arrays = dict[str, NDArray[Any]]
Shapes = dict[str, tuple[tuple[int, ...], type]]
SKIP = -1
"""In place of an answer: leave this table as it is."""


class Batch:
    """Many tables of one game; `make` creates the episode of a table and goes to the processes.

    An answer that is left out, or an illegal combination of the numbers of a factored action, changes nothing at its
    table and sets `refused`.

    The calling process plays the first tables, and the other `processes` the rest. Chance depends on the seed and the
    table number only, not on the number of processes.
    """

    marks: NDArray[np.uint8]
    numbers: NDArray[np.float32]
    mask: NDArray[np.int8]
    seat: NDArray[np.int16]
    over: NDArray[np.bool_]
    refused: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    last_marks: NDArray[np.uint8]
    last_numbers: NDArray[np.float32]
    last_seat: NDArray[np.int16]
    scores: NDArray[np.float32]
    answer_marks: NDArray[np.uint8]
    answer_numbers: NDArray[np.float32]

    def __init__(self, make: Callable[[], Episode], tables: int, processes: int = 1, rows: bool = False) -> None:
        if not 1 <= processes <= tables:
            raise Malformed(f"{tables} tables are played by 1 to {tables} processes, not by {processes}")
        self.tables, self.episode = tables, make()
        shapes = _shapes(self.episode, tables, rows)
        self._memory = SharedMemory(create=True, size=_room(shapes))
        self._arrays = _arrays(shapes, self._memory)
        for name, array in self._arrays.items():
            setattr(self, name, array)
        mine, *others = [range(*cut) for cut in pairwise(tables * hand // processes for hand in range(processes + 1))]
        self._workers = [WorkerTableRange(make, self._memory.name, shapes, theirs) for theirs in others]
        self._local = LocalTableRange(self.episode, self._arrays, mine)

    def begin(self, seed: int) -> None:
        """Start a new match at every table."""
        self._all("begin", seed)

    def step(self, answers: object) -> None:
        """Play one answer at every table, except where it is `SKIP`; raise `IndexError` if one is illegal."""
        self._arrays["answers"][:] = answers
        self._all("step")

    def _all(self, what: str, *args: int) -> None:
        """Let all processes do something; raise the first error when all have finished."""
        for worker in self._workers:
            worker.ask(what, *args)
        errors = [self._local.attempt(what, args), *(worker.wait(self._local) for worker in self._workers)]
        for error in errors:
            if error is not None:
                raise error

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
        self._local.close()
        for name in [*self._arrays]:
            if name in vars(self):
                delattr(self, name)
        self._workers = []
        self._arrays = {}
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class LocalTableRange:
    """A range of tables played in this process; `ready` holds next matches that were dealt in idle moments."""

    def __init__(self, episode: Episode, arrays: Arrays, tables: range) -> None:
        self.arrays = arrays
        self.episodes = {table: copy.copy(episode) for table in tables}
        self.begun = dict.fromkeys(tables, 0)
        self.ready: dict[int, Episode] = {}
        self.seed = 0

    def attempt(self, what: str, args: tuple[int, ...]) -> Exception | None:
        """Do something and return the error, if any."""
        doing: Callable[..., None] = getattr(self, what)
        try:
            doing(*args)
        except Exception as error:
            return error
        return None

    def begin(self, seed: int) -> None:
        self.seed, self.begun = seed, dict.fromkeys(self.begun, 0)
        self.ready.clear()
        for table in self.episodes:
            self.deal(table)
            self.arrays["over"][table], self.arrays["rewards"][table] = False, 0
            self.arrays["refused"][table] = False

    def step(self) -> None:
        answers, over, refused, rewards = (self.arrays[name] for name in ("answers", "over", "refused", "rewards"))
        for table, episode in self.episodes.items():
            number = answers[table].tolist()
            refused[table] = number == SKIP or (episode.factored is not None and not episode.accepts(number))
            if refused[table]:
                over[table] = False
                continue
            episode.answer(number)
            over[table] = episode.over
            if episode.over:
                rewards[table] = episode.rewards
                self.end(table)
                self.deal(table)
            else:
                self.show(table)

    def end(self, table: int) -> None:
        """Write how the match ended."""
        episode, arrays = self.episodes[table], self.arrays
        seat = episode.learner if isinstance(episode, SeatEpisode) else episode.seat
        marks, numbers = episode.observe(seat)
        arrays["last_marks"][table] = np.frombuffer(marks, np.uint8)
        arrays["last_numbers"][table] = np.frombuffer(numbers, np.float32)
        arrays["last_seat"][table], arrays["scores"][table] = seat, episode.match.scores

    def deal(self, table: int) -> None:
        """Start the next match at a table."""
        self.episodes[table] = self.ready.pop(table) if table in self.ready else self.dealt(table)
        self.begun[table] += 1
        self.show(table)

    def dealt(self, table: int) -> Episode:
        episode = copy.copy(self.episodes[table])
        episode.begin(f"{self.seed} {table} {self.begun[table]}")
        return episode

    def deal_ahead(self) -> bool:
        """Deal one next match, if one is missing; return whether there was one."""
        missing = next((table for table, begun in self.begun.items() if begun and table not in self.ready), None)
        if missing is not None:
            self.ready[missing] = self.dealt(missing)
        return missing is not None

    def show(self, table: int) -> None:
        episode, arrays = self.episodes[table], self.arrays
        seat = arrays["seat"][table] = episode.seat
        view = episode.layout.sees(episode.match, seat)
        marks, numbers = episode.observe(seat, view)
        arrays["marks"][table] = np.frombuffer(marks, np.uint8)
        arrays["numbers"][table] = np.frombuffer(numbers, np.float32)
        arrays["mask"][table] = np.frombuffer(episode.mask(seat), np.int8)
        if "answer_marks" in arrays:
            many, (marks, numbers) = len(episode.match.options(seat)), episode.menu.rows(episode.match, seat, view)
            arrays["answer_marks"][table, :many] = np.frombuffer(marks, np.uint8).reshape(many, -1)
            arrays["answer_numbers"][table, :many] = np.frombuffer(numbers, np.float32).reshape(many, -1)
            arrays["answer_marks"][table, many:] = 0
            arrays["answer_numbers"][table, many:] = 0

    def close(self) -> None:
        self.arrays = {}


class WorkerTableRange:
    """A range of tables played in a worker process on shared memory."""

    def __init__(self, make: Callable[[], Episode], memory: str, shapes: Shapes, mine: range) -> None:
        spawn = multiprocessing.get_context("spawn")
        self.pipe, other = spawn.Pipe()
        self.process = spawn.Process(target=_play, args=(other, make, memory, shapes, mine), daemon=True)
        self.process.start()
        other.close()

    def ask(self, what: str, *args: int) -> None:
        self.pipe.send((what, args))

    def wait(self, local: LocalTableRange) -> Exception | None:
        """Wait for the end of the work, and return its error, if any."""
        try:
            wait_for(self.pipe, local)
            error: Exception | None = self.pipe.recv()
        except EOFError:
            return FondacoError("a process of the batch has ended")
        return error

    def close(self) -> None:
        self.pipe.close()
        self.process.join()


def _play(pipe: Connection, make: Callable[[], Episode], memory: str, shapes: Shapes, mine: range) -> None:
    """Worker process: execute requests until the pipe is closed."""
    threading.Thread(target=exit_with_parent, daemon=True).start()
    episode, shared = make(), SharedMemory(memory)
    hand = LocalTableRange(episode, _arrays(shapes, shared), mine)
    try:
        while True:
            wait_for(pipe, hand)
            what, args = pipe.recv()
            pipe.send(hand.attempt(what, args))
    except EOFError:
        hand.close()
        shared.close()


def wait_for(pipe: Connection, tables: LocalTableRange) -> None:
    """Deal next matches until something arrives, at most one for each table."""
    while not pipe.poll() and tables.deal_ahead():
        pass


def _shapes(episode: Episode, tables: int, rows: bool) -> Shapes:
    layout, menu, factored = episode.layout, episode.menu, episode.factored
    answers = (tables, menu.most)
    found: Shapes = {"answer_numbers": ((*answers, menu.numbers), np.float32)} if rows else {}
    found |= {
        "numbers": ((tables, layout.numbers), np.float32),
        "last_numbers": ((tables, layout.numbers), np.float32),
        "rewards": ((tables, episode.players), np.float32),
        "scores": ((tables, episode.players), np.float32),
        "answers": ((tables,) if factored is None else (tables, len(factored.sizes)), np.int32),
        "seat": ((tables,), np.int16),
        "last_seat": ((tables,), np.int16),
        "marks": ((tables, layout.marks), np.uint8),
        "last_marks": ((tables, layout.marks), np.uint8),
        "mask": ((tables, (factored or menu).most), np.int8),
        "refused": ((tables,), np.bool_),
        "over": ((tables,), np.bool_),
    }
    return found | ({"answer_marks": ((*answers, menu.marks), np.uint8)} if rows else {})


def _room(shapes: Shapes) -> int:
    return sum(int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes.values())


def _arrays(shapes: Shapes, memory: SharedMemory) -> Arrays:
    """Map the arrays one after another into this memory; larger item types first, for alignment."""
    arrays, begin = {}, 0
    for name, (shape, kind) in shapes.items():
        arrays[name] = np.ndarray(shape, kind, memory.buf, begin)
        begin += arrays[name].nbytes
    return arrays
