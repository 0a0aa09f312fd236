"""The server clock: milliseconds since the epoch that never run backwards."""

from __future__ import annotations

import time


def _steady() -> int:
    """Nanoseconds by a clock that nobody sets; where the system has one, it goes on while the machine sleeps. A browser
    knows its name only."""
    try:
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):
        return time.monotonic_ns()


_BEGINNING = time.time_ns() - _steady()


def now() -> int:
    """The date in milliseconds: as the machine had it when this process began, and from there on by a clock that does
    not jump. So dates never run backwards, and whoever sets the clock of the machine spends nobody's time."""
    return (_BEGINNING + _steady()) // 1_000_000
