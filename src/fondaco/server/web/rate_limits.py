"""Rate limits: a token bucket for each kind of request and each user or address.

The buckets are stored in the database and shared by all processes. Each process takes several tokens at a time and
spends them locally, so that few requests need a write.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from weakref import WeakValueDictionary

from fondaco.server.base.errors import NotSignedIn, StorageError, TooManyRequests, TooManySockets
from fondaco.server.storage.database import Database
from fondaco.server.web import rate_limit_store
from fondaco.server.web.rate_limit_store import SharedBucketLimit, TakenTokens
from fondaco.server.web.rates import ADDRESS_FRAMES, PERSON_FRAMES, RATES, REQUESTS
from fondaco.server.web.token_buckets import TokenBucket, TokenBuckets

SHARE, KEPT = 8, 60.0  # a process takes an eighth of a bucket at a time, and spends it within a minute
MOST_LEASES = 50_000
FREE_GUESSES, LONGEST_DELAY = 3, 4.0
GUESSES = 20.0, 20 / 900  # counted wrong passwords for one name; all of them expire within a quarter of an hour


@lru_cache(4096)
def network_of(host: str) -> str:
    """Return an address as the key of a limit: for IPv6 its /64 network, which one household or machine may own."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))


@dataclass
class BucketLease:
    """Tokens taken by this process: valid `until` then; no more are taken before `again`."""

    drops: int
    until: float
    again: float

    def is_over(self, at: float) -> bool:
        """Whether the lease can be dropped."""
        return at > max(self.until, self.again)


class RateLimits:
    """Rate limits of the server; `factor` scales all buckets, for load tests and private servers."""

    def __init__(self, store: Database, factor: float = 1.0, sockets: int = 50) -> None:
        self.store = store
        self.factor = factor
        self.sockets = sockets
        self.open_sockets: Counter[str] = Counter()
        self.leases: OrderedDict[str, BucketLease] = OrderedDict()
        self.queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.requests = TokenBuckets(REQUESTS, factor)
        self.person_frames = TokenBuckets(PERSON_FRAMES, factor)
        self.address_frames = TokenBuckets(ADDRESS_FRAMES, factor)

    def frames_of(self, person: str | None, address: str) -> list[TokenBucket]:
        """Return the limits on WebSocket frames shared by all connections of a user, and of an address."""
        at = time.monotonic()
        own = [] if person is None else [self.person_frames.of(person, at)]
        return [*own, self.address_frames.of(address, at)]

    async def spend(self, kind: str, who: str, times: float = 1) -> None:
        """Take a token, or raise `TooManyRequests` with the time to wait; `times` scales the bucket."""
        lease = self.leases.get(f"{kind} {who}")
        if lease is not None and lease.drops and time.monotonic() <= lease.until:
            lease.drops -= 1
            return
        size, rate = (number * self.factor * times for number in RATES[kind])
        bucket = SharedBucketLimit(f"{kind} {who}", size, rate)
        async with self.queues.setdefault(bucket.name, asyncio.Lock()):
            lease = self.leases.get(bucket.name)
            if lease is None or time.monotonic() > (lease.until if lease.drops else lease.again):
                lease = await self._lease(bucket)
            if not lease.drops:
                raise TooManyRequests(lease.again - time.monotonic())
            lease.drops -= 1

    async def _lease(self, bucket: SharedBucketLimit) -> BucketLease:
        taken, began = await self._taken(bucket), time.monotonic()
        lease = self.leases[bucket.name] = BucketLease(taken.drops, began + KEPT, began + taken.wait)
        self.leases.move_to_end(bucket.name)
        while len(self.leases) > MOST_LEASES or next(iter(self.leases.values())).is_over(began):  # oldest first
            self.leases.popitem(last=False)
        return lease

    async def _taken(self, bucket: SharedBucketLimit) -> TakenTokens:
        """Take tokens from the shared bucket; if the database fails, grant them at the bucket's rate."""
        share = max(1, int(bucket.size / SHARE))
        try:
            return await rate_limit_store.take_tokens(self.store, bucket, share)
        except StorageError:
            return TakenTokens(share, share / bucket.rate)

    @asynccontextmanager
    async def guessing(self, account: str) -> AsyncIterator[float]:
        """Yield the seconds to wait before checking a password, and count it if it is wrong.

        The delay grows with each wrong password, but stays short enough that strangers cannot lock out the owner.
        """
        guesses = SharedBucketLimit(f"guess {account}", *GUESSES)
        wrong = round(await rate_limit_store.count_used_tokens(self.store, guesses))
        try:
            yield min(LONGEST_DELAY, 0.25 * 2 ** (wrong - FREE_GUESSES)) if wrong >= FREE_GUESSES else 0.0
        except NotSignedIn:
            await rate_limit_store.take_tokens(self.store, guesses, 1)
            raise

    @contextmanager
    def socket_of(self, person: str | None, address: str) -> Iterator[None]:
        """Count an open socket for the duration of the context; raise if a user or address has too many.

        An address may have ten times as many as a user.
        """
        most = {person or address: self.sockets, f"behind {address}": 10 * self.sockets}
        if any(self.open_sockets[who] >= count * self.factor for who, count in most.items()):
            raise TooManySockets()
        self.open_sockets.update(most.keys())
        try:
            yield
        finally:
            self.open_sockets.subtract(most.keys())
            self.open_sockets += Counter()
