"""Implementation of `fondaco lab`: match sources for datasets, and bargaining statistics."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import msgspec
from rich.table import Table

import fondaco
from fondaco.arena.schedule import Tournament, set_up_pairing
from fondaco.bots import play_out
from fondaco.core.decision import Malformed
from fondaco.core.match import Match
from fondaco.i18n import speaker
from fondaco.lab.negotiation_stats import BargainingStats, bargaining


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


# -- bargaining statistics -----------------------------------------------------------------

TOLD = (
    "matches",
    "offers",
    "accepted",
    "bought",
    "sold",
    "talks",
    "concession",
    "words",
    "promises",
    "kept",
    "broken",
    "refused",
)


def bargaining_table(game: str, source: MatchSource, lang: str) -> Table:
    """Return a table with a column for each player of these matches."""
    found = bargaining(match for name in source.names if (match := source.fetch(name)).game.id == game)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("")
    for name in sorted(found):
        table.add_column(name, justify="right")
    columns = [format_bargaining_cells(found[name]) for name in sorted(found)]
    for label, *row in zip(TOLD, *columns, strict=True):
        table.add_row(speaker(lang).say(f"fondaco.lab.negotiation_stats.{label}"), *row)
    return table


def format_bargaining_cells(each: BargainingStats) -> list[str]:
    share = f"{each.accepted / each.offers:.0%}" if each.offers else "–"
    means = [f"{mean(values):.1f}" if values else "–" for values in (each.bought, each.sold, each.concessions)]
    paid, got, conceded = means
    rules = ", ".join(f"{rule} × {count}" for rule, count in each.refused.most_common(3)) or "–"
    counts = [str(count) for count in (each.said, each.promises, each.kept, each.broken)]
    return [str(each.seats), str(each.offers), share, paid, got, str(each.talks), conceded, *counts, rules]
