"""The server clock: milliseconds since the epoch that never run backwards."""

from __future__ import annotations

import time
from datetime import date, timedelta


def _steady() -> int:
    """Return nanoseconds of a monotonic clock, which goes on during suspend where the system supports it.

    A browser defines `CLOCK_BOOTTIME` but does not support it.
    """
    try:
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):
        return time.monotonic_ns()


DAY = 24 * 3600 * 1000
EPOCH = date(1970, 1, 1)
_BEGINNING = time.time_ns() - _steady()


def day_name(day: int) -> str:
    """Return a day, counted from 1970, in ISO notation."""
    return str(EPOCH + timedelta(days=day))


def now() -> int:
    """Return the time in milliseconds since the epoch: the start time of this process, continued by a monotonic clock.

    The time never runs backwards, and setting the machine's clock does not change anybody's remaining time.
    """
    return (_BEGINNING + _steady()) // 1_000_000
