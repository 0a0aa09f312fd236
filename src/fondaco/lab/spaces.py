"""Gymnasium spaces for observations and actions, and observations as arrays."""

from __future__ import annotations

from array import array
from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from fondaco.core.decision import Seat
from fondaco.core.json_types import JsonObject
from fondaco.lab.episode import Episode

Observation = JsonObject


def make_observation_space(episode: Episode, rows: bool) -> spaces.Dict:
    """Return the observation space with action mask and, with `rows`, answer features."""
    layout, menu = episode.layout, episode.menu
    found: dict[str, spaces.Space[Any]] = {
        "observation": _cells((layout.marks,), (layout.numbers,)),
        "action_mask": _mask_space(episode),
    }
    if rows:
        found["answers"] = _cells((menu.most, menu.marks), (menu.most, menu.numbers))
    return spaces.Dict(found)


def _cells(marks: tuple[int, ...], numbers: tuple[int, ...]) -> spaces.Dict:
    return spaces.Dict(
        {
            "marks": spaces.Box(0, 255, marks, np.uint8),
            "numbers": spaces.Box(-1.0, 1.0, numbers, np.float32),
        }
    )


ActionSpace = spaces.Discrete | spaces.MultiDiscrete


def make_action_space(episode: Episode) -> ActionSpace:
    factored = episode.factored
    return spaces.Discrete(episode.menu.most) if factored is None else spaces.MultiDiscrete(factored.sizes)


def _mask_space(episode: Episode) -> spaces.Space[Any]:
    """Return the space of a mask; a factored action has one for each of its numbers."""
    if episode.factored is None:
        return spaces.Box(0, 1, (episode.menu.most,), np.int8)
    return spaces.Tuple([spaces.Box(0, 1, (size,), np.int8) for size in episode.factored.sizes])


def split_mask(episode: Episode, mask: NDArray[np.int8]) -> NDArray[np.int8] | tuple[NDArray[np.int8], ...]:
    """Return the mask as the observation space has it: the last axis divided by the numbers of an action."""
    if episode.factored is None:
        return mask
    return tuple(np.split(mask, episode.factored.begins[1:-1], axis=-1))


def observe_seat(episode: Episode, seat: Seat, rows: bool, together: bool = False) -> Observation:
    """Return the current observation of a seat in new arrays.

    Only the asked seat has a mask; with `together` all those have one that the game waits for.
    """
    view = episode.layout.sees(episode.match, seat)
    marks, numbers = episode.observe(seat, view)
    asked = together and seat in episode.match.waiting
    mask = np.frombuffer(episode.menu.mask(episode.match, seat) if asked else episode.mask(seat), np.int8)
    seen: Observation = {"observation": _arrays(marks, numbers), "action_mask": split_mask(episode, mask)}
    if rows:
        seen["answers"] = _answers(episode, seat, view, bool(mask.any()))
    return seen


def _arrays(marks: bytearray, numbers: array[float]) -> Observation:
    return {"marks": np.frombuffer(marks, np.uint8), "numbers": np.frombuffer(numbers, np.float32)}


def _answers(episode: Episode, seat: Seat, view: msgspec.Struct, asked: bool) -> Observation:
    """Return one feature row per action number; rows of illegal numbers are 0."""
    menu = episode.menu
    marks, numbers = np.zeros((menu.most, menu.marks), np.uint8), np.zeros((menu.most, menu.numbers), np.float32)
    if asked:
        rows = _arrays(*menu.rows(episode.match, seat, view))
        many = len(episode.match.options(seat))
        marks[:many] = rows["marks"].reshape(many, menu.marks)
        numbers[:many] = rows["numbers"].reshape(many, menu.numbers)
    return {"marks": marks, "numbers": numbers}
