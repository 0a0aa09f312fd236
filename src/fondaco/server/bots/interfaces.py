"""Interfaces of bots, hints and match analysis: where they are computed, and where analyses are stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar, TypeVarTuple

from fondaco.bots.match_analysis import MatchCourse
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
    """Evaluation curves of finished matches."""

    async def read(self, table_id: str) -> MatchCourse | None:
        """Return the stored curve of a match, or `None` if there is no complete one."""
        raise NotImplementedError

    async def write(self, table_id: str, course: MatchCourse) -> None:
        """Store the curve of a match, replacing an earlier one."""
        raise NotImplementedError
