"""Seconds of thought: so many for each person and for all behind an address, and half a second more every second."""

from __future__ import annotations

import time
from collections import OrderedDict

REFILL = 0.5
ADDRESS = 4  # behind an address there may be a family
MOST = 20_000


class Purses:
    """Who has used up his seconds waits for new ones; nobody thinks for less time than he was told to."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, person: str, address: str | None = None) -> float:
        """How long until there is something left."""
        over = [self._used(person) - self.seconds]
        if address is not None:
            over.append(self._used(address) - ADDRESS * self.seconds)
        return max(0.0, *over) / REFILL

    def spend(self, seconds: float, person: str, address: str | None = None) -> None:
        for who in (person, address):
            if who is not None:
                self.used[who] = (self._used(who) + seconds, time.monotonic())
                self.used.move_to_end(who)
        while len(self.used) > MOST:
            self.used.popitem(last=False)

    def _used(self, who: str) -> float:
        used, at = self.used.get(who, (0.0, 0.0))
        return max(0.0, used - REFILL * (time.monotonic() - at))
