"""Worker processes that end with their parent, with limits on memory and processor time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing.connection import wait
from typing import TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
MEMORY = 2048  # MiB


BACKGROUND = 5  # niceness added to that of the parent process


class OutOfTime(BaseException):
    """Raised in a worker whose job used up its processor time; the worker can take other jobs.

    It is a BaseException so that no job catches it as an error of its own.
    """


def make_process_pool(hands: int, background: bool = False) -> ProcessPoolExecutor:
    """Create a pool of `hands` worker processes that end when this process does.

    They end however it ends, and ignore Ctrl+C. In the `background` they run at a lower priority.
    """
    return ProcessPoolExecutor(
        hands, multiprocessing.get_context("spawn"), initializer=_begin_work, initargs=(background,)
    )


@cache
def shared_process_pool(hands: int) -> ProcessPoolExecutor:
    """Return the pool of `hands` worker processes that all searches share, created once."""
    return make_process_pool(hands)


def _begin_work(background: bool = False) -> None:
    if background and sys.platform != "win32":
        os.nice(BACKGROUND)
    os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # for numpy: one core per worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    """Exit the worker when its parent process ends; a killed parent cannot notify its workers."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def kill_workers(workers: ProcessPoolExecutor) -> None:
    """Kill all workers of a pool at once, whatever they are doing."""
    for process in list((workers._processes or {}).values()):
        process.kill()
    workers.shutdown(wait=False, cancel_futures=True)


def run_within_limits(memory: int, seconds: float, work: Callable[[*Ts], T], *args: *Ts) -> T:
    """Run a job in a worker with limits on memory (MiB) and processor time (seconds).

    Raise OutOfTime when the time is used up. A job that cannot be interrupted is killed two seconds later by the
    operating system, independently of other processes and threads.
    """
    if sys.platform == "win32":
        return work(*args)
    import resource

    _limit_memory(memory)
    spent = round(time.process_time() + seconds) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (spent, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    signal.signal(signal.SIGPROF, _out_of_time)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        return work(*args)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _limit_memory(memory: int) -> None:
    """Limit the address space to this many MiB, or fewer where the system allows no more."""
    import resource

    space, most = memory * 2**20, resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (space if most == resource.RLIM_INFINITY else min(space, most), most))


def _out_of_time(number: int, frame: object) -> None:
    raise OutOfTime
