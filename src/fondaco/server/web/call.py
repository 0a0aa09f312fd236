"""A request as its handler sees it, whatever the transport: HTTP, a socket, or a worker in a browser."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import ParamSpec, Protocol, TypeVar

from fondaco.server.base.error_body import ErrorBody
from fondaco.server.base.errors import Refused
from fondaco.server.base.fair_queue import CallerIdentity
from fondaco.server.base.settings import Settings
from fondaco.server.base.user import User
from fondaco.server.storage.address_hashes import HashedOrigin
from fondaco.server.web.services import Service

Explain = Callable[[str, Refused], ErrorBody]
P = ParamSpec("P")
T = TypeVar("T")


class Call(Protocol):
    """A request: who sends it, and the services that answer it."""

    @property
    def settings(self) -> Settings: ...

    def __getitem__(self, kind: type[Service]) -> Service:
        """Return the service of this type, or of a type derived from it."""

    async def visitor(self) -> User | None:
        """Return the user who sends the request, or `None`."""

    async def person(self) -> User:
        """Return the user who sends the request; a new visitor becomes a guest."""

    async def new_guest(self) -> tuple[str, User]:
        """Create a guest, and return the session token with it."""

    async def spend(self, kind: str, person: User | None) -> None:
        """Spend from the rate limits of the user, if any, and of the network address; raise if nothing is left."""

    def lang(self, person: User | None) -> str:
        """Return the language to answer in."""

    def caller(self, person: User | None) -> CallerIdentity:
        """Return on whose behalf a worker is asked."""

    def origin(self) -> HashedOrigin:
        """Return the hashed network address."""

    def device_mark(self, create: bool = False) -> str | None:
        """Return the hash of the browser's device cookie, which it gets with `create`; `None` without one."""

    def explain_errors(self, person: User | None, explain: Explain) -> None:
        """Have errors of this request explained by a feature."""

    async def body(self, kind: type[T]) -> T:
        """Read and decode the body, in a handler that decides before whether to read it."""

    async def in_thread(self, work: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
        """Run work that takes long in a thread, where there are threads."""

    async def while_connected(self, work: Coroutine[object, None, T]) -> T:
        """Return the result of a coroutine, and cancel it when the client disconnects."""
