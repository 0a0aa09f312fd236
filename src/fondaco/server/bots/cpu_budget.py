"""Budgets of bot thinking time, per person and per address, refilled by half a second every second."""

from __future__ import annotations

import time
from collections import OrderedDict

REFILL = 0.5
ADDRESS = 4  # an address, which several people may share, has this many budgets
MOST = 20_000


class CpuBudget:
    """Thinking-time budgets.

    While a budget is used up, its bots wait; they never get less time for a decision.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, person: str, address: str | None = None) -> float:
        """Return the seconds until both the person and the address have time left."""
        over = [self._used(person) - self.seconds]
        if address is not None:
            over.append(self._used(address) - ADDRESS * self.seconds)
        return max(0.0, *over) / REFILL

    def spend(self, seconds: float, person: str, address: str | None = None) -> None:
        """Charge seconds to a person and an address."""
        for who in (person, address):
            if who is not None:
                self.used[who] = (self._used(who) + seconds, time.monotonic())
                self.used.move_to_end(who)
        while len(self.used) > MOST:
            self.used.popitem(last=False)

    def _used(self, who: str) -> float:
        used, at = self.used.get(who, (0.0, 0.0))
        return max(0.0, used - REFILL * (time.monotonic() - at))
