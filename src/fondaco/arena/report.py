"""Tournament report: a self-contained HTML page, and its tables as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, select_autoescape

from fondaco.arena import standings, svg
from fondaco.arena.schedule import Tournament, TournamentResult
from fondaco.arena.standings import Estimate
from fondaco.games import game
from fondaco.i18n import get_translator

PAPER = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=select_autoescape(),
    trim_blocks=True,
    keep_trailing_newline=True,
)
MOST_FACTORS = 16
MARGIN = 0.05


class ReportSection(NamedTuple):
    """A table (columns named `#...` hold numbers) or, without columns, plots with captions."""

    key: str
    rows: list[list[str]]
    columns: Sequence[str] = ()


class Report:
    """The report of a tournament in one language."""

    def __init__(self, tournament: Tournament, results: Sequence[TournamentResult], lang: str = "en") -> None:
        self.tournament = tournament
        self.results = sorted(results, key=lambda result: result.number)
        self.lang = lang
        self.standings = standings.compute_standings(self.results)

    @property
    def even(self) -> float:
        """The share of victory of a seat if all were equal."""
        return round(1 / self.tournament.players, 4)

    def say(self, key: str, **args: object) -> str:
        return get_translator(self.lang).say(key, args)

    def write(self, folder: Path) -> None:
        (folder / "report.html").write_text(self.page(), encoding="utf-8")
        for name, head, rows in self.tables():
            with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([head, *rows])

    # -- CSV ---------------------------------------------------------------------------

    def tables(self) -> Iterable[tuple[str, list[str], list[list[object]]]]:
        """Yield name, header and rows of each CSV file; only `times` differs between runs."""
        around = ("low", "high")
        head = ["bot", "matches", "wins", *around, "even", "rating", *(f"rating_{end}" for end in around), "score"]
        yield (
            "standings",
            head,
            [
                [
                    row.bot,
                    row.matches,
                    *_rounded(row.wins),
                    round(row.even, 4),
                    *_rounded(row.rating),
                    round(row.score, 2),
                ]
                for row in self.standings
            ],
        )
        yield (
            "duels",
            ["bot", "other", "matches", "ahead", *around],
            [
                [duel.bot, duel.other, duel.matches, *_rounded(duel.ahead)]
                for duel in standings.compute_duels(self.results)
            ],
        )
        yield (
            "seats",
            ["seat", "wins", *around, "even"],
            [[seat + 1, *_rounded(wins), self.even] for seat, wins in standings.seat_win_shares(self.results)],
        )
        yield (
            "starts",
            ["port", "matches", "wins", *around, "even"],
            [
                [port, count, *_rounded(wins), self.even]
                for port, count, wins in standings.start_win_shares(self.results)
            ],
        )
        yield (
            "factors",
            ["told", "winners", "others", "weight"],
            [
                [row.name, round(row.winners, 3), round(row.others, 3), round(row.weight, 3)]
                for row in standings.find_winner_events(self.results)
            ],
        )
        yield (
            "matches",
            ["match", "deal", "seat", "bot", "start", "score", "victory", "decisions", "turns"],
            [
                [
                    one.number,
                    one.deal,
                    seat + 1,
                    bot,
                    one.start[seat],
                    one.scores[seat],
                    round(one.share(seat), 4),
                    one.decisions,
                    one.turns,
                ]
                for one in self.results
                for seat, bot in enumerate(one.seats)
            ],
        )
        yield (
            "times",
            ["bot", "milliseconds_per_decision"],
            [[row.bot, round(row.milliseconds, 3)] for row in self.standings],
        )

    # -- HTML page ---------------------------------------------------------------------

    def page(self) -> str:
        played = self.tournament
        return PAPER.get_template("report.html").render(
            report=self,
            title=self.say("fondaco.arena.title", game=game(played.game).title),
            facts={
                "matches": len(self.results),
                "deals": len({result.deal for result in self.results}),
                "players": played.players,
                "seed": str(played.seed),
            },
        )

    def sections(self) -> Iterable[ReportSection]:
        """Return the sections that are not empty."""
        found = (self.bots(), self.duels(), self.seats(), self.starts(), self.scores(), self.lengths(), self.factors())
        return [section for section in found if section.rows]

    def bots(self) -> ReportSection:
        return ReportSection(
            "bots",
            [
                [
                    row.bot,
                    f"{row.matches}",
                    format_percent_estimate(row.wins),
                    f"{row.even:.1%}",
                    svg.draw_interval(row.wins, row.even),
                    format_estimate(row.rating),
                    f"{row.score:.1f}",
                    f"{row.milliseconds:.1f}",
                ]
                for row in self.standings
            ],
            ["bot", "#matches", "#wins", "#even", "", "#rating", "#score", "#time"],
        )

    def duels(self) -> ReportSection:
        return ReportSection(
            "duels",
            [
                [
                    row.bot,
                    row.other,
                    f"{row.matches}",
                    format_percent_estimate(row.ahead),
                    svg.draw_interval(row.ahead, 0.5),
                ]
                for row in standings.compute_duels(self.results)
            ],
            ["bot", "other", "#matches", "#ahead", ""],
        )

    def seats(self) -> ReportSection:
        even = 1 / self.tournament.players
        return ReportSection(
            "seats",
            [
                [
                    f"{seat + 1}",
                    format_percent_estimate(wins),
                    f"{even:.1%}",
                    svg.draw_interval(wins, even),
                    self.verdict(wins, even),
                ]
                for seat, wins in standings.seat_win_shares(self.results)
            ],
            ["seat", "#wins", "#even", "", "verdict"],
        )

    def starts(self) -> ReportSection:
        even = 1 / self.tournament.players
        return ReportSection(
            "starts",
            [
                [
                    port,
                    f"{count}",
                    format_percent_estimate(wins),
                    f"{even:.1%}",
                    svg.draw_interval(wins, even),
                    self.verdict(wins, even),
                ]
                for port, count, wins in standings.start_win_shares(self.results)
            ],
            ["port", "#matches", "#wins", "#even", "", "verdict"],
        )

    def verdict(self, wins: Estimate, even: float) -> str:
        """Say whether the wins are certainly outside the margin, certainly within it, or undecided."""
        if wins.low > even + MARGIN or wins.high < even - MARGIN:
            return self.say("fondaco.arena.off")
        sure = even - MARGIN <= wins.low and wins.high <= even + MARGIN
        return self.say("fondaco.arena.fair" if sure else "fondaco.arena.unsure")

    def scores(self) -> ReportSection:
        by_bot: dict[str, list[float]] = {row.bot: [] for row in self.standings}
        for result in self.results:
            for seat, bot in enumerate(result.seats):
                by_bot[bot].append(result.scores[seat])
        everything = [score for scores in by_bot.values() for score in scores]
        low, high = min(everything), max(everything)
        return ReportSection(
            "scores",
            [[f"{bot}: {self.mean(scores)}", svg.draw_histogram(scores, low, high)] for bot, scores in by_bot.items()],
        )

    def lengths(self) -> ReportSection:
        drawn = []
        for key in ("decisions", "turns"):
            values = [float(getattr(result, key)) for result in self.results]
            label = self.say(f"fondaco.arena.{key}")
            drawn.append([f"{label}: {self.mean(values)}", svg.draw_histogram(values, min(values), max(values))])
        return ReportSection("lengths", drawn)

    def mean(self, values: Sequence[float]) -> str:
        return self.say("fondaco.arena.mean", value=f"{fmean(values):.1f}")

    def factors(self) -> ReportSection:
        rows = standings.find_winner_events(self.results)[:MOST_FACTORS]
        most = max((abs(row.weight) for row in rows), default=1.0)
        return ReportSection(
            "factors",
            [
                [
                    self.worded(row.name),
                    f"{row.winners:.2f}",
                    f"{row.others:.2f}",
                    f"{row.weight:+.2f}",
                    svg.draw_weight_bar(row.weight, most),
                ]
                for row in rows
            ],
            ["told", "#winners", "#others", "#weight", ""],
        )

    def worded(self, told: str) -> str:
        """Return the label of a counted event for the page; the CSV keeps the short name."""
        for kind in ("to:", "count."):
            if told.startswith(kind):
                return self.say(f"fondaco.arena.told.{kind[:-1]}", what=told.removeprefix(kind).replace("_", " "))
        return told.replace("_", " ")


def format_percent_estimate(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ({estimate.low:.1%}–{estimate.high:.1%})"


def format_estimate(estimate: Estimate) -> str:
    return f"{estimate.value:.1f} ({estimate.low:.1f}–{estimate.high:.1f})"


def _rounded(estimate: Estimate) -> list[float]:
    return [round(part, 4) for part in estimate]
