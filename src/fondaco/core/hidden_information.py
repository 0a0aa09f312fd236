"""Redrawing of hidden information for `determinize`: shuffled contents and hidden sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from fondaco.core.chance import Chance
from fondaco.core.decision import Seat


def shuffle_hidden(chance: Chance, *hidden: Iterable[int]) -> list[int]:
    """For `determinize`: shuffle the hidden contents of these places together.

    They are sorted first, so that nothing of the real order is left for anyone who knows the seed.
    """
    pool = sorted(chain(*hidden))
    chance.shuffle(pool)
    return pool


def redraw_hidden_sums(
    chance: Chance, sums: list[int], viewer: Seat | None, known: Sequence[int], start: int, step: int = 1
) -> None:
    """For `determinize`: redraw hidden sums, except the viewer's own, in place.

    `known` is the least that each seat is known to have. The upper bound is twice the viewer's own sum, or twice the
    `start` sum if that is more.
    """
    measure = max(start, 0 if viewer is None else sums[viewer])
    for seat, least in enumerate(known):
        if seat != viewer:
            most = max(2 * measure, least)
            sums[seat] = least + step * chance.below((most - least) // step + 1)
