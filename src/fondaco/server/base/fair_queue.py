"""Fair queues: callers take turns, by network address first and by person second."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from typing import NamedTuple

from fondaco.server.base.errors import ServerBusy

RETRY = 5.0
MOST_KNOWN = 20_000


class CallerIdentity(NamedTuple):
    """The person and network address on whose behalf something is done."""

    person: str
    address: str


SERVER = CallerIdentity("server", "server")


class FairSemaphore:
    """A fair semaphore with a number of `places`.

    A free place goes to the address that has used the fewest seconds, and there to the person whose turn it is. A new
    address starts level with the others, so that nobody saves up time.
    """

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: dict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = {}
        self.used: OrderedDict[str, float] = OrderedDict()
        self.level = 0.0

    async def take(self, caller: CallerIdentity) -> None:
        """Wait for a place; a caller cancelled while waiting leaves nothing behind."""
        if caller.address not in self.waiting:
            self._catch_up(caller.address)
        if self.free and not self.waiting:
            self.free -= 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(caller.address, OrderedDict()).setdefault(caller.person, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._forget(caller, place)
            else:  # the place was given in the same moment
                self._pass_on()
            raise

    def give(self, caller: CallerIdentity, seconds: float) -> None:
        """Release a place that was held for `seconds`."""
        self.used[caller.address] = self.used.get(caller.address, self.level) + seconds
        self._pass_on()

    @contextlib.asynccontextmanager
    async def turn(self, caller: CallerIdentity) -> AsyncIterator[None]:
        """Hold a place for the duration of the context; the time is charged to the caller's address."""
        await self.take(caller)
        began = time.monotonic()
        try:
            yield
        finally:
            self.give(caller, time.monotonic() - began)

    def _catch_up(self, address: str) -> None:
        """Raise the used time of an address that has not waited lately to the common level."""
        self.used[address] = max(self.used.get(address, 0.0), self.level)
        self.used.move_to_end(address)
        while len(self.used) > MOST_KNOWN:
            self.used.popitem(last=False)

    def _forget(self, caller: CallerIdentity, place: asyncio.Future[None]) -> None:
        places = self.waiting.get(caller.address, OrderedDict()).get(caller.person, deque())
        if place in places:
            places.remove(place)
            self._drop_empty(caller.address, caller.person)

    def _drop_empty(self, address: str, person: str) -> None:
        people = self.waiting[address]
        if not people[person]:
            del people[person]
        if not people:
            del self.waiting[address]

    def _pass_on(self) -> None:
        """Give a released place to the next caller who still waits, or keep it free."""
        while self.waiting:
            address = min(self.waiting, key=lambda each: self.used.get(each, self.level))
            people = self.waiting[address]
            person = next(iter(people))
            people.move_to_end(person)
            place = people[person].popleft()
            self._drop_empty(address, person)
            if not place.cancelled():
                self.level = max(self.level, self.used.get(address, self.level))
                place.set_result(None)
                return
        self.free += 1


class WaitingQueueFull(OSError):
    """Too many callers wait for the same place."""


class NamedSemaphores:
    """Semaphores by name: each name has its own places and a limited number of waiting callers."""

    def __init__(self, places: int, waiting: int) -> None:
        self.places, self.most = places, places + waiting
        self.lanes: dict[str, asyncio.Semaphore] = {}
        self.here: Counter[str] = Counter()

    @contextlib.asynccontextmanager
    async def lane(self, name: str) -> AsyncIterator[None]:
        """Hold a place under this name, in order of arrival; raise `LaneFull` if too many wait."""
        if self.here[name] >= self.most:
            raise WaitingQueueFull(f"{self.most} are under way")
        self.here[name] += 1
        try:
            async with self.lanes.setdefault(name, asyncio.Semaphore(self.places)):
                yield
        finally:
            self.here[name] -= 1
            if not self.here[name]:
                del self.here[name], self.lanes[name]


class ConcurrentRequestLimit:
    """Limit on concurrent requests: per person, per address and in total."""

    def __init__(self, person: int, address: int, most: int) -> None:
        self.most = {"person": person, "address": address}
        self.most_of_all = most
        self.here: Counter[tuple[str, str]] = Counter()
        self.all = 0

    @contextlib.contextmanager
    def admitted(self, caller: CallerIdentity) -> Iterator[None]:
        """Admit a request for the duration of the context, or refuse it with 503 and a time to retry."""
        names = [("person", caller.person), ("address", caller.address)]
        if self.all >= self.most_of_all or any(self.here[name] >= self.most[name[0]] for name in names):
            raise ServerBusy(wait=RETRY)
        self.here.update(names)
        self.all += 1
        try:
            yield
        finally:
            self.all -= 1
            self.here.subtract(names)
            self.here += Counter()
