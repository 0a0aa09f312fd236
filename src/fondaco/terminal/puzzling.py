"""`fondaco puzzles`."""
from __future__ import annotations

import re
from pathlib import Path

import msgspec
from rich.console import Console

from fondaco.core.decision import Malformed
from fondaco.games import game
from fondaco.puzzles import shelf
from fondaco.puzzles.finding import agrees
from fondaco.puzzles.finding import find as find_in
from fondaco.puzzles.shelf import Find, Puzzle
from fondaco.terminal.laboratory import Source
from fondaco.words import speaker

SEED = 1


def find(name: str, players: int, source: Source, most: int | None, out: Path, lang: str, console: Console) -> None:
    """Match after match, each written down as it has been looked through."""
    say = speaker(lang).say
    out.parent.mkdir(parents=True, exist_ok=True)
    finds = shelf.read(out)
    shelf.write(out, finds)
    known, count = {each.name for each in finds}, sum(len(each.puzzles) for each in finds)
    for each in [each for each in source.names if each not in known]:
        if most is not None and count >= most:
            break
        match = source.fetch(each)
        fits = match.over and (match.game.id, match.players) == (name, players)
        found = find_in(each, match, SEED) if fits else Find(each, None, [])
        shelf.add(out, found)
        count += len(found.puzzles)
        told = {"match": each, "found": len(found.puzzles), "count": count}
        console.print(say("fondaco.puzzles.looked", told), markup=False)
    args = {"count": count, "game": game(name).title, "file": str(out)}
    console.print(say("fondaco.puzzles.written", args), markup=False, soft_wrap=True)


def check(file: Path, tries: str, seed: int, keep: Path | None, lang: str, console: Console) -> bool:
    """Whether a stronger search agrees with all of them; those with which it does are kept."""
    if not re.fullmatch(r"[1-9]\d{0,3}x", tries):
        raise Malformed(f"so many times the tries are written 10x, not {tries!r}")
    if not file.exists():
        raise Malformed(f"there is no file {file}")
    say, times = speaker(lang).say, int(tries[:-1])
    finds = shelf.read(file)
    puzzles = shelf.posed(finds)
    agreed = []
    for each in puzzles:
        if agrees(each, times, seed):
            agreed.append(each.puzzle)
        else:
            told = {"puzzle": each.id, "line": each.puzzle.line, "rule": each.puzzle.rule}
            console.print(say("fondaco.puzzles.disagrees", told), markup=False)
    share = f"{len(agreed) / max(len(puzzles), 1):.0%}"
    told = {"count": len(puzzles), "times": times, "agreed": len(agreed), "share": share}
    console.print(say("fondaco.puzzles.agrees", told), markup=False)
    if keep is not None:
        shelf.write(keep, only(agreed, finds))
    return len(agreed) == len(puzzles)


def only(puzzles: list[Puzzle], finds: list[Find]) -> list[Find]:
    """These alone, and the matches they are from."""
    kept = [msgspec.structs.replace(find, puzzles=[each for each in find.puzzles if each in puzzles]) for find in finds]
    return [find for find in kept if find.puzzles]
