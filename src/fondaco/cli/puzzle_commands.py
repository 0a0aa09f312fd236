"""Implementation of the `fondaco puzzles` commands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from rich.console import Console

from fondaco.cli.match_sources import MatchSource
from fondaco.core.decision import Malformed, decision_name
from fondaco.core.field_types import union_members
from fondaco.games import game
from fondaco.i18n import get_translator
from fondaco.puzzles import storage
from fondaco.puzzles.finder import find_puzzles as find_in
from fondaco.puzzles.finder import search_agrees
from fondaco.puzzles.storage import FoundPuzzles, Puzzle, PuzzleWithMatch

SEED = 1
ALIKE = 5  # puzzles of one decision type with the same answer
NEARLY = 0.25  # share of a lead: a smaller difference makes no other puzzle


def print_found_puzzles(
    name: str,
    players: int,
    source: MatchSource,
    about: Collection[str],
    most: int | None,
    out: Path,
    lang: str,
    console: Console,
) -> None:
    """Search the matches for puzzles; append the result of each match as soon as it is done."""
    say, decisions = (
        get_translator(lang).say,
        sorted(decision_name(each) for each in union_members(game(name).decisions)),
    )
    for each in about:
        if each not in decisions:
            raise Malformed(f"{game(name).title} has no decision {each!r}; its decisions are {', '.join(decisions)}")
    out.parent.mkdir(parents=True, exist_ok=True)
    finds = storage.read_puzzle_file(out)
    storage.write_puzzle_file(out, finds)
    known, count = {each.name for each in finds}, sum(len(each.puzzles) for each in finds)
    for each in [each for each in source.names if each not in known]:
        if most is not None and count >= most:
            break
        match = source.fetch(each)
        fits = match.over and (match.game.id, match.players) == (name, players)
        found = find_in(each, match, SEED, about) if fits else FoundPuzzles(each, None, [])
        storage.append_to_puzzle_file(out, found)
        count += len(found.puzzles)
        told = {"match": each, "found": len(found.puzzles), "count": count}
        console.print(say("fondaco.puzzles.looked", told), markup=False)
    args = {"count": count, "game": game(name).title, "file": str(out)}
    console.print(say("fondaco.puzzles.written", args), markup=False, soft_wrap=True)


def print_puzzle_check(
    files: Sequence[Path], tries: str, seed: int, keep: Path | None, lang: str, console: Console
) -> bool:
    """Whether a stronger search agrees with all puzzles.

    Puzzles on which it agrees are written to `keep`, only a few of similar ones.
    """
    if not re.fullmatch(r"[1-9]\d{0,3}x", tries):
        raise Malformed(f"--tries must look like 10x, not {tries!r}")
    for file in files:
        if not file.exists():
            raise Malformed(f"there is no file {file}")
    say, times = get_translator(lang).say, int(tries[:-1])
    finds = [each for file in files for each in storage.read_puzzle_file(file)]
    puzzles = storage.flatten_found_puzzles(finds)
    agreed = []
    for each in puzzles:
        if search_agrees(each, times, seed):
            agreed.append(each)
        else:
            told = {"puzzle": each.id, "line": each.puzzle.line, "rule": each.puzzle.rule}
            console.print(say("fondaco.puzzles.disagrees", told), markup=False)
    share = f"{len(agreed) / max(len(puzzles), 1):.0%}"
    told = {"count": len(puzzles), "times": times, "agreed": len(agreed), "share": share}
    console.print(say("fondaco.puzzles.agrees", told), markup=False)
    if keep is not None:
        storage.write_puzzle_file(keep, restrict_finds_to_puzzles(drop_near_duplicates(agreed), finds))
    return len(agreed) == len(puzzles)


def drop_near_duplicates(puzzles: Iterable[PuzzleWithMatch]) -> Iterator[PuzzleWithMatch]:
    """Yield the puzzles without near duplicates.

    Duplicates have the same answer with nearly the same lead over the same second. At most `ALIKE` puzzles of a
    decision type share an answer.
    """
    kept: list[Puzzle] = []
    for each in puzzles:
        puzzle = each.puzzle
        known = [other for other in kept if (other.decision, other.best) == (puzzle.decision, puzzle.best)]
        if len(known) < ALIKE and not any(is_near_duplicate(puzzle, other) for other in known):
            kept.append(puzzle)
            yield each


def is_near_duplicate(one: Puzzle, other: Puzzle) -> bool:
    seconds = [each.others[0].action for each in (one, other)]
    return seconds[0] == seconds[1] and abs(one.gain - other.gain) <= NEARLY * max(one.gain, other.gain)


def restrict_finds_to_puzzles(puzzles: Iterable[PuzzleWithMatch], finds: list[FoundPuzzles]) -> list[FoundPuzzles]:
    """Return the finds reduced to these puzzles.

    Compares by identity, since another match may have reached the same position.
    """
    these = {(id(each.file), id(each.puzzle)) for each in puzzles}
    kept = [
        msgspec.structs.replace(find, puzzles=[each for each in find.puzzles if (id(find.match), id(each)) in these])
        for find in finds
    ]
    return [find for find in kept if find.puzzles]
