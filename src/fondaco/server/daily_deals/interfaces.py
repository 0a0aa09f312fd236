"""Interface of the store of daily deals."""

from __future__ import annotations

from fondaco.server.base.user import UserId
from fondaco.server.daily_deals.model import DailyDeal, DealAttempt, DealResult


class DailyDealStore:
    """Deals of past, present and coming days, and the tries at them."""

    async def deals(self, first: int, last: int) -> list[DailyDeal]:
        """Return the deals of these days; those of today and the days to come are made when they are missing."""
        raise NotImplementedError

    async def attempt(self, day: int, person: UserId) -> DealAttempt | None:
        """Return a person's try at the deal of a day."""
        raise NotImplementedError

    async def device_used(self, day: int, device: str, person: UserId | None) -> bool:
        """Whether somebody else has tried the deal of a day on a device."""
        raise NotImplementedError

    async def claim(self, day: int, person: UserId, device: str | None, table: str, at: int) -> None:
        """Store the beginning of a try; refused if the person, or somebody on this device, has begun one."""
        raise NotImplementedError

    async def move_to_table(self, was: str, table: str | None) -> None:
        """Store under which id the table of a try was opened; `None`: it was not opened, which undoes the claim."""
        raise NotImplementedError

    async def results(self, day: int) -> list[DealResult]:
        """Return the results of the deal of a day, best first."""
        raise NotImplementedError

    async def running(self, day: int) -> int:
        """Return how many tries at the deal of a day have not ended."""
        raise NotImplementedError
