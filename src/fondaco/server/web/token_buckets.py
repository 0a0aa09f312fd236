"""Token buckets in memory, for what is too frequent to be counted in the store: WebSocket frames and HTTP requests."""

from __future__ import annotations

from collections import OrderedDict

MOST_KEPT = 20_000


class TokenBucket:
    """Holds `size` tokens and gains `rate` of them per second."""

    __slots__ = ("at", "rate", "size", "tokens")

    def __init__(self, size: float, rate: float, at: float) -> None:
        self.size, self.rate = size, rate
        self.tokens, self.at = size, at

    def spend(self, at: float) -> bool:
        """Take one token, if there is one."""
        self.tokens = min(self.size, self.tokens + self.rate * (at - self.at))
        self.at = at
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class TokenBuckets:
    """Token buckets of one kind by name, the least recently used dropped first."""

    def __init__(self, limit: tuple[float, float], factor: float = 1.0, most: int = MOST_KEPT) -> None:
        self.size, self.rate = (number * factor for number in limit)
        self.most = most
        self.kept: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, name: str, at: float) -> TokenBucket:
        """The bucket of this name; a new one is full."""
        bucket = self.kept.get(name)
        if bucket is None:
            bucket = self.kept[name] = TokenBucket(self.size, self.rate, at)
            if len(self.kept) > self.most:
                self.kept.popitem(last=False)
        else:
            self.kept.move_to_end(name)
        return bucket
