"""Register the example game for training tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fondaco.games import all_games

RIALTO = Path(__file__).parents[2] / "examples" / "rialto"


@pytest.fixture
def rialto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the example package `rialto` for a test."""
    info = tmp_path / "rialto-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rialto\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[fondaco.games]\nrialto = rialto:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(RIALTO / "src")
    all_games.cache_clear()
    yield
    all_games.cache_clear()
