"""Board files that a hostile guest sends."""

from __future__ import annotations


def hexed() -> str:
    """A board file with one long number, over which the reader of TOML sits for half a minute."""
    return "x = 0x" + "f" * 50_000
