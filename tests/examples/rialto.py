"""The folder of the example game."""

from __future__ import annotations

from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "rialto"
