"""How puzzles are kept: a line of JSON for every match that was looked through, with those found in it.

The match is there up to the last of its puzzles, as what was said: so each position is proved by its seed, and is read
by later versions as every stored match is. What a game brings lies in its folder, packed, in `puzzles.jsonl.gz`.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fondaco.bots.explanations import Why
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.match import Match
from fondaco.core.match_file import MatchFile
from fondaco.core.replay import resume
from fondaco.games import all_games, game

FILE = "puzzles.jsonl.gz"


class Worse(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer that is not the best one: by how many points it is behind, and why."""

    action: dict[str, Any]
    behind: float
    why: Why | None = None


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is asked after a line of the log: the decision with its rule, the best answer, the others that are
    not right, from the best of them down, and what is right `also`, since it comes to the same; `obvious` is what the
    evaluation advises without trying anything."""

    line: int
    seat: Seat
    decision: str
    rule: str
    best: dict[str, Any]
    obvious: bool
    others: list[Worse]
    also: list[dict[str, Any]] = []

    @property
    def right(self) -> list[dict[str, Any]]:
        return [self.best, *self.also]

    @property
    def gain(self) -> float:
        """By how many points the best answer leads the next that is not right."""
        return self.others[0].behind


class Find(msgspec.Struct, frozen=True):
    """What was found in a match; where that is nothing, the match is not kept."""

    name: str
    match: MatchFile | None
    puzzles: list[Puzzle]


class Posed(NamedTuple):
    """A puzzle with the match it is from."""

    id: str
    file: MatchFile
    puzzle: Puzzle

    @property
    def game(self) -> str:
        return self.file.game

    def match(self) -> Match:
        """The match as it stands when the question is asked."""
        return resume(game(self.game), self.file).at(self.puzzle.line)


def wired(action: Action) -> dict[str, Any]:
    """An answer exactly as a file gives it back: lists, never tuples."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(action))
    return said


def read(file: Path) -> list[Find]:
    """What a file holds, packed or not; a last line that was cut off in the middle of writing counts as not written."""
    try:
        content = file.read_bytes() if file.exists() else b""
        lines = (gzip.decompress(content) if file.suffix == ".gz" else content).splitlines(keepends=True)
        return [msgspec.json.decode(line, type=Find) for line in lines if line.endswith(b"\n")]
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise Malformed(f"{file} holds no puzzles: {error}") from None


def write(file: Path, finds: Iterable[Find]) -> None:
    """The same finds make the same file."""
    file.write_bytes(_packed(file, b"".join(_line(find) for find in finds)))


def add(file: Path, find: Find) -> None:
    with file.open("ab") as pen:
        pen.write(_packed(file, _line(find)))


def _line(find: Find) -> bytes:
    return msgspec.json.encode(find) + b"\n"


def _packed(file: Path, lines: bytes) -> bytes:
    """Where its name says so; what is packed may be added to what is."""
    return gzip.compress(lines, mtime=0) if file.suffix == ".gz" else lines


def posed(finds: Iterable[Find]) -> list[Posed]:
    return [
        Posed(named(find.match, puzzle), find.match, puzzle)
        for find in finds if find.match is not None for puzzle in find.puzzles
    ]  # fmt: skip


def named(match: MatchFile, puzzle: Puzzle) -> str:
    """The name of a puzzle: of the same position always the same."""
    place = [match.game, match.rules_version, match.opening, puzzle.line, puzzle.seat]
    return blake2b(msgspec.json.encode(place), digest_size=5).hexdigest()


@cache
def of_game(name: str) -> list[Posed]:
    """Those that a game brings."""
    return posed(read(game(name).folder / FILE))


@cache
def of_house() -> dict[str, Posed]:
    """All of all games by their names."""
    return {each.id: each for name in all_games() for each in of_game(name)}
