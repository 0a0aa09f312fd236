"""The messages between processes: that something has happened, and at a table also what, as long as it is short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from fondaco.house.book.lines import PersonId

CHANNEL = "fondaco_book"
PERSON, CUP = "person", "cup"  # no table has such a short id
LONGEST = 7_900  # bytes; PostgreSQL passes on less than 8,000


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A line of a book as it is stored."""

    seq: int
    at: int
    by: PersonId | None
    key: str | None
    line: msgspec.Raw


class Hint(msgspec.Struct, frozen=True, array_like=True):
    """A table and its last line, 0 if its orders have changed, and the new lines, or none and they are to be read; or a
    `PERSON` and the number of somebody for whom something has changed; a `CUP`, whichever it is. Does something press
    there, for whoever attends to the table?"""

    what: str
    number: int
    presses: bool = True
    lines: Sequence[Row] = []


decode = msgspec.json.Decoder(list[Hint]).decode


def encode(hint: Hint) -> str:
    return f"[{msgspec.json.encode(hint).decode()}]"


def messages(hints: Iterable[Hint]) -> Iterator[str]:
    """As few as the database takes."""
    told: list[bytes] = []
    for hint in hints:
        said = msgspec.json.encode(hint)
        if len(said) > LONGEST:
            said = msgspec.json.encode(Hint(hint.what, hint.number, hint.presses))
        if sum(map(len, told)) + len(told) + len(said) > LONGEST:
            yield f"[{b','.join(told).decode()}]"
            told = []
        told.append(said)
    if told:
        yield f"[{b','.join(told).decode()}]"
