"""Clocks: none, fixed seconds per answer, or a time budget with increments."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Seconds = Annotated[int, Meta(ge=1, le=90 * 24 * 3600)]


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none"):
    """No time limit."""

    def at_first(self) -> float:
        return 0.0

    def after(self, left: float, used: float, answered: bool) -> float:
        return left


class Live(msgspec.Struct, frozen=True, tag_field="kind", tag="live"):
    """Real time: a fixed number of seconds for each answer."""

    seconds: Seconds

    def at_first(self) -> float:
        return float(self.seconds)

    def after(self, left: float, used: float, answered: bool) -> float:
        return float(self.seconds)


class Correspondence(msgspec.Struct, frozen=True, tag_field="kind", tag="correspondence"):
    """Correspondence: a time budget in seconds; each answer adds the increment, up to the cap."""

    budget: Seconds
    increment: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0
    cap: Seconds = 90 * 24 * 3600

    def at_first(self) -> float:
        return float(min(self.budget, self.cap))

    def after(self, left: float, used: float, answered: bool) -> float:
        rest = max(0.0, left - used)
        return min(float(self.cap), rest + self.increment) if answered else rest


Clock = NoClock | Live | Correspondence


def is_untimed(clock: Clock) -> bool:
    return isinstance(clock, NoClock)
