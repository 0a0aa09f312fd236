"""How much anyone may ask of the house: a bucket for each person or address and kind of request, refilled steadily."""
from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, ip_address, ip_network

from fondaco.house.book.refusals import TooMany, TooManySockets, WhoAreYou

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
FREE_GUESSES, LONGEST_DELAY, GUESSES_FORGOTTEN = 3, 4.0, 900.0


def neighbourhood(host: str) -> str:
    """An address for limits: of IPv6 the 64 bits that one household or machine has all to itself."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


class Limits:
    """`factor` makes all buckets larger, for load tests and houses among friends."""

    def __init__(self, factor: float = 1.0, sockets: int = 50) -> None:
        self.factor = factor
        self.sockets = sockets
        self.open_sockets: Counter[str] = Counter()
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.guesses: OrderedDict[str, tuple[int, float]] = OrderedDict()

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
    def guessing(self, account: str) -> Iterator[float]:
        """How long who wants to sign in has to wait: longer with every wrong password, but never so long that strangers
        could keep the owner out."""
        wrong = self._wrong(account)
        try:
            yield min(LONGEST_DELAY, 0.25 * 2 ** (wrong - FREE_GUESSES)) if wrong >= FREE_GUESSES else 0.0
        except WhoAreYou:
            self.guesses[account] = (min(self._wrong(account) + 1, 20), time.monotonic())
            self.guesses.move_to_end(account)
            if len(self.guesses) > MOST_BUCKETS:
                self.guesses.popitem(last=False)
            raise

    def _wrong(self, account: str) -> int:
        wrong, at = self.guesses.get(account, (0, 0.0))
        return wrong if time.monotonic() - at < GUESSES_FORGOTTEN else 0

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
