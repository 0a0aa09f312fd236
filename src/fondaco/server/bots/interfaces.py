"""Interfaces of bots, hints and match analysis: where they are computed, and where analyses are stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar, TypeVarTuple

from fondaco.bots.match_analysis import MatchCourse
from fondaco.bots.mistakes import MistakeSearch
from fondaco.core.decision import Seat
from fondaco.server.base.fair_queue import CallerIdentity

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Workers(Protocol):
    """Run tasks of `bots/tasks.py` beside the server."""

    async def ask(
        self,
        seconds: float,
        work: Callable[[*Ts], T],
        *args: *Ts,
        caller: CallerIdentity = ...,
    ) -> T:
        """Return the result of a task; raise `TimeoutError` if it takes longer than `seconds`."""


class MatchAnalysisStore:
    """Evaluation curves of finished matches, and searches for the mistakes of their seats."""

    async def read(self, table_id: str) -> MatchCourse | None:
        """Return the stored curve of a match, or `None` if there is no complete one."""
        raise NotImplementedError

    async def write(self, table_id: str, course: MatchCourse) -> None:
        """Store the curve of a match, replacing an earlier one."""
        raise NotImplementedError

    async def read_mistakes(self, table_id: str, seat: Seat) -> MistakeSearch | None:
        """Return how far the search for the mistakes of a seat has come, or `None` if there was none."""
        raise NotImplementedError

    async def write_mistakes(self, table_id: str, seat: Seat, search: MistakeSearch) -> None:
        """Store how far the search for the mistakes of a seat has come."""
        raise NotImplementedError
