"""Redrawing of hidden information."""

from __future__ import annotations

from fondaco.core.chance import fast_chance
from fondaco.core.hidden_information import redraw_hidden_sums, shuffle_hidden


def test_shuffling_depends_only_on_the_cards() -> None:
    assert sorted(shuffle_hidden(fast_chance(1), [5, 3], (), {4: "jack"})) == [3, 4, 5]
    assert shuffle_hidden(fast_chance(1), [5, 3], [4, 1]) == shuffle_hidden(fast_chance(1), [4, 5], [1, 3])
    assert len({tuple(shuffle_hidden(fast_chance(seed), [1, 2, 3])) for seed in range(60)}) == 6


def imagined(sums: list[int], viewer: int | None, known: list[int], step: int = 1) -> list[list[int]]:
    """Return the sums of many determinizations for a viewer."""
    worlds = [sums[:] for _ in range(200)]
    for seed, world in enumerate(worlds):
        redraw_hidden_sums(fast_chance(seed), world, viewer, known, 6, step)
    return worlds


def test_determinized_sums_agree_with_known_values() -> None:
    worlds = imagined([10, 7, 90], 0, [0, 4, 50])
    assert {world[0] for world in worlds} == {10}
    assert {world[1] for world in worlds} == set(range(4, 21))
    assert {world[2] for world in worlds} == {50}
    assert {world[1] for world in imagined([10, 8, 0], 0, [0, 4, 0], step=4)} == {4, 8, 12, 16, 20}


def test_determinized_sums_depend_only_on_what_the_viewer_knows() -> None:
    assert imagined([10, 7, 90], 0, [0, 4, 0]) == imagined([10, 30, 2], 0, [0, 4, 0])
    assert {ducats for world in imagined([10, 7, 90], None, [0, 0, 0]) for ducats in world} == set(range(13))
