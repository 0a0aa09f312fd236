"""Where `fondaco lab` takes matches from: bot tournaments, match files or the database of this server."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

import fondaco
from fondaco.arena.schedule import Tournament, set_up_pairing
from fondaco.bots import play_out
from fondaco.core.decision import Malformed
from fondaco.core.match import Match


class MatchSource(NamedTuple):
    """Matches by name, how to fetch them, a description, and whether people played them."""

    names: list[str]
    fetch: Callable[[str], Match]
    says: str
    of_people: bool = False


def choose_match_source(tournament: Tournament, files: Sequence[Path], stored: bool) -> MatchSource:
    """Return the matches of the server, of the files, or else of the tournament."""
    if stored:
        return source_from_server(tournament.game)
    return source_from_files(files) if files else source_from_tournament(tournament)


def source_from_tournament(tournament: Tournament) -> MatchSource:
    """Return the matches of a tournament, each played when fetched; results are reproducible."""
    tournament.check()
    says = f"Matches of the bots {', '.join(tournament.bots)}, from every seat, with the seed {tournament.seed}."
    return MatchSource(
        [str(number) for number in range(tournament.matches)], partial(play_tournament_match, tournament), says
    )


def play_tournament_match(tournament: Tournament, name: str) -> Match:
    pairing = next(pairing for pairing in tournament.pairings() if pairing.number == int(name))
    match, bots = set_up_pairing(tournament, pairing)
    play_out(match, bots)
    return match


def source_from_files(paths: Sequence[Path]) -> MatchSource:
    """Return the match files (.json, .json.gz) among the paths and in their folders."""
    found = [file for path in paths for file in (sorted(path.glob("*.json*")) if path.is_dir() else [path])]
    if not found:
        raise Malformed("there is no match file in these folders")
    return MatchSource([str(file) for file in found], read_match, f"{len(found)} match files.")


def read_match(name: str) -> Match:
    try:
        content = Path(name).read_bytes()
        return fondaco.load(gzip.decompress(content) if name.endswith(".gz") else content)
    except OSError as error:
        raise Malformed(f"{name} cannot be read: {error.strerror or error}") from None


def source_from_server(game: str) -> MatchSource:
    """Return the finished matches of this server, under names that do not reveal the table."""
    from fondaco.server.serve import finished_table_ids

    tables = {blake2b(table.encode(), digest_size=8).hexdigest(): table for table in finished_table_ids(game)}
    says = "Finished matches of a server, with human players."
    return MatchSource(sorted(tables), partial(load_server_match, tables), says, of_people=True)


def load_server_match(tables: dict[str, str], name: str) -> Match:
    from fondaco.server.serve import load_stored_match

    match = load_stored_match(tables[name])
    match.opening = msgspec.structs.replace(match.opening, seats=())  # anonymize the players
    return match
