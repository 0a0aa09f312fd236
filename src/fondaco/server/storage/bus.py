"""Event bus: typed messages about changes, passed to subscribers in this process and in others.

Messages only wake: they may be lost, doubled or reordered on the way to another process, and what they announce is in
the store.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from fondaco.server.base.announcement import Announcement
from fondaco.server.base.user import UserId

log = logging.getLogger(__name__)
LONGEST = 7_900  # bytes; PostgreSQL passes on less than 8,000


class StoredLogLine(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A stored log line."""

    seq: int
    at: int
    by: UserId | None
    key: str | None
    line: msgspec.Raw


class Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Base class of messages: something has changed and is stored."""


class TableChanged(Message, frozen=True):
    """The log of a table has lines up to `seq`.

    `urgent`: something is due at the table within seconds. `lines` are the new lines, or empty if they have to be read.
    """

    table: str
    seq: int
    urgent: bool = True
    lines: Sequence[StoredLogLine] = []

    @property
    def shortened(self) -> TableChanged:
        """The message without the lines."""
        return TableChanged(self.table, self.seq, self.urgent)


class OrdersChanged(Message, frozen=True):
    """The standing orders of a table have changed."""

    table: str


class UserChanged(Message, frozen=True):
    """A user was changed, or a session of the user has ended."""

    person: UserId


class TournamentChanged(Message, frozen=True):
    """A tournament has changed."""


class AnnouncementChanged(Message, frozen=True):
    """The announcement to everybody has changed; `None` if it was withdrawn."""

    announcement: Announcement | None


AnyMessage = TableChanged | OrdersChanged | UserChanged | TournamentChanged | AnnouncementChanged
M = TypeVar("M", bound=Message)
Deliver = Callable[[AnyMessage], None]
_decode = msgspec.json.Decoder(list[AnyMessage]).decode


class Transport(Protocol):
    """Carries messages between the buses of several processes."""

    @property
    def connected(self) -> bool:
        """Whether messages of other processes arrive."""

    async def send(self, message: AnyMessage) -> None:
        """Send a message to all other processes."""

    async def receive(self, deliver: Deliver, missed: Callable[[], Awaitable[None]]) -> None:
        """Deliver messages of other processes until cancelled; `missed` is called when some may have been lost."""


class InProcessTransport:
    """Transport between buses of one process; a bus without peers sends its messages to nobody."""

    connected = True

    def __init__(self, *peers: InProcessTransport) -> None:
        self.peers: list[InProcessTransport] = peers[0].peers if peers else []
        self.peers.append(self)
        self.deliver: Deliver = lambda message: None

    async def send(self, message: AnyMessage) -> None:
        encoded = "".join(encode_messages([message]))
        for peer in self.peers:
            if peer is not self:
                for each in decode_messages(encoded):
                    peer.deliver(each)

    async def receive(self, deliver: Deliver, missed: Callable[[], Awaitable[None]]) -> None:
        self.deliver = deliver


class Bus:
    """Passes messages to the subscribers of their type, in the order of their subscription."""

    def __init__(self, transport: Transport | None = None) -> None:
        self.transport: Transport = transport or InProcessTransport()
        self.subscribers: dict[type[Message], list[Callable[[Any, bool], None]]] = {}

    def subscribe(self, kind: type[M], subscriber: Callable[[M, bool], None]) -> None:
        """Call `subscriber(message, elsewhere)` for messages of a type; `elsewhere`: another process has sent it."""
        self.subscribers.setdefault(kind, []).append(subscriber)

    async def publish(self, message: AnyMessage) -> None:
        """Send a message to all processes, this one included."""
        await self.transport.send(message)
        self.deliver(message)

    def deliver(self, message: AnyMessage, elsewhere: bool = False) -> None:
        """Pass a message to the subscribers in this process; a failure of one does not concern the others."""
        for subscriber in self.subscribers.get(type(message), ()):
            try:
                subscriber(message, elsewhere)
            except Exception:
                log.exception("subscriber failed", extra={"message_type": type(message).__name__})

    def receive(self, message: AnyMessage) -> None:
        """Pass on a message of another process."""
        self.deliver(message, elsewhere=True)


def decode_messages(text: str) -> list[AnyMessage]:
    """Decode what a process has sent; what another version has sent is ignored, as if it were lost."""
    try:
        return _decode(text)
    except msgspec.MsgspecError as error:
        log.warning("message cannot be read", extra={"why": str(error)})
        return []


def encode_messages(messages: Iterable[AnyMessage]) -> Iterator[str]:
    """Encode messages into as few notifications as PostgreSQL's size limit allows."""
    gathered: list[bytes] = []
    for message in messages:
        encoded = msgspec.json.encode(message)
        if len(encoded) > LONGEST and isinstance(message, TableChanged):
            encoded = msgspec.json.encode(message.shortened)
        if gathered and sum(map(len, gathered)) + len(gathered) + len(encoded) > LONGEST:
            yield f"[{b','.join(gathered).decode()}]"
            gathered = []
        gathered.append(encoded)
    if gathered:
        yield f"[{b','.join(gathered).decode()}]"
