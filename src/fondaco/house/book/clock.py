"""Clocks: none, so many seconds for each answer, or a budget that each answer refills."""

from __future__ import annotations

import time
from typing import Annotated

import msgspec
from msgspec import Meta

Seconds = Annotated[int, Meta(ge=1, le=90 * 24 * 3600)]


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none"):
    """Nobody hurries."""

    def at_first(self) -> float:
        return 0.0

    def after(self, left: float, used: float, answered: bool) -> float:
        return left


class Live(msgspec.Struct, frozen=True, tag_field="kind", tag="live"):
    """So many seconds for each answer."""

    seconds: Seconds

    def at_first(self) -> float:
        return float(self.seconds)

    def after(self, left: float, used: float, answered: bool) -> float:
        return float(self.seconds)


class Correspondence(msgspec.Struct, frozen=True, tag_field="kind", tag="correspondence"):
    """A budget; each answer adds the increment, up to the cap."""

    budget: Seconds
    increment: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0
    cap: Seconds = 90 * 24 * 3600

    def at_first(self) -> float:
        return float(min(self.budget, self.cap))

    def after(self, left: float, used: float, answered: bool) -> float:
        rest = max(0.0, left - used)
        return min(float(self.cap), rest + self.increment) if answered else rest


Clock = NoClock | Live | Correspondence


def untimed(clock: Clock) -> bool:
    return isinstance(clock, NoClock)


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
