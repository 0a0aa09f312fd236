"""The drawings of layers and features in docs/layers.md follow the imports."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import grimp
import pytest

DESIGN = Path(__file__).parents[2] / "docs" / "layers.md"
Arrows = set[tuple[str, str]]


def layer(module: str) -> str | None:
    """Return the layer of the package that a module belongs to."""
    parts = module.split(".")
    if "evaluation" in parts and "games" in parts:
        return "evaluation"
    return "cli" if module == "fondaco.__main__" else parts[1] if len(parts) > 1 else "fondaco"


def feature(module: str) -> str | None:
    """Return the feature of the server that a module belongs to, if any."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["fondaco", "server"] and len(parts) > 2 else None


def drawings() -> list[str]:
    return re.findall(r"```mermaid\n(.*?)```", DESIGN.read_text(encoding="utf-8"), re.DOTALL)


def drawn(drawing: str) -> Arrows:
    lines = re.findall(r"^ *(\w+) --> (.+)$", drawing, re.MULTILINE)
    return {(above, below) for above, all_below in lines for below in all_below.split(" & ")}


def imported(place: Callable[[str], str | None]) -> Arrows:
    graph = grimp.build_graph("fondaco", cache_dir=None)
    pairs = {
        (place(above), place(below))
        for above in graph.modules
        for below in graph.find_modules_directly_imported_by(above)
    }
    return {(above, below) for above, below in pairs if above and below and above != below}


def all_below(arrows: Arrows) -> Arrows:
    """Return what can be reached along the arrows."""
    reached = set(arrows)
    while further := {(a, d) for a, b in reached for c, d in reached if b == c} - reached:
        reached |= further
    return reached


CASES = pytest.mark.parametrize(("which", "place"), [(0, layer), (1, feature)], ids=["layers", "features"])


@CASES
def test_every_arrow_that_is_drawn_is_an_import(which: int, place: Callable[[str], str | None]) -> None:
    assert not drawn(drawings()[which]) - imported(place)


@CASES
def test_every_import_follows_the_arrows_and_never_in_a_circle(which: int, place: Callable[[str], str | None]) -> None:
    down = all_below(drawn(drawings()[which]))
    assert not imported(place) - down
    assert not {(above, below) for above, below in down if above == below}


@CASES
def test_every_layer_and_feature_is_drawn_and_named(which: int, place: Callable[[str], str | None]) -> None:
    named = set(re.findall(r"^ *(\w+)\[", drawings()[which], re.MULTILINE))
    there = {place(module) for module in grimp.build_graph("fondaco", cache_dir=None).modules} - {None}
    assert named == there
