"""Who is online: open sockets of this process, and when each person was last seen by any."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from fondaco.core.decision import Seat
from fondaco.server.base.clock import now
from fondaco.server.base.user import UserId
from fondaco.server.tables.state import TableFacts
from fondaco.server.tables.table import Table

AWAY_AFTER = 60_000
ALIVE_FOR = 300_000  # milliseconds for which a sign of life counts before a bot takes a seat
HOUR = 3_600_000
LOOKING_FOR = 45_000


class OnlineUsers:
    """Presence of people; `shared`: they may also be connected to other processes.

    `seen` has the time of the latest sign of life of each person, `listening` what wakes their sockets here.
    """

    def __init__(self, shared: bool) -> None:
        self.shared = shared
        self.opened_at = now()
        self.seen: dict[UserId, int] = {}
        self.addresses_seen: dict[UserId, str] = {}
        self.listening: dict[UserId, set[asyncio.Event]] = {}

    def away(self, person: UserId) -> bool:
        """Whether a person has no socket open here and has not been seen for a minute."""
        return person not in self.listening and self.seen.get(person, 0) < now() - AWAY_AFTER

    def is_alive(self, person: UserId, noted: int) -> bool:
        """Whether a player has a page open or has lately given a sign of life; `noted` is the store's latest."""
        return self.is_online(person) or max(noted, self.seen.get(person, 0)) > now() - ALIVE_FOR

    def is_absent(self, table: Table, seat: Seat, noted: int) -> bool:
        """Whether the player of a seat has been absent for longer than the table allows."""
        due = self.absent_at(table, seat, noted)
        return due is not None and due <= now()

    def absent_at(self, table: Table, seat: Seat, noted: int = 0) -> int | None:
        """Return when the player of a seat will count as absent, or `None` if never.

        `noted` is when the store last recorded the player. After a restart of the server, players have an hour to
        return, or the table's absence limit if that is less.
        """
        person = table.state.seats[seat].person
        due = table.absent_at(seat, max(noted, self.seen.get(person or 0, 0)))
        return None if due is None else max(due, self.opened_at + self.grace(table.facts))

    def grace(self, facts: TableFacts) -> int:
        """Return the milliseconds that players have to return after a restart of the server."""
        return min(HOUR, (facts.absence or 0) * 1000)

    def note_seen(self, person: UserId, address: str) -> None:
        """Record that a user is online, and behind which network address."""
        self.seen[person] = now()
        self.addresses_seen[person] = address

    def is_online(self, person: UserId) -> bool:
        """Whether a person has a socket open in this process, or was seen by another process lately."""
        return person in self.listening or (self.shared and self.seen.get(person, 0) > now() - LOOKING_FOR)

    @contextmanager
    def listener(self, person: UserId | None, wake_event: asyncio.Event) -> Iterator[None]:
        """Register an open socket of a person for the duration of the context; `wake_event` wakes it."""
        if person is None:
            yield
            return
        sockets = self.listening.setdefault(person, set())
        sockets.add(wake_event)
        try:
            yield
        finally:
            sockets.discard(wake_event)
            if not sockets:
                self.listening.pop(person, None)

    def wake(self, person: UserId) -> None:
        """Wake all sockets of a person in this process."""
        for wake_event in self.listening.get(person, ()):
            wake_event.set()
