"""New Game passes the contract tests for all games."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from fondaco.testing import Contract


class TestContract(Contract):
    games: ClassVar[Mapping[str, Path]] = {"newgame": Path(__file__).parent}
