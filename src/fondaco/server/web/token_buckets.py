"""Token buckets in memory, for what is too frequent to be counted in the store: WebSocket frames and HTTP requests."""

from __future__ import annotations

from collections import OrderedDict
from weakref import WeakValueDictionary

MOST_KEPT = 20_000


class TokenBucket:
    """Holds `size` tokens and gains `rate` of them per second."""

    __slots__ = ("__weakref__", "at", "rate", "size", "tokens")

    def __init__(self, size: float, rate: float, at: float) -> None:
        self.size, self.rate = size, rate
        self.tokens, self.at = size, at

    def is_full(self, at: float) -> bool:
        """Whether nothing of it is spent, so that a new one would do as well."""
        return self.tokens + self.rate * (at - self.at) >= self.size

    def spend(self, at: float) -> bool:
        """Take one token, if there is one."""
        self.tokens = min(self.size, self.tokens + self.rate * (at - self.at))
        self.at = at
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class TokenBuckets:
    """Token buckets of one kind by name.

    A bucket that is full again is dropped, unless a connection holds it; so are the least recently used of too many.
    """

    def __init__(self, limit: tuple[float, float], factor: float = 1.0, most: int = MOST_KEPT) -> None:
        self.size, self.rate = (number * factor for number in limit)
        self.most = most
        self.kept: OrderedDict[str, TokenBucket] = OrderedDict()
        self.held: WeakValueDictionary[str, TokenBucket] = WeakValueDictionary()

    def of(self, name: str, at: float) -> TokenBucket:
        """The bucket of this name; a new one is full."""
        bucket = self.held.get(name)
        if bucket is None:
            bucket = self.held[name] = TokenBucket(self.size, self.rate, at)
        self.kept[name] = bucket
        self.kept.move_to_end(name)
        while len(self.kept) > 1 and (len(self.kept) > self.most or next(iter(self.kept.values())).is_full(at)):
            self.kept.popitem(last=False)
        return bucket
