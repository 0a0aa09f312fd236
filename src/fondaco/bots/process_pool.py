"""Processes that work for this one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Any, TypeVar

T = TypeVar("T")
MEMORY = 2048  # MiB


BACKGROUND = 5  # how much nicer than the process they work for


class OutOfTime(BaseException):
    """Work that used up its seconds of processor; its worker can go on with other work. It is no Exception, so that no
    work takes it for an error of its own."""


def crew(hands: int, background: bool = False) -> ProcessPoolExecutor:
    """So many processes. They leave Ctrl+C to this one and end when it does, however it ended; in the background they
    leave the processor to it, too."""
    return ProcessPoolExecutor(
        hands, multiprocessing.get_context("spawn"), initializer=_begin_work, initargs=(background,)
    )


def _begin_work(background: bool = False) -> None:
    if background and sys.platform != "win32":
        os.nice(BACKGROUND)
    os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # for numpy: each of them has one core
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_parent, daemon=True).start()


def end_with_the_parent() -> None:
    """Who was killed cannot say so; his processes notice, by waiting here."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def dismiss(workers: ProcessPoolExecutor) -> None:
    """Ends them from outside, whatever they are at."""
    for process in list((workers._processes or {}).values()):
        process.kill()
    workers.shutdown(wait=False, cancel_futures=True)


def within_bounds(memory: int, seconds: float, work: Callable[..., T], *args: Any) -> T:
    """In a worker: do this with so many MiB and so many seconds of processor time, and raise OutOfTime after that. What
    cannot be interrupted is killed two seconds later by the system, which depends on no other process or thread."""
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
    """So many MiB, or fewer where the system allows no more."""
    import resource

    space, most = memory * 2**20, resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (space if most == resource.RLIM_INFINITY else min(space, most), most))


def _out_of_time(number: int, frame: object) -> None:
    raise OutOfTime
