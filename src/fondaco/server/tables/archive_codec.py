"""Format of the archive: the actions of a match in one row, and the match beside them.

Compressed with zlib, which every Python has; zstd is in the standard library from 3.14 on.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import NamedTuple, Protocol

import msgspec

from fondaco.server.base.user import UserId
from fondaco.server.tables.events import TableLogEntry, decode_event, encode


class ArchivedPlay(NamedTuple):
    """A log line with an action; idempotency keys are not kept in the archive."""

    seq: int
    at: int
    by: UserId | None
    line: msgspec.Raw

    def written(self) -> TableLogEntry:
        """Decode the log line."""
        return TableLogEntry(self.seq, self.at, decode_event(self.line), self.by)


class PlayRow(Protocol):
    """Columns of a log line that the archive keeps."""

    seq: int
    at: int
    by: UserId | None
    line: str


_plays = msgspec.json.Decoder(list[ArchivedPlay]).decode


def encode_plays(rows: Iterable[PlayRow]) -> bytes:
    """Compress the log rows of actions."""
    return _press(encode([ArchivedPlay(row.seq, row.at, row.by, msgspec.Raw(row.line.encode())) for row in rows]))


def decode_plays(pressed: bytes) -> list[ArchivedPlay]:
    """Decompress the actions of a match."""
    return _plays(zlib.decompress(pressed))


def compress_match(match: str) -> bytes:
    """Compress an encoded match."""
    return _press(match.encode())


def decompress_match(pressed: bytes) -> str:
    """Decompress an encoded match."""
    return zlib.decompress(pressed).decode()


def _press(whole: bytes) -> bytes:
    return zlib.compress(whole, 9)
