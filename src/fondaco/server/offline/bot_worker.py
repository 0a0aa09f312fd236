"""Entry point of the worker that computes bot answers for offline play, so that requests do not wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_type_hints

import msgspec

from fondaco.server.bots import tasks

WORK: dict[str, Callable[..., object]] = {
    work.__name__: work
    for work in (
        tasks.choose_answer,
        tasks.choose_first_answer,
        tasks.compute_hints,
        tasks.analyse_match,
        tasks.search_mistakes,
    )
}


def think(asked: str) -> str:
    """Run the task named first in a JSON list with the remaining arguments; return the result as JSON."""
    name, *args = msgspec.json.decode(asked)
    work = WORK[name]
    typed = [msgspec.convert(arg, kind) for arg, kind in zip(args, get_type_hints(work).values(), strict=False)]
    return msgspec.json.encode(work(*typed)).decode()
