"""Matches stored under every released version of the rules load, continue and verify.

Running matches go on to their end by the rules and on the board they were begun with; finished ones are verified.
`tools/dev/store_released_matches.py` writes them.
"""

from __future__ import annotations

import gzip
import random
from functools import cache
from pathlib import Path

import msgspec
import pytest

import fondaco
from fondaco.core.match_file import MatchFile, read_match_file
from fondaco.games import all_games

FILES = sorted(Path(__file__).parents[1].glob("**/released/*.json.gz"))
each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}-{file.name.partition('.')[0]}")


def text(file: Path) -> bytes:
    return gzip.decompress(file.read_bytes())


@cache
def kept() -> list[MatchFile]:
    return [read_match_file(text(file)) for file in FILES]


@pytest.mark.parametrize("game", all_games())
def test_every_released_version_has_a_running_and_a_finished_match(game: str) -> None:
    versions = range(1, all_games()[game].rules_version + 1)
    stored = {(file.rules_version, file.scores is None) for file in kept() if file.game == game}
    assert stored == {(version, running) for version in versions for running in (True, False)}


@each_file
def test_released_match_is_verified(file: Path) -> None:
    assert fondaco.verify(text(file)) == []


@each_file
def test_released_match_continues_to_its_end_by_its_own_rules(file: Path) -> None:
    stored, match, rng = read_match_file(text(file)), fondaco.load(text(file)), random.Random(file.name)
    assert (match.components.rules, match.components.digest) == (stored.rules_version, stored.board.digest)
    while not match.over:
        seat = rng.choice(match.waiting)
        match.play(seat, rng.choice(match.options(seat)))
    assert fondaco.verify(match.to_json()) == []


@each_file
def test_a_released_match_keeps_the_options_it_was_played_by(file: Path) -> None:
    """The file holds all options, so a new default changes nothing."""
    stored, match = read_match_file(text(file)).opening.options, fondaco.load(text(file))
    assert stored.items() <= msgspec.to_builtins(match.state.options).items()


@each_file
def test_every_event_of_a_released_match_is_kept(file: Path) -> None:
    said = msgspec.json.decode(read_match_file(text(file)).log)
    match = fondaco.load(text(file))
    assert [line["seat"] for line in said] == [line.seat for line in match.log or ()]
    middle = match.at(len(said) // 2)
    assert middle.log == (match.log or [])[: len(said) // 2 + 1]
    assert fondaco.load(match.to_json()).log == match.log
