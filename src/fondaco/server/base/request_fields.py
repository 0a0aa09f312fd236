"""Types of request fields; every size is bounded."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fondaco.server.base.errors import BadRequest
from fondaco.server.base.user import LARGEST_ID

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Counter = Annotated[int, Meta(ge=0, le=2**31 - 1)]
UserNumber = Annotated[int, Meta(ge=0, le=LARGEST_ID)]
Strength = Annotated[str, Meta(min_length=1, max_length=100)]
Word = Annotated[str, Meta(max_length=100)]


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request."""


def clean_text(text: str, lines: bool = False) -> str:
    """Strip a text and refuse control characters; line breaks, tabs and empty text need `lines`."""
    text = text.strip()
    seen = text.replace("\n", "").replace("\t", "") if lines else text
    if not seen.isprintable() or not (text or lines):
        raise BadRequest(why="the text has characters that cannot be shown, or none")
    return text
