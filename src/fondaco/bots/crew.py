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


def crew(hands: int) -> ProcessPoolExecutor:
    """So many processes. They leave Ctrl+C to this one and end when it does, however it ended."""
    return ProcessPoolExecutor(hands, multiprocessing.get_context("spawn"), initializer=_begin_work)


def _begin_work() -> None:
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
    """In a worker: does this with so many MiB and so many seconds of its processor, or dies of it by the hand of the
    system, which needs neither the parent nor a thread here that comes to its turn."""
    if sys.platform != "win32":
        import resource

        space = memory * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (space, resource.getrlimit(resource.RLIMIT_AS)[1]))
        spent = round(time.process_time() + seconds) + 2
        resource.setrlimit(resource.RLIMIT_CPU, (spent, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    return work(*args)
