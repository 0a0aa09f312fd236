"""What clients send and get that is about people and the house: every size is bounded. What is said at a table is in
`book/bodies.py`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fondaco.house.book.bodies import Me
from fondaco.house.book.news import TableCard
from fondaco.house.book.said import Body, Counter, Name, SeatNumber, Word
from fondaco.house.book.standing import Repute
from fondaco.house.store.company import Fellow, Invitation
from fondaco.house.store.manners import About, Barred, Deed, Notice, Report

Password = Annotated[str, Meta(min_length=8, max_length=200)]
Minutes = Annotated[int, Meta(ge=0, lt=1440)]
Reason = Annotated[str, Meta(min_length=1, max_length=500)]
Email = Annotated[str, Meta(min_length=3, max_length=254)]


class Credentials(Body, frozen=True):
    name: Name
    password: Password


class NewPassword(Body, frozen=True):
    """`remove_passkeys`: delete all passkeys of the account too."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password
    remove_passkeys: bool = False


class OwnEmail(Body, frozen=True):
    email: Email
    password: Annotated[str, Meta(max_length=200)]


class SomeEmail(Body, frozen=True):
    email: Email


class Letter(Body, frozen=True):
    """The word that stood in a letter."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


class Reset(Letter, frozen=True):
    password: Password
    remove_passkeys: bool = False


class NewPasskey(Body, frozen=True):
    """The current password, or what one of the account's passkeys has signed (`PublicKeyCredential.toJSON`)."""

    password: Annotated[str, Meta(max_length=200)] = ""
    credential: dict[str, Any] | None = None


class FromDevice(Body, frozen=True):
    """What a browser's `PublicKeyCredential` says of itself (`toJSON`)."""

    credential: dict[str, Any]


class Farewell(Body, frozen=True):
    """A guest has no password."""

    password: Annotated[str, Meta(max_length=200)] = ""


class AlertWish(Body, frozen=True):
    """`mail` at each turn or once a day; all times in minutes since midnight, in the zone of who asks."""

    mail: Literal["off", "turn", "daily"]
    daily_at: Minutes
    quiet_from: Minutes | None
    quiet_to: Minutes | None
    zone: Annotated[str, Meta(max_length=60)]


class PushBody(Body, frozen=True):
    """What a browser's `PushSubscription` says of itself."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1000)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=120)]
    auth: Annotated[str, Meta(min_length=1, max_length=40)]


class Webhook(Body, frozen=True):
    url: Annotated[str, Meta(min_length=8, max_length=500)]


class Invite(Body, frozen=True):
    name: Name


class ReportBody(Body, frozen=True):
    """Of somebody by his profile, or of who sits or has said something at a table."""

    about: About
    reason: Reason
    person: Counter | None = None
    table: Annotated[str, Meta(max_length=32)] | None = None
    seat: SeatNumber | None = None
    line: Counter | None = None


class Verdict(Body, frozen=True):
    verdict: Reason


class Why(Body, frozen=True):
    why: Reason


class Bar(Body, frozen=True):
    """For so many hours, or for good."""

    why: Reason
    hours: Annotated[int, Meta(ge=1, le=24 * 366)] | None = None


class NewNotice(Body, frozen=True):
    text: Reason
    hours: Annotated[int, Meta(ge=1, le=24 * 31)] = 24


class Enter(Body, frozen=True):
    word: Word | None = None


class Remove(Body, frozen=True):
    """An entrant of a tournament, by number."""

    entrant: Counter


# Answers


class NewGuest(msgspec.Struct, frozen=True):
    token: str
    me: Me


class WebhookSecret(msgspec.Struct, frozen=True):
    url: str
    secret: str


class Alerts(msgspec.Struct, frozen=True):
    """How somebody is told that it is his turn; `push`: is this browser, by the house's `push_key`?"""

    mail: Literal["off", "turn", "daily"]
    daily_at: int
    quiet_from: int | None
    quiet_to: int | None
    zone: str
    webhook: str | None
    push: bool
    push_key: str


class Lobby(msgspec.Struct, frozen=True):
    """`reputes`: by open table, what is known of those who sit there; of whom nothing is, has a `beginner`'s points.
    `invitations` and `followed` are about the person who asks."""

    open: list[TableCard]
    running: list[TableCard]
    mine: list[TableCard]
    reputes: dict[str, list[Repute]]
    invitations: list[Invitation]
    followed: list[Fellow]
    notice: Notice | None
    beginner: int


class Visitor(msgspec.Struct, frozen=True):
    person: int
    name: str
    guest: bool


class SeenTable(msgspec.Struct, frozen=True):
    id: str
    game: str
    status: Literal["open", "playing", "over", "closed", "laid_aside"]
    public: bool
    names: list[str]
    moved_at: int


class Retention(msgspec.Struct, frozen=True):
    """After how many days what is forgotten; 0: never."""

    guests: float
    open: float
    abandoned: float
    sessions: float
    reports: float


class Seen(msgspec.Struct, frozen=True):
    """What the hosts of the house see; `deeds` is their log."""

    reports: list[Report]
    here: list[Visitor]
    barred: list[Barred]
    tables: list[SeenTable]
    notice: Notice | None
    retention: Retention
    deeds: list[Deed]
