"""Store puzzles as JSON lines: one line per searched match, with the puzzles found in it.

The match is stored up to its last puzzle as seed and actions, so every position can be verified and later versions can
read it like any stored match. A game's own puzzles are in its folder, compressed, in `puzzles.jsonl.gz`.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

from fondaco.bots.explanations import ReasonBody
from fondaco.core.decision import Action, Malformed, Seat
from fondaco.core.json_types import JsonObject
from fondaco.core.match import Match
from fondaco.core.match_file import MatchFile
from fondaco.core.replay import resume_match
from fondaco.games import all_games, game

FILE = "puzzles.jsonl.gz"


class WrongAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wrong answer: by how many points it is behind, and why."""

    action: JsonObject
    behind: float
    why: ReasonBody | None = None


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question to a seat after a log line, with the best, wrong and equivalent answers.

    `others` are the wrong answers from best to worst. `also` are right because they come to the same as `best`.
    `obvious` says whether the evaluation advises a right answer without search.
    """

    line: int
    seat: Seat
    decision: str
    rule: str
    best: JsonObject
    obvious: bool
    others: list[WrongAnswer]
    also: list[JsonObject] = []

    @property
    def right(self) -> list[JsonObject]:
        return [self.best, *self.also]

    @property
    def gain(self) -> float:
        """Points by which the best answer leads the best wrong one."""
        return self.others[0].behind


class FoundPuzzles(msgspec.Struct, frozen=True):
    """Puzzles found in a match; without any, the match itself is not stored."""

    name: str
    match: MatchFile | None
    puzzles: list[Puzzle]


class PuzzleWithMatch(NamedTuple):
    """A puzzle with its id and the match it comes from."""

    id: str
    file: MatchFile
    puzzle: Puzzle

    @property
    def game(self) -> str:
        return self.file.game

    def match(self) -> Match:
        """Return the match at the position of the puzzle."""
        return resume_match(game(self.game), self.file).at(self.puzzle.line)


def answer_to_json(action: Action) -> JsonObject:
    """Encode an answer exactly as a file returns it: with lists, never tuples."""
    said: JsonObject = msgspec.json.decode(msgspec.json.encode(action))
    return said


def read_puzzle_file(file: Path) -> list[FoundPuzzles]:
    """Read a puzzle file, compressed or not; an incomplete last line is ignored."""
    try:
        content = file.read_bytes() if file.exists() else b""
        lines = (gzip.decompress(content) if file.suffix == ".gz" else content).splitlines(keepends=True)
        return [msgspec.json.decode(line, type=FoundPuzzles) for line in lines if line.endswith(b"\n")]
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise Malformed(f"{file} holds no puzzles: {error}") from None


def write_puzzle_file(file: Path, finds: Iterable[FoundPuzzles]) -> None:
    """Write a puzzle file; the same puzzles always give the same bytes."""
    file.write_bytes(_packed(file, b"".join(_line(find) for find in finds)))


def append_to_puzzle_file(file: Path, find: FoundPuzzles) -> None:
    with file.open("ab") as pen:
        pen.write(_packed(file, _line(find)))


def _line(find: FoundPuzzles) -> bytes:
    return msgspec.json.encode(find) + b"\n"


def _packed(file: Path, lines: bytes) -> bytes:
    """Compress if the file name ends in `.gz`; compressed blocks may be appended to each other."""
    return gzip.compress(lines, mtime=0) if file.suffix == ".gz" else lines


def flatten_found_puzzles(finds: Iterable[FoundPuzzles]) -> list[PuzzleWithMatch]:
    return [
        PuzzleWithMatch(puzzle_id(find.match, puzzle), find.match, puzzle)
        for find in finds
        if find.match is not None
        for puzzle in find.puzzles
    ]


def puzzle_id(match: MatchFile, puzzle: Puzzle) -> str:
    """Return the id of a puzzle, always the same for the same position."""
    place = [match.game, match.rules_version, match.opening, puzzle.line, puzzle.seat]
    return blake2b(msgspec.json.encode(place), digest_size=5).hexdigest()


@cache
def puzzles_of_game(name: str) -> list[PuzzleWithMatch]:
    """Return the puzzles shipped with a game."""
    return flatten_found_puzzles(read_puzzle_file(game(name).folder / FILE))


@cache
def all_puzzles() -> dict[str, PuzzleWithMatch]:
    """Return the puzzles of all games by id."""
    return {each.id: each for name in all_games() for each in puzzles_of_game(name)}
