"""The server clock: milliseconds since the epoch that never run backwards."""

from __future__ import annotations

import time


def _steady() -> int:
    """Return nanoseconds of a monotonic clock, which goes on during suspend where the system supports it.

    A browser defines `CLOCK_BOOTTIME` but does not support it.
    """
    try:
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):
        return time.monotonic_ns()


_BEGINNING = time.time_ns() - _steady()


def now() -> int:
    """Return the time in milliseconds since the epoch: the start time of this process, continued by a monotonic clock.

    The time never runs backwards, and setting the machine's clock does not change anybody's remaining time.
    """
    return (_BEGINNING + _steady()) // 1_000_000
