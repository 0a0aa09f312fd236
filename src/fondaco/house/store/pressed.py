"""How a finished match lies in the archive: what was played in one row, and the match beside it. By zlib, which is in
every Python; zstd is so only from 3.14 on."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from fondaco.house.book.lines import PersonId, Written, decode_line, encode


class Play(NamedTuple):
    """A line of a book in which something was played; its key has served its time."""

    seq: int
    at: int
    by: PersonId | None
    line: msgspec.Raw

    def written(self) -> Written:
        return Written(self.seq, self.at, decode_line(self.line), self.by)


_plays = msgspec.json.Decoder(list[Play]).decode


def press_plays(rows: Iterable[Any]) -> bytes:
    return _press(encode([Play(row.seq, row.at, row.by, msgspec.Raw(row.line.encode())) for row in rows]))


def plays(pressed: bytes) -> list[Play]:
    return _plays(zlib.decompress(pressed))


def press_match(match: str) -> bytes:
    return _press(match.encode())


def match_of(pressed: bytes) -> str:
    return zlib.decompress(pressed).decode()


def _press(whole: bytes) -> bytes:
    return zlib.compress(whole, 9)
