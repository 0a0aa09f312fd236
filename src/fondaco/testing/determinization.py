"""Check determinization: what a seat cannot know varies, everything else stays the same.

Hidden state is found automatically: other seats see it in their views, or the seed decides it at the opening and no
view shows it. Only fields that differ between views although everyone can deduce them have to be declared, in
`Laws.deduced`.
"""

from __future__ import annotations

import random
from collections import Counter

import fondaco
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.testing.game_under_test import GameUnderTest, Laws
from fondaco.testing.random_walk import play_randomly, start_random_match

Field = tuple[str, ...]
Viewer = int | None
WORLDS = 3
SURE = 0.8
ENOUGH = 10
LOOKS = 120
MOST_MATCHES = 30


def view_values_by_path(match: Match, viewer: Viewer) -> dict[Field, list[object]]:
    """Return what a viewer sees by field path; list entries share one path."""
    found: dict[Field, list[object]] = {}
    todo: list[tuple[Field, object]] = [((), match.view(viewer))]
    while todo:
        path, value = todo.pop()
        if isinstance(value, dict):
            todo += [((*path, name), inner) for name, inner in value.items()]
        elif isinstance(value, list) and dict in map(type, value):
            todo += [(path, inner) for inner in value]
        elif value is not None and value != [] and value != ():  # empty values are no secret
            found.setdefault(path, []).append(value)
    return found


class HiddenFieldStatistics:
    """Statistics over many moments: which fields are hidden from a viewer, and which ever vary."""

    def __init__(self, own: Laws) -> None:
        self.own = own
        self.looks = 0
        self.hidden: Counter[tuple[Field, Viewer, int]] = Counter()
        self.moved: Counter[tuple[Field, Viewer, int]] = Counter()

    def look(self, match: Match, viewer: Viewer, rng: random.Random) -> None:
        self.looks += 1
        worlds = [match.determinize(viewer, rng.randrange(10**9)) for _ in range(WORLDS)]
        sees = view_values_by_path(match, viewer)
        for seat in range(match.players):
            if seat != viewer:
                views = view_values_by_path(match, seat)
                hidden = {path: views[path] for path in views if path != ("seat",) and views[path] != sees.get(path)}
                self.hidden.update((path, viewer, seat) for path in hidden)
                self.moved.update((path, viewer, seat) for path in fields_that_vary(hidden, worlds, seat))

    @property
    def has_seen_enough(self) -> bool:
        """Whether each hidden field has varied once, or was seen so often that it never will."""
        seen: Counter[Field] = Counter()
        for (path, _, _), count in self.hidden.items():
            seen[path] += count
        moved = {path for path, _, _ in self.moved}
        return all(
            path in moved or count >= ENOUGH or not self.own.deduced.isdisjoint(path) for path, count in seen.items()
        )

    def judge(self) -> None:
        for path in sorted({path for path, _, _ in self.hidden}):
            name, deduced = ".".join(path), not self.own.deduced.isdisjoint(path)
            moved = any(self.moved[key] for key in self.moved if key[0] == path)
            assert not (deduced and moved), f"{name} is declared to be deduced, and yet it is imagined otherwise"
            assert deduced or moved, (
                f"{name} shows to one seat and not to another, and is never imagined otherwise: redraw it in "
                f"`determinize`, or, if everyone can work it out, write deduced=frozenset({{{path[-1]!r}}}) into "
                "the Laws of laws.py"
            )
            self.judge_each(path)

    def judge_each(self, path: Field) -> None:
        """If a field nearly always varies for one viewer and seat, check that it varies for all."""
        pairs = [key for key, count in self.hidden.items() if key[0] == path and count >= ENOUGH]
        if any(self.moved[key] > SURE * self.hidden[key] for key in pairs):
            for key in pairs:
                assert self.moved[key], f"{'.'.join(path)} of seat {key[2]} is never imagined otherwise by {key[1]}"


def fields_that_vary(hidden: dict[Field, list[object]], worlds: list[Match], seat: int) -> set[Field]:
    """Return the hidden fields that this seat sees differently in a determinization."""
    left = {*hidden}
    for world in worlds:
        if left:
            imagined = view_values_by_path(world, seat)
            left = {path for path in left if imagined.get(path) == hidden[path]}
    return hidden.keys() - left


def check_hidden_fields_vary(guest: GameUnderTest, players: int, matches: int = 3, often: float = 0.08) -> None:
    """Check in random matches that hidden fields vary; rare fields take more matches."""
    watch, seed = HiddenFieldStatistics(guest.laws), 0
    while seed < matches or watch.looks < LOOKS or (seed < MOST_MATCHES and not watch.has_seen_enough):
        rng = random.Random(f"worlds {guest.game.id} {players} {seed}")
        match = start_random_match(guest, players, seed)
        for _ in play_randomly(match, guest.laws, rng):
            if rng.random() < often:
                watch.look(match, rng.choice([*range(players), None]), rng)
        seed += 1
    watch.judge()


# -- state in no view --------------------------------------------------------------------


def check_unseen_fields_redrawn(guest: GameUnderTest, players: int) -> None:
    """Check that state rows decided by the seed and in no view, such as a pile, are redrawn."""
    matches = [fondaco.new(guest.game.id, players, seed, "bounded") for seed in range(6)]
    pairs = [(one, other) for one in matches for other in matches if one.decision == other.decision]
    rows = {row for one, other in pairs for row in differing_state_fields(one, other)} - guest.laws.deduced
    rows -= {row for one, other in pairs for row in rows if view_with_swapped_field(one, other, row) != one.view(None)}
    still = sorted(row for row in rows if not any(is_field_redrawn(match, row) for match in matches))
    assert not still, f"nobody sees {', '.join(still)}, the seed decides it, and it is never imagined otherwise"


def differing_state_fields(one: Match, other: Match) -> list[str]:
    rows = [row for row in one.state.__struct_fields__ if row not in ("chance", "story", "components")]
    return [row for row in rows if getattr(one.state, row) != getattr(other.state, row)]


def view_with_swapped_field(one: Match, other: Match, row: str) -> JsonObject | None:
    """Return a spectator's view with a state row of another match, or `None` if impossible."""
    mixed = one.clone()
    setattr(mixed.state, row, getattr(other.state, row))
    try:
        return mixed.view(None)
    except (LookupError, ValueError, AssertionError):
        return None


def is_field_redrawn(match: Match, row: str) -> bool:
    worlds = [match.determinize(None, seed) for seed in range(WORLDS)]
    return any(getattr(world.state, row) != getattr(match.state, row) for world in worlds)
