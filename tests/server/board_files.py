"""Board files of a hostile client."""

from __future__ import annotations


def long_hex_number() -> str:
    """Return a board file with one long number, which takes a TOML parser half a minute."""
    return "x = 0x" + "f" * 50_000
