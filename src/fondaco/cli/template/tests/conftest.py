"""Positions of New Game for tests."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import fondaco
import pytest
from fondaco import Match


@pytest.fixture
def table() -> Callable[..., Match]:
    """Return a function that creates a match of two at a decision, with these fields of the state."""

    def laid(now: Any = None, **rows: Any) -> Match:
        match = fondaco.new("newgame", 2, seed=1)
        for name, row in rows.items():
            setattr(match.state, name, row)
        match.ask(now or match.decision)
        return match

    return laid
