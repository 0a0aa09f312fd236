"""The front desk: it knows the house and its people, asks who you are, and says no in your language."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request

from fondaco import i18n
from fondaco.house.book import refusals, speech
from fondaco.house.book.clock import now
from fondaco.house.book.opening import Bots
from fondaco.house.book.person import Person
from fondaco.house.book.replay import Films
from fondaco.house.book.table import Table
from fondaco.house.house import House, Listener
from fondaco.house.http.health import Doctor
from fondaco.house.http.limits import Limits, neighbourhood
from fondaco.house.http.lobbies import Lobbies
from fondaco.house.people.accounts import Accounts
from fondaco.house.people.passkeys import Passkeys
from fondaco.house.people.persons import Persons
from fondaco.house.settings import Settings
from fondaco.house.steward.hindsight import Hindsight
from fondaco.house.steward.hints import Adviser
from fondaco.house.steward.inspector import Inspector
from fondaco.house.steward.mail import Mail
from fondaco.house.steward.steward import Steward
from fondaco.house.steward.thinking import Workers
from fondaco.house.steward.turns import Admission, Caller
from fondaco.house.store.origins import Opener, Origin, marked

COOKIE = "fondaco"
CROWD = 10  # all people behind one address may ask for so many times what one of them may
THEIRS = ("/api/session", "/api/sessions", "/api/me/data", "/api/me/farewell")  # also of who is barred
AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]


@dataclass
class Desk:
    """All that a request can turn to."""

    settings: Settings
    house: House
    persons: Persons
    steward: Steward
    limits: Limits
    hindsight: Hindsight
    adviser: Adviser
    doctor: Doctor
    inspector: Inspector
    clerk: Workers
    uploads: Admission
    advice: Admission
    lobbies: Lobbies
    accounts: Accounts
    passkeys: Passkeys
    mail: Mail
    origin_key: str
    films: Films = field(default_factory=Films)
    sockets: set[Listener] = field(default_factory=set)
    errands: set[asyncio.Task[None]] = field(default_factory=set)

    def bots(self) -> Bots:
        """The bots that may sit at a table here."""
        return Bots(self.settings.bots, self.settings.bot_patience)

    # Who you are

    def token(self, connection: AnyConnection) -> str | None:
        if _bears_token(connection):
            return connection.headers["authorization"].partition(" ")[2].strip()
        return connection.cookies.get(COOKIE)

    async def visitor(self, connection: AnyConnection, token: str | None = None) -> Person | None:
        """Who asks, if the house knows him."""
        token = token or self.token(connection)
        person = await self.persons.by_token(token) if token and len(token) < 200 else None
        if person is not None:
            if connection.scope["path"] not in THEIRS:
                person.admitted(now())
            self.house.seen[person.id] = now()
            self.house.doors[person.id] = f"behind {self.address(connection)}"
        elif _bears_token(connection):
            raise refusals.WhoAreYou()
        return person

    async def person(self, request: AnyRequest) -> Person:
        """Who asks; a stranger becomes a guest."""
        known = await self.visitor(request)
        if known is not None:
            return known
        await self.limits.spend("guest", self.address(request))
        token, person = await self.persons.new_guest(now(), self.device(request))
        self.house.seen[person.id] = now()
        request.scope["state"]["new_token"] = token
        return person

    def device(self, connection: AnyConnection) -> str:
        """What a browser calls itself, for the list of one's own devices."""
        return "".join(filter(str.isprintable, connection.headers.get("user-agent", "")))[:200]

    def address(self, connection: AnyConnection) -> str:
        return neighbourhood(connection.client.host) if connection.client else "nowhere"

    def origin(self, connection: AnyConnection) -> Origin:
        return Origin(marked(self.origin_key, self.address(connection)), self.settings.limits)

    def opener(self, connection: AnyConnection, person: Person) -> Opener:
        return Opener(person.id, self.origin(connection))

    def caller(self, connection: AnyConnection, person: Person | None) -> Caller:
        """On whose behalf a worker is asked; strangers count as one person of their address."""
        address = f"behind {self.address(connection)}"
        return Caller(address if person is None else f"person {person.id}", address)

    async def spend(self, kind: str, connection: AnyConnection, person: Person | None) -> None:
        """Spend from a person's limit and from that of all people behind one address: guests cost nothing."""
        if person is None:
            await self.limits.spend(kind, self.address(connection))
        else:
            await self.limits.spend(kind, f"person {person.id}")
            await self.limits.spend(kind, f"behind {self.address(connection)}", CROWD)

    def check_origin(self, connection: AnyConnection) -> None:
        """A browser says from which page a request comes; pages of others may not speak for their visitors."""
        origin = connection.headers.get("origin")
        if origin is None or origin in self.settings.origins:
            return
        try:
            netloc = urlsplit(origin).netloc
        except ValueError:
            netloc = ""
        if netloc != connection.headers.get("host"):
            raise refusals.ForgedOrigin()

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Done after the answer, so that its time tells nothing."""
        task = asyncio.create_task(work)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    # In your language

    def lang(self, connection: AnyConnection, person: Person | None) -> str:
        if person is not None and person.lang:
            return person.lang
        spoken = i18n.languages()
        for part in connection.headers.get("accept-language", "")[:200].split(","):
            lang = part.split(";")[0].strip()[:2].lower()
            if lang in spoken:
                return lang
        return i18n.DEFAULT

    def say(self, lang: str, key: str, args: dict[str, Any], table: Table | None) -> str:
        return speech.say(lang, key, args, table)


def _bears_token(connection: AnyConnection) -> bool:
    """Other schemes are between the browser and a reverse proxy."""
    return connection.headers.get("authorization", "").partition(" ")[0].lower() == "bearer"
