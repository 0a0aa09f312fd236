"""Games that other packages provide by the entry point `fondaco.games`."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest
from msgspec.structs import replace

from fondaco.core.game import Game
from fondaco.games import all_games

FIRST = next(iter(all_games().values()))


class Point:
    """An entry point that loads to the given object, or raises the given exception."""

    name, value = "stranger", "stranger:GAME"

    def __init__(self, brings: object) -> None:
        self.brings = brings

    def load(self) -> object:
        if isinstance(self.brings, Exception):
            raise self.brings
        return self.brings


def with_package(monkeypatch: pytest.MonkeyPatch, brings: object) -> dict[str, Game]:
    found_here = [Point(brings)]
    monkeypatch.setattr(metadata, "entry_points", lambda group: found_here if group == "fondaco.games" else [])
    found: dict[str, Game] = all_games.__wrapped__()
    return found


def test_game_of_another_package_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    stranger = replace(FIRST, id="stranger", title="Stranger")
    assert with_package(monkeypatch, stranger) == {**all_games(), "stranger": stranger}


@pytest.mark.parametrize(
    ("brings", "why"),
    [
        (replace(FIRST, title="Impostor"), f"there is a game {FIRST.id!r} already"),
        (ImportError("no such module"), "it cannot be loaded .*no such module"),
        (Path(), r"it is not a fondaco\.core\.game\.Game"),
    ],
)
def test_broken_game_package_is_named_and_others_work(
    monkeypatch: pytest.MonkeyPatch, brings: object, why: str
) -> None:
    with pytest.warns(UserWarning, match=f"stranger:GAME is left out: {why}"):
        assert with_package(monkeypatch, brings) == all_games()
