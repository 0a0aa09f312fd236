"""Table of bargaining statistics, printed by `fondaco lab talk`."""

from __future__ import annotations

from statistics import mean

from rich.table import Table

from fondaco.cli.match_sources import MatchSource
from fondaco.i18n import get_translator
from fondaco.lab.negotiation_stats import BargainingStats, compute_bargaining_stats

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
    found = compute_bargaining_stats(match for name in source.names if (match := source.fetch(name)).game.id == game)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("")
    for name in sorted(found):
        table.add_column(name, justify="right")
    columns = [format_bargaining_cells(found[name]) for name in sorted(found)]
    for label, *row in zip(TOLD, *columns, strict=True):
        table.add_row(get_translator(lang).say(f"fondaco.lab.negotiation_stats.{label}"), *row)
    return table


def format_bargaining_cells(each: BargainingStats) -> list[str]:
    share = f"{each.accepted / each.offers:.0%}" if each.offers else "–"
    means = [f"{mean(values):.1f}" if values else "–" for values in (each.bought, each.sold, each.concessions)]
    paid, got, conceded = means
    rules = ", ".join(f"{rule} × {count}" for rule, count in each.refused.most_common(3)) or "–"
    counts = [str(count) for count in (each.said, each.promises, each.kept, each.broken)]
    return [str(each.seats), str(each.offers), share, paid, got, str(each.talks), conceded, *counts, rules]
