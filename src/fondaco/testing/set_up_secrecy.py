"""Check that the set-up tells no seat what it cannot know.

Hidden state is found without declarations: it is what a determinization for a seat imagines otherwise. If in every
match an event that the seat hears says what really lies there, it says too much.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

import fondaco
from fondaco.core.match import Match
from fondaco.testing.game_under_test import GameUnderTest
from fondaco.testing.random_walk import encode_position, require_log

MATCHES = 16
WORLDS = 3
WRONG = 0.5  # share of imagined worlds in which hidden state lies otherwise, at least

Path = tuple[str | int, ...]


class Told(NamedTuple):
    """An argument of an event of the set-up; `turn` counts the events with the same message."""

    says: str
    turn: int
    argument: str


def check_set_up_tells_no_secret(guest: GameUnderTest, players: int) -> None:
    """Check that no event of the set-up names to a seat, match after match, what is hidden from it."""
    matches = [fondaco.new(guest.game.id, players, f"set-up {seed}") for seed in range(MATCHES)]
    states = [state_by_path(match) for match in matches]
    for viewer in (*range(players), None):
        suspects: set[tuple[Told, Path]] | None = None
        wrong: dict[tuple[Told, Path], int] = defaultdict(int)
        for match, real in zip(matches, states, strict=True):
            told = told_at_set_up(match, viewer)
            if suspects is None:
                suspects = {(each, path) for each in told for path in real}
            suspects = {
                (each, path)
                for each, path in suspects
                if each in told and path in real and names(told[each], real[path])
            }
            if not suspects:
                break
            imagined = [state_by_path(match.determinize(viewer, world)) for world in range(WORLDS)]
            for each, path in suspects:
                wrong[each, path] += sum(not names(told[each], world.get(path)) for world in imagined)
        for each, path in sorted(suspects or (), key=str):
            assert wrong[each, path] < WRONG * MATCHES * WORLDS, (
                f"the set-up tells seat {viewer} in {each.says} what {'.'.join(map(str, path))} is, which is hidden "
                "from it: tell it to those alone who see it (to=...), or keep it in `determinize`"
            )


def told_at_set_up(match: Match, viewer: int | None) -> dict[Told, object]:
    """Return the arguments of all set-up events that a viewer hears."""
    heard = [event for event in require_log(match)[0].events if event.heard_by(viewer)]
    counts: dict[str, int] = defaultdict(int)
    found: dict[Told, object] = {}
    for event in heard:
        for name, value in event.args.items():
            found[Told(event.says, counts[event.says], name)] = msgspec.to_builtins(value)
        counts[event.says] += 1
    return found


def state_by_path(match: Match) -> dict[Path, object]:
    """Return every value of a position by its path, lists included."""
    return dict(_values(msgspec.json.decode(encode_position(match)), ()))


def _values(value: object, path: Path) -> Iterator[tuple[Path, object]]:
    if path:
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        if key != "chance":  # random numbers lie nowhere
            yield from _values(each, (*path, key))


def names(told: object, lies: object) -> bool:
    """Whether an argument says what lies somewhere: the same value, or one of several."""
    if isinstance(lies, list) and lies and not isinstance(told, list):
        return told in lies
    if isinstance(lies, list) and isinstance(told, list):
        return bool(told) and all(each in lies for each in told)
    return told == lies and type(told) is type(lies)
