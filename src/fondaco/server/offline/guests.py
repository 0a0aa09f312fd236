"""Guests of an offline server: people who play at one of its tables from browsers of their own."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from fondaco.server.base.errors import BadRequest, NotAllowed, TooManyRequests, TooManySockets
from fondaco.server.base.user import UserId
from fondaco.server.offline.people import OfflinePeople
from fondaco.server.tables.core.service import BaseTableService
from fondaco.server.web.rates import RATES
from fondaco.server.web.routes import Route
from fondaco.server.web.token_buckets import TokenBuckets

MOST_SOCKETS = 8
KEY = re.compile(r"[\w-]{60,120}")  # a public key in base64url
TABLE = "/tables/{table_id:str}"
OPEN_ROUTES = "/me", "/games", "/messages", "/time-controls"
CLOSED_ROUTES = "/me/data", f"{TABLE}/fork", f"{TABLE}/export"


@dataclass(frozen=True)
class Guest:
    """A person at a browser of their own, with their token and the table to which they are invited."""

    id: UserId
    token: str
    table: str


class GuestService:
    """Admits guests, and limits what each of them may ask for as a server does."""

    def __init__(self, people: OfflinePeople, tables: BaseTableService) -> None:
        self.people, self.tables = people, tables
        self.buckets = {kind: TokenBuckets(rate) for kind, rate in RATES.items()}
        self.sockets: Counter[UserId] = Counter()

    async def admit(self, key: str, table: str, lang: str) -> Guest:
        """Return the guest with this public key, whose private key the caller has checked; a new key is a new guest."""
        if not KEY.fullmatch(key):
            raise BadRequest(why="not a key")
        token, person = await self.people.of_key(key, lang)
        return Guest(person.id, token, table)

    async def check(self, guest: Guest, route: Route[Any], given: dict[str, str]) -> None:
        """Raise unless a route is open to guests, and is about the table to which this guest is invited."""
        path = route.path
        if path in CLOSED_ROUTES or not path.startswith((TABLE, *OPEN_ROUTES)):
            raise NotAllowed()
        if path.startswith(TABLE):
            await self.check_table(guest, given["table_id"])

    async def check_table(self, guest: Guest, table_id: str) -> None:
        """Raise unless a guest is invited to a table or has a seat there, as in a rematch."""
        if table_id != guest.table and not (await self.tables.look(table_id)).seats_of(guest.id):
            raise NotAllowed()

    def spend(self, kind: str, person: UserId) -> None:
        """Take a token from a guest's bucket for this kind of request; raise if it is empty."""
        bucket = self.buckets[kind].of(str(person), time.monotonic())
        if not bucket.spend(time.monotonic()):
            raise TooManyRequests(1 / bucket.rate)

    @contextmanager
    def socket_of(self, guest: Guest) -> Iterator[None]:
        """Count an open socket of a guest for the duration of the context; raise if there are too many."""
        if self.sockets[guest.id] >= MOST_SOCKETS:
            raise TooManySockets()
        self.sockets[guest.id] += 1
        try:
            yield
        finally:
            self.sockets[guest.id] -= 1
