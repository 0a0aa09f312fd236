"""Who thinks for the house of one person, beside it: so that no thought holds up an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fondaco.server.bots import tasks

WORK: dict[str, Callable[..., Any]] = {
    work.__name__: work for work in (tasks.choose, tasks.first, tasks.advise, tasks.analyse_match)
}


def think(asked: str) -> str:
    """Does the work that is named first with what follows it."""
    work, *args = msgspec.json.decode(asked)
    return msgspec.json.encode(WORK[work](*args)).decode()
