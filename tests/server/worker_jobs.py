"""Jobs for worker processes, in a module that takes no time to import there."""

from __future__ import annotations

import itertools
import os
import time
from collections import deque


def sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def burn() -> None:
    while True:
        pass


def burn_without_a_break() -> None:
    """Run a single operation that no signal interrupts."""
    deque(itertools.repeat(None), maxlen=0)


def use_memory() -> int:
    return len(bytearray(2**30))
