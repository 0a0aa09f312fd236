"""Events of a table's log: append-only, numbered without gaps, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from fondaco.core.decision import Seat, wire_name
from fondaco.server.base.names import STRUCK
from fondaco.server.base.user import UserId
from fondaco.server.tables.clock import Clock

Strength = str


class TableEvent(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=wire_name):
    """Base class of events; `public_events.py` lists the fields that clients receive, all others stay private."""


class Sit(TableEvent, frozen=True):
    """A person or bot takes a seat; with neither, the seat is open again.

    `ready`: the person has agreed to play before, as in a rematch. `agent`: a program plays for the person, and always
    counts as ready.
    """

    seat: Seat
    person: UserId | None = None
    name: str | None = None
    strength: Strength | None = None
    word: str = ""
    ready: bool = False
    agent: bool = False


class Dismiss(TableEvent, frozen=True):
    """The host removes a person before the match; they cannot join this table again.

    A separate event opens the seat.
    """

    seat: Seat
    person: UserId
    name: str


class Ready(TableEvent, frozen=True, tag="ready"):
    """A person is ready to begin, or no longer is; this holds for all their seats."""

    seat: Seat
    yes: bool = True


class ChangeSettings(TableEvent, frozen=True, tag="settings"):
    """The host changes the settings of a table before the match; the other people must press Ready again.

    `changed` names the settings that differ from before.
    """

    changed: list[str]
    options: dict[str, Any]
    public: bool
    spectators: bool
    clock: Clock
    hints: bool
    stand_in: Strength
    absence: int | None
    take_backs: bool
    quiet_bots: bool
    delay: int
    rated: bool


class BeginMatch(TableEvent, frozen=True, tag="begin"):
    """The match begins; the word of each person is mixed into the seed."""

    words: tuple[str, ...]


class Play(TableEvent, frozen=True):
    """A seat acts, which adds entry `line` to the match log; `auto` if the server answered for it."""

    seat: Seat
    action: Any
    line: int
    auto: bool = False


class Undo(TableEvent, frozen=True):
    """The match log is cut back to `to_line` entries.

    With `keeps_numbers`, numbers given out before the undo are not reused. Older logs lack it: there they are reused,
    and later events refer to the reused numbers.
    """

    seat: Seat
    to_line: int
    keeps_numbers: bool = msgspec.field(default=False, name="heard")


class RestoreCounters(TableEvent, frozen=True, tag="recall"):
    """Restore the counters of actions undone at this point of a copied match, so that numbers are not reused."""

    said: list[Any]


class AskTakeBack(TableEvent, frozen=True, tag="ask_undo"):
    """A person asks all others for a take-back.

    `stays`: actions of others do not end the request; those of earlier versions ended with the next action of anybody.
    """

    seat: Seat
    to_line: int
    stays: bool = False


class AnswerTakeBack(TableEvent, frozen=True, tag="consent"):
    """Another person answers the take-back request."""

    seat: Seat
    yes: bool


class WithdrawTakeBack(TableEvent, frozen=True, tag="withdraw_undo"):
    """The person who asked for a take-back withdraws the request."""

    seat: Seat


class TimeOut(TableEvent, frozen=True):
    """A clock has run out: the server gives this one answer. `counts`: the next time a bot may take the seat."""

    seat: Seat
    counts: bool = True


class AskStillThere(TableEvent, frozen=True, tag="ask_presence"):
    """A clock has run out: before a bot takes the seat, its player is asked "Still there?" and has some more time."""

    seat: Seat


class ConfirmStillThere(TableEvent, frozen=True, tag="confirm_presence"):
    """The player has said that they are still there, and has some more time to answer."""

    seat: Seat


class StandIn(TableEvent, frozen=True):
    """A bot plays for a person; `absent` if the server put it there because they did not answer."""

    seat: Seat
    strength: Strength
    absent: bool = False


class ReturnToSeat(TableEvent, frozen=True, tag="return"):
    """A person takes their seat back."""

    seat: Seat


class Vacation(TableEvent, frozen=True):
    """A person goes on vacation, which pauses their clock, or is back."""

    seat: Seat
    on: bool


class Resign(TableEvent, frozen=True):
    """A person resigns."""

    seat: Seat


class Chat(TableEvent, frozen=True):
    """A chat message."""

    person: UserId
    name: str
    text: str
    seat: Seat | None = None


class BotRemark(TableEvent, frozen=True, tag="remark"):
    """A bot says for how many `ducats` it would accept an offer, or what it thinks of the wish named in `about`.

    The server provides the words.
    """

    seat: Seat
    to_seat: Seat
    number: int
    says: str
    about: str = ""
    ducats: int = 0


class BotStuck(TableEvent, frozen=True, tag="stuck"):
    """No bot finds an answer for this seat: the scheduler skips the table until it is loaded again."""

    seat: Seat


class Rematch(TableEvent, frozen=True):
    """The same players meet again at another table, as the person on this seat has asked; older logs lack the seat."""

    table: str
    seat: Seat | None = None


class EndMatch(TableEvent, frozen=True, tag="end"):
    """The result of the match; `places` is `None` if it ended because all others resigned."""

    scores: list[int]
    winners: list[Seat]
    places: list[int] | None = None


class GuestSignedIn(TableEvent, frozen=True, tag="known"):
    """A guest has signed in: their seats belong to the account."""

    was: UserId
    person: UserId


class PlayerRenamed(TableEvent, frozen=True, tag="renamed"):
    """A seated person has a new name."""

    seat: Seat
    person: UserId
    was: str
    name: str


class NameRemoved(TableEvent, frozen=True, tag="struck"):
    """A person has deleted their account: their name is erased, in earlier events too."""

    person: UserId


class NotationVersion(TableEvent, frozen=True, tag="rules"):
    """Later events use the notation of this rules version; the match keeps its own rules."""

    version: int


class CloseTable(TableEvent, frozen=True, tag="close"):
    """The table is closed without a result."""


AnyTableEvent = (
    Sit
    | Dismiss
    | Ready
    | ChangeSettings
    | BeginMatch
    | Play
    | Undo
    | RestoreCounters
    | AskTakeBack
    | AnswerTakeBack
    | WithdrawTakeBack
    | TimeOut
    | AskStillThere
    | ConfirmStillThere
    | StandIn
    | ReturnToSeat
    | Vacation
    | Resign
    | Chat
    | BotRemark
    | BotStuck
    | Rematch
    | EndMatch
    | GuestSignedIn
    | PlayerRenamed
    | NameRemoved
    | NotationVersion
    | CloseTable
)


class TableLogEntry(msgspec.Struct, frozen=True, gc=False):
    """An event with its number and time; `by` and the idempotency key `key` name the request that wrote it."""

    seq: int
    at: int
    line: AnyTableEvent
    by: UserId | None = None
    key: str | None = None


def erase_name_in_events(book: Sequence[AnyTableEvent], person: UserId) -> list[AnyTableEvent]:
    """Return events with the names of a person erased, including those they used as a guest."""
    people = {person}
    for line in reversed(book):
        if isinstance(line, GuestSignedIn) and line.person in people:
            people.add(line.was)
    return [
        _nameless(line) if isinstance(line, (Sit, Dismiss, Chat, PlayerRenamed)) and line.person in people else line
        for line in book
    ]


def _nameless(line: AnyTableEvent) -> AnyTableEvent:
    names = {field: STRUCK for field in ("name", "was") if field in line.__struct_fields__}
    return msgspec.structs.replace(line, **names)


encode = msgspec.json.encode
decode_event = msgspec.json.Decoder(AnyTableEvent).decode
