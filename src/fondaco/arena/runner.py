"""Run a tournament in local processes or on a dask cluster; it can be interrupted.

Each result is a line of `results.jsonl`, written when the match ends. Running the same command again plays the missing
matches, including any whose line is incomplete.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from fondaco.arena.schedule import Pairing, Tournament, TournamentResult, play_pairing
from fondaco.bots.process_pool import make_process_pool
from fondaco.core.decision import Malformed

CLUSTER = "dask://"


class TournamentFolder:
    """The folder of a tournament: its settings and its stored results."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self.results: dict[int, TournamentResult] = {}
        self.folder = folder
        self.tournament = tournament
        folder.mkdir(parents=True, exist_ok=True)
        self._agree(folder / "tournament.json")
        self._file = folder / "results.jsonl"
        self._read()
        self._pen = self._file.open("ab")

    def _agree(self, file: Path) -> None:
        """Write `tournament.json`; raise `Malformed` if the folder holds another; `games` may differ."""
        if file.exists():
            kept = msgspec.json.decode(file.read_bytes(), type=Tournament)
            if msgspec.structs.replace(kept, games=self.tournament.games) != self.tournament:
                raise Malformed(f"{self.folder} holds another tournament: {msgspec.json.encode(kept).decode()}")
        file.write_bytes(msgspec.json.format(msgspec.json.encode(self.tournament)) + b"\n")

    def _read(self) -> None:
        """Read the stored results, and remove incomplete lines from the file."""
        lines = self._file.read_bytes().splitlines(keepends=True) if self._file.exists() else []
        whole = [line for line in lines if line.endswith(b"\n")]
        for line in whole:
            result = msgspec.json.decode(line, type=TournamentResult)
            if result.number < self.tournament.matches:
                self.results[result.number] = result
        self._file.write_bytes(b"".join(whole))

    def write(self, result: TournamentResult) -> None:
        self._pen.write(msgspec.json.encode(result) + b"\n")
        self._pen.flush()
        self.results[result.number] = result

    @property
    def missing(self) -> list[Pairing]:
        return [pairing for pairing in self.tournament.pairings() if pairing.number not in self.results]

    @property
    def in_order(self) -> list[TournamentResult]:
        return [self.results[number] for number in sorted(self.results)]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pen.close()


def play_missing(book: TournamentFolder, jobs: int, on: str = "") -> Iterator[TournamentResult]:
    """Play the missing matches, and store and yield each result when its match ends."""
    with open_executor(jobs, on) as (executor, at_once):
        for result in _played(executor, partial(play_pairing, book.tournament), book.missing, at_once):
            book.write(result)
            yield result


def _played(
    executor: Executor, work: Callable[[Pairing], TournamentResult], pairings: list[Pairing], at_once: int
) -> Iterator[TournamentResult]:
    """Play the pairings with at most `at_once` submitted, so that little is lost on interruption."""
    waiting = iter(pairings)
    out: set[Future[TournamentResult]] = {executor.submit(work, pairing) for pairing in islice(waiting, at_once)}
    while out:
        done, out = wait(out, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
        out |= {executor.submit(work, pairing) for pairing in islice(waiting, len(done))}


@contextmanager
def open_executor(jobs: int, on: str) -> Iterator[tuple[Executor, int]]:
    """Provide an executor (local processes or a cluster) and how many matches to submit at once."""
    if on:
        with _cluster(on) as lent:
            yield lent
        return
    if jobs < 1:
        raise Malformed("a tournament needs at least one process")
    before = {*multiprocessing.active_children()}
    pool = make_process_pool(jobs)
    try:
        yield pool, 2 * jobs
    except BaseException:
        # A match can take minutes; do not wait for it on interruption.
        for worker in {*multiprocessing.active_children()} - before:
            worker.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    if not address.startswith(CLUSTER):
        raise Malformed(f"a cluster is named {CLUSTER}HOST:PORT, not {address!r}")
    try:
        from distributed import Client
    except ImportError:
        raise Malformed("clusters need dask: pip install 'fondaco[cluster]'") from None
    try:
        client = Client(f"tcp://{address.removeprefix(CLUSTER)}", timeout=10)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise Malformed(f"there is no cluster at {address}: {error}") from None
    with client, client.get_executor(pure=False) as executor:  # type: ignore[no-untyped-call]
        yield executor, max(2, 2 * sum(client.ncores().values()))  # type: ignore[no-untyped-call]
