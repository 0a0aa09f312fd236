"""Interface through which the scheduler requests notifications for players."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Protocol

from fondaco.core.decision import Seat
from fondaco.server.base.user import UserId
from fondaco.server.tables.projections import TableSummary
from fondaco.server.tables.state import SeatState, TableFacts


class TurnNotificationInterface(Protocol):
    """Notifications for players whose answer a table waits for."""

    def look(self, facts: TableFacts, seat_states: list[SeatState], waiting: list[Seat]) -> None: ...

    def keep(self, attended: Callable[[str], bool]) -> None: ...

    async def reachable(self) -> Container[UserId | None]: ...

    def remind(self, facts: TableFacts, brief: TableSummary, reachable: Container[UserId | None]) -> None: ...

    async def stop(self) -> None: ...


class NoNotifications:
    """Sends nothing."""

    def look(self, facts: TableFacts, seat_states: list[SeatState], waiting: list[Seat]) -> None:
        """Do nothing."""

    def keep(self, attended: Callable[[str], bool]) -> None:
        """Do nothing."""

    async def reachable(self) -> Container[UserId | None]:
        """Return nobody."""
        return ()

    def remind(self, facts: TableFacts, brief: TableSummary, reachable: Container[UserId | None]) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""
