"""Compiled encoder functions, keyed by the digest of their source.

The pure Python build has none and generates encoders on first use. The compiled build replaces this module with one
that holds the encoders for every game and number of players (`tools/fast.py`).
"""

from __future__ import annotations

from collections.abc import Callable

WRITERS: dict[str, Callable[..., object]] = {}
