"""Time controls: none, a time for each answer, or a bank of time for the whole match.

`Table.must_answer` says whose clocks run. A clock is started when a question arrives at a seat, and stopped when the
match no longer waits for it. After `TIMED_ANSWERS` answers to the same question, such as offers in one trade, a player
gets no new time by further ones. All times are in seconds.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Seconds = Annotated[int, Meta(ge=1, le=90 * 24 * 3600)]
DAY = 24 * 3600
GRACE = 30.0  # more time for a player who is asked "Still there?"
SPEAKING = 60.0  # so long bots wait for players who may speak but do not have to, at most
TIMED_ANSWERS = 10  # so many answers to one question, such as offers in a trade, each bring new time
RETURN = 60.0  # time that a player has at least after taking the seat back from a bot


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none"):
    """No time limit."""

    def at_first(self) -> float:
        return 0.0

    def on_question(self, left: float, answered: bool) -> float:
        return left

    def on_answer(self, left: float) -> float:
        return left


class Live(msgspec.Struct, frozen=True, tag_field="kind", tag="live"):
    """Real time: a fixed number of seconds for each answer."""

    seconds: Seconds

    def at_first(self) -> float:
        """Return the time of every seat when the match begins."""
        return float(self.seconds)

    def on_question(self, left: float, answered: bool) -> float:
        """Return the time for a question that arrives; `answered`: the clock was stopped by the seat's own answer."""
        return float(self.seconds)

    def on_answer(self, left: float) -> float:
        """Return the time of a seat that has answered and has to answer again."""
        return float(self.seconds)


class Days(msgspec.Struct, frozen=True, tag_field="kind", tag="days"):
    """So many days for each answer, and days of vacation for the whole match, in which the own clock is paused."""

    days: Annotated[int, Meta(ge=1, le=30)]
    vacation: Annotated[int, Meta(ge=0, le=60)] = 0

    def at_first(self) -> float:
        return float(self.days * DAY)

    def on_question(self, left: float, answered: bool) -> float:
        return float(self.days * DAY)

    def on_answer(self, left: float) -> float:
        return float(self.days * DAY)


class Bank(msgspec.Struct, frozen=True, tag_field="kind", tag="bank"):
    """A bank of time for the whole match; the increment is added when a clock is stopped by its player's own answer.

    Several answers in a row count as one, and the bank is never fuller than at first, so that nobody gains time by many
    small offers. A question that arrives has at least the increment.
    """

    seconds: Annotated[int, Meta(ge=10, le=24 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0

    def at_first(self) -> float:
        return float(self.seconds)

    def on_question(self, left: float, answered: bool) -> float:
        return min(float(self.seconds), max(left + self.increment * answered, float(self.increment)))

    def on_answer(self, left: float) -> float:
        return left


class Correspondence(msgspec.Struct, frozen=True, tag_field="kind", tag="correspondence"):
    """A budget; each answer adds the increment, up to the cap. Older tables have it; the client does not offer it."""

    budget: Seconds
    increment: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0
    cap: Seconds = 90 * 24 * 3600

    def at_first(self) -> float:
        return float(min(self.budget, self.cap))

    def on_question(self, left: float, answered: bool) -> float:
        return self.on_answer(left) if answered else left

    def on_answer(self, left: float) -> float:
        return min(float(self.cap), left + self.increment)


Timed = Live | Bank | Days | Correspondence
Clock = NoClock | Timed


def vacation_seconds(clock: Clock) -> float:
    """Return the vacation that each player has in a match."""
    return float(clock.vacation * DAY) if isinstance(clock, Days) else 0.0


def speaking_time(clock: Clock) -> float:
    """Return how long a bot waits for players who may speak before it, and whose clocks do not run."""
    return min(clock.at_first(), DAY if isinstance(clock, Days | Correspondence) else SPEAKING)


def is_untimed(clock: Clock) -> bool:
    return isinstance(clock, NoClock)
