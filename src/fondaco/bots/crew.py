"""Processes that work for this one."""
from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait


def crew(hands: int) -> ProcessPoolExecutor:
    """So many processes. They leave Ctrl+C to this one and end when it does, however it ended."""
    return ProcessPoolExecutor(hands, multiprocessing.get_context("spawn"), initializer=_begin_work)


def _begin_work() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_parent, daemon=True).start()


def end_with_the_parent() -> None:
    """Who was killed cannot say so; his processes notice, by waiting here."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
