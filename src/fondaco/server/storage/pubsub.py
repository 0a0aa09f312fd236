"""Messages between processes: what has changed, with the new log lines if they are short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from fondaco.server.base.user import UserId

CHANNEL = "fondaco_book"
PERSON, TOURNAMENT = "person", "tournament"  # no table has such a short id
LONGEST = 7_900  # bytes; PostgreSQL passes on less than 8,000


class StoredLogLine(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A stored log line."""

    seq: int
    at: int
    by: UserId | None
    key: str | None
    line: msgspec.Raw


class ChangeMessage(msgspec.Struct, frozen=True, array_like=True):
    """A message that something changed.

    `what` is a table id, and `number` its last line, or 0 if standing orders have changed; `lines` are the new lines,
    or empty if they have to be read. With `PERSON`, `number` is a person; `TOURNAMENT` stands for any tournament.
    `presses` says that something is due at the table within seconds.
    """

    what: str
    number: int
    presses: bool = True
    lines: Sequence[StoredLogLine] = []


decode = msgspec.json.Decoder(list[ChangeMessage]).decode


def encode_change(hint: ChangeMessage) -> str:
    """Encode one change message."""
    return f"[{msgspec.json.encode(hint).decode()}]"


def encode_notifications(hints: Iterable[ChangeMessage]) -> Iterator[str]:
    """Encode change messages into as few notifications as PostgreSQL's size limit allows."""
    told: list[bytes] = []
    for hint in hints:
        said = msgspec.json.encode(hint)
        if len(said) > LONGEST:
            said = msgspec.json.encode(ChangeMessage(hint.what, hint.number, hint.presses))
        if sum(map(len, told)) + len(told) + len(said) > LONGEST:
            yield f"[{b','.join(told).decode()}]"
            told = []
        told.append(said)
    if told:
        yield f"[{b','.join(told).decode()}]"
