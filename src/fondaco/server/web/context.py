"""Request context: settings, identity, rate limits, language, and the services of all features by type."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable
from hashlib import sha256
from typing import Any, Protocol
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.datastructures import State

from fondaco import i18n
from fondaco.server.base import errors
from fondaco.server.base.clock import now
from fondaco.server.base.fair_queue import CallerIdentity
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User, UserId
from fondaco.server.storage.address_hashes import HashedOrigin, hash_address
from fondaco.server.web.rate_limits import RateLimits, network_of
from fondaco.server.web.services import Services

COOKIE = "fondaco"
DEVICE_COOKIE = "fondaco-device"
LONGEST_DEVICE = 100
LANGUAGE = b"fondaco-language"  # header with the language chosen in the page
CROWD = 10  # limits of one address, as a multiple of the limits of one user
OPEN_TO_BANNED = ("/api/session", "/api/sessions", "/api/me/data", "/api/me/delete")
AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
Asking = Request[Any, Any, State]


def header(connection: AnyConnection, name: bytes) -> str | None:
    """Return a header of a request, by its name in lower case, or `None`.

    Litestar decodes all headers for the first one, which costs every action more than the few that are needed.
    """
    for key, value in connection.scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return None


class IdentityService(Protocol):
    """Session tokens of users and guests."""

    async def by_token(self, token: str) -> User | None: ...

    async def new_guest(self, at: int, device: str = "") -> tuple[str, User]: ...


class Context(Services):
    """Settings, identity, rate limits and services for request handlers."""

    def __init__(
        self,
        settings: Settings,
        identity: IdentityService,
        limits: RateLimits,
        origin_key: str,
        note_seen: Callable[[UserId, str], None],
        services: Iterable[object],
    ) -> None:
        super().__init__(services)
        self.settings = settings
        self.identity = identity
        self.limits = limits
        self.origin_key = origin_key
        self.note_seen = note_seen
        self.background: set[asyncio.Task[None]] = set()

    def token(self, connection: AnyConnection) -> str | None:
        scheme, _, token = (header(connection, b"authorization") or "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)

    async def visitor(self, connection: AnyConnection, token: str | None = None) -> User | None:
        """Return the user who sends a request, or `None`; raise if a bearer token is invalid or the user is banned."""
        token = token or self.token(connection)
        person = await self.identity.by_token(token) if token and len(token) < 200 else None
        if person is not None:
            if connection.scope["path"] not in OPEN_TO_BANNED:
                person.check_not_banned(now())
            self.note_seen(person.id, f"behind {self.address(connection)}")
        elif _bears_token(connection):
            raise errors.NotSignedIn()
        return person

    async def person(self, request: AnyConnection) -> User:
        """Return the user who sends a request; a new visitor becomes a guest."""
        known = await self.visitor(request)
        if known is not None:
            return known
        await self.limits.spend("guest", self.address(request))
        token, person = await self.new_guest(request)
        self.note_seen(person.id, f"behind {self.address(request)}")
        request.scope["state"]["new_token"] = token
        return person

    async def new_guest(self, connection: AnyConnection) -> tuple[str, User]:
        """Create a guest, and return the session token with it."""
        return await self.identity.new_guest(now(), self.device(connection))

    def device(self, connection: AnyConnection) -> str:
        """Return the user agent of a browser, for the list of sessions."""
        return "".join(filter(str.isprintable, header(connection, b"user-agent") or ""))[:200]

    def device_mark(self, connection: AnyConnection, create: bool) -> str | None:
        """Return the hash of the cookie that all users of a browser share, without a cookie that of a new one.

        Programs, which send a bearer token, have none.
        """
        if _bears_token(connection):
            return None
        device = connection.cookies.get(DEVICE_COOKIE)
        if not device or len(device) > LONGEST_DEVICE:
            if not create:
                return None
            device = connection.scope["state"]["new_device"] = secrets.token_urlsafe(32)
        return sha256(device.encode()).hexdigest()

    def address(self, connection: AnyConnection) -> str:
        client = connection.scope["client"]
        return network_of(client[0]) if client else "nowhere"

    def origin(self, connection: AnyConnection) -> HashedOrigin:
        return HashedOrigin(hash_address(self.origin_key, self.address(connection)), self.settings.limits)

    def caller(self, connection: AnyConnection, person: User | None) -> CallerIdentity:
        """Return on whose behalf a worker is asked; visitors without a session count as one user per address."""
        address = f"behind {self.address(connection)}"
        return CallerIdentity(address if person is None else f"person {person.id}", address)

    async def spend(self, kind: str, connection: AnyConnection, person: User | None) -> None:
        """Spend from the rate limit of a user and from that of all users behind one address."""
        if person is None:
            await self.limits.spend(kind, self.address(connection))
        else:
            await self.limits.spend(kind, f"person {person.id}")
            await self.limits.spend(kind, f"behind {self.address(connection)}", CROWD)

    def check_origin(self, connection: AnyConnection) -> None:
        """Refuse requests that a browser sends from a page of another site."""
        origin = header(connection, b"origin")
        if origin is None or origin in self.settings.origins:
            return
        try:
            netloc = urlsplit(origin).netloc
        except ValueError:
            netloc = ""
        if netloc != header(connection, b"host"):
            raise errors.ForgedOrigin()

    def run_later(self, work: Coroutine[object, None, None]) -> None:
        """Run work after the response, so that its duration reveals nothing."""
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self.background.discard)

    def lang(self, connection: AnyConnection, person: User | None) -> str:
        """Return the language to answer in: that of the page, of the account, or of the browser."""
        spoken = i18n.list_languages()
        chosen = header(connection, LANGUAGE) or connection.query_params.get("lang")
        if chosen in spoken:
            return str(chosen)
        if person is not None and person.lang:
            return person.lang
        for part in (header(connection, b"accept-language") or "")[:200].split(","):
            lang = part.split(";")[0].strip()[:2].lower()
            if lang in spoken:
                return lang
        return i18n.DEFAULT


def _bears_token(connection: AnyConnection) -> bool:
    """Whether a request has a bearer token; other schemes are for a reverse proxy."""
    return (header(connection, b"authorization") or "").partition(" ")[0].lower() == "bearer"
