"""How much anyone may ask of the house: a bucket for each person or address and kind of request, refilled steadily."""
from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from fondaco.house.book.refusals import TooMany, TooManySockets

# kind of request: how many at once, how many per second after that
RATES: dict[str, tuple[float, float]] = {
    "act": (60, 10),
    "say": (15, 1),
    "hint": (8, 0.2),
    "open": (20, 0.2),
    "guest": (100, 0.5),
    "password": (10, 0.1),
    "read": (200, 40),
    "listen": (60, 2),
}
MOST_BUCKETS = 50_000


class Limits:
    """`factor` makes all buckets larger, for load tests and houses among friends."""

    def __init__(self, factor: float = 1.0, sockets: int = 50) -> None:
        self.factor = factor
        self.sockets = sockets
        self.open_sockets: Counter[str] = Counter()
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, kind: str, who: str) -> None:
        """Takes a drop from a bucket, or says how long to wait."""
        size, rate = (number * self.factor for number in RATES[kind])
        now = time.monotonic()
        level, at = self.buckets.get((kind, who), (size, now))
        level = min(size, level + (now - at) * rate)
        if level < 1:
            raise TooMany((1 - level) / rate)
        self.buckets[kind, who] = (level - 1, now)
        self.buckets.move_to_end((kind, who))
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)

    @contextmanager
    def socket_of(self, person: str | None, address: str) -> Iterator[None]:
        """A socket, as long as it is open: so many for each person, ten times as many for all behind one address."""
        most = {person or address: self.sockets, f"behind {address}": 10 * self.sockets}
        if any(self.open_sockets[who] >= count * self.factor for who, count in most.items()):
            raise TooManySockets()
        self.open_sockets.update(most.keys())
        try:
            yield
        finally:
            self.open_sockets.subtract(most.keys())
            self.open_sockets += Counter()
