"""The game that its surroundings are tried with, where any would do: the one whose tests have a `trial.py`."""
from __future__ import annotations

from pathlib import Path

(GAME,) = (file.parent.name for file in Path(__file__).parent.glob("games/*/trial.py"))
