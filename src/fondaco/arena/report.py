"""The report of a tournament: one page that needs no other file, and its tables as CSV."""
from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from statistics import fmean
from typing import Any

from fondaco.arena import drawing, standings
from fondaco.arena.standings import Estimate
from fondaco.arena.tournament import Result, Tournament
from fondaco.games import game
from fondaco.words import speaker

MOST_FACTORS = 16
MARGIN = 0.05


class Report:
    """What is shown of a tournament, in one language."""

    def __init__(self, tournament: Tournament, results: Sequence[Result], lang: str = "en") -> None:
        self.tournament = tournament
        self.results = sorted(results, key=lambda result: result.number)
        self.lang = lang
        self.standings = standings.standings(self.results)

    def say(self, key: str, **args: Any) -> str:
        return speaker(self.lang).say(key, args)

    def write(self, folder: Path) -> None:
        (folder / "report.html").write_text(self.page(), encoding="utf-8")
        for name, head, rows in self.tables():
            with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([head, *rows])

    # -- CSV ---------------------------------------------------------------------------

    def tables(self) -> Iterable[tuple[str, list[str], list[list[Any]]]]:
        """All that is shown, for those who count on; times stand apart, because no two runs share them."""
        around = ("low", "high")
        head = ["bot", "matches", "wins", *around, "even", "rating", *(f"rating_{end}" for end in around), "score"]
        yield "standings", head, [
            [row.bot, row.matches, *_rounded(row.wins), round(row.even, 4), *_rounded(row.rating), round(row.score, 2)]
            for row in self.standings
        ]
        yield "duels", ["bot", "other", "matches", "ahead", *around], [
            [duel.bot, duel.other, duel.matches, *_rounded(duel.ahead)] for duel in standings.duels(self.results)
        ]
        yield "seats", ["seat", "wins", *around], [
            [seat + 1, *_rounded(wins)] for seat, wins in standings.seats(self.results)
        ]
        yield "starts", ["port", "matches", "wins", *around], [
            [port, count, *_rounded(wins)] for port, count, wins in standings.starts(self.results)
        ]
        yield "factors", ["told", "winners", "others", "weight"], [
            [row.name, round(row.winners, 3), round(row.others, 3), round(row.weight, 3)]
            for row in standings.factors(self.results)
        ]
        yield "matches", ["match", "deal", "seat", "bot", "start", "score", "victory", "decisions", "turns"], [
            [one.number, one.deal, seat + 1, bot, one.start[seat], one.scores[seat], round(one.share(seat), 4),
             one.decisions, one.turns]
            for one in self.results for seat, bot in enumerate(one.seats)
        ]  # fmt: skip
        yield "times", ["bot", "milliseconds_per_decision"], [
            [row.bot, round(row.milliseconds, 3)] for row in self.standings
        ]

    # -- the page ----------------------------------------------------------------------

    def page(self) -> str:
        style = (Path(__file__).parent / "report.css").read_text(encoding="utf-8")
        played = self.tournament
        title = escape(self.say("fondaco.arena.title", game=game(played.game).title))
        deals = len({result.deal for result in self.results})
        facts = {"matches": len(self.results), "deals": deals, "players": played.players, "seed": str(played.seed)}
        sections = [
            self.table_of_bots(), self.table_of_duels(), self.table_of_seats(), self.table_of_starts(),
            self.scores(), self.lengths(), self.table_of_factors(),
        ]  # fmt: skip
        return (
            f'<!doctype html><html lang="{self.lang}"><head><meta charset="utf-8"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head><body>'
            f"<main><h1>{title}</h1><p>{escape(self.say('fondaco.arena.played', **facts))}</p>"
            f"{''.join(sections)}</main></body></html>\n"
        )

    def section(self, key: str, inside: str) -> str:
        head, explained = (escape(self.say(each)) for each in (f"fondaco.arena.{key}", f"fondaco.arena.{key}_help"))
        return f"<section><h2>{head}</h2><p>{explained}</p>{inside}</section>"

    def table_of_bots(self) -> str:
        return self.section("bots", self.table(
            ["bot", "#matches", "#wins", "", "#even", "#rating", "#score", "#time"],
            [
                [row.bot, f"{row.matches}", percent(row.wins), drawing.whisker(row.wins, row.even), f"{row.even:.0%}",
                 plain(row.rating), f"{row.score:.1f}", f"{row.milliseconds:.1f}"]
                for row in self.standings
            ],
        ))  # fmt: skip

    def table_of_duels(self) -> str:
        rows = standings.duels(self.results)
        return "" if not rows else self.section("duels", self.table(
            ["bot", "other", "#matches", "#ahead", ""],
            [[row.bot, row.other, f"{row.matches}", percent(row.ahead), drawing.whisker(row.ahead, 0.5)]
             for row in rows],
        ))  # fmt: skip

    def table_of_seats(self) -> str:
        even = 1 / self.tournament.players
        return self.section("seats", self.table(
            ["seat", "#wins", "", "verdict"],
            [[f"{seat + 1}", percent(wins), drawing.whisker(wins, even), self.verdict(wins, even)]
             for seat, wins in standings.seats(self.results)],
        ))  # fmt: skip

    def table_of_starts(self) -> str:
        even = 1 / self.tournament.players
        rows = standings.starts(self.results)
        return "" if not rows else self.section("starts", self.table(
            ["port", "#matches", "#wins", "", "verdict"],
            [[port, f"{count}", percent(wins), drawing.whisker(wins, even), self.verdict(wins, even)]
             for port, count, wins in rows],
        ))  # fmt: skip

    def verdict(self, wins: Estimate, even: float) -> str:
        """Off by more than the margin for sure, even within it for sure, or not to be told from so few matches."""
        if wins.low > even + MARGIN or wins.high < even - MARGIN:
            return self.say("fondaco.arena.off")
        sure = even - MARGIN <= wins.low and wins.high <= even + MARGIN
        return self.say("fondaco.arena.fair" if sure else "fondaco.arena.unsure")

    def scores(self) -> str:
        by_bot: dict[str, list[float]] = {row.bot: [] for row in self.standings}
        for result in self.results:
            for seat, bot in enumerate(result.seats):
                by_bot[bot].append(result.scores[seat])
        everything = [score for scores in by_bot.values() for score in scores]
        low, high = min(everything), max(everything)
        return self.section("scores", plots({
            f"{bot}: {self.mean(scores)}": drawing.histogram(scores, low, high) for bot, scores in by_bot.items()
        }))  # fmt: skip

    def lengths(self) -> str:
        drawn = {}
        for key in ("decisions", "turns"):
            values = [float(getattr(result, key)) for result in self.results]
            label = self.say(f"fondaco.arena.{key}")
            drawn[f"{label}: {self.mean(values)}"] = drawing.histogram(values, min(values), max(values))
        return self.section("lengths", plots(drawn))

    def mean(self, values: Sequence[float]) -> str:
        return self.say("fondaco.arena.mean", value=f"{fmean(values):.1f}")

    def table_of_factors(self) -> str:
        rows = standings.factors(self.results)[:MOST_FACTORS]
        most = max((abs(row.weight) for row in rows), default=1.0)
        return self.section("factors", self.table(
            ["told", "#winners", "#others", "#weight", ""],
            [[self.worded(row.name), f"{row.winners:.2f}", f"{row.others:.2f}", f"{row.weight:+.2f}",
              drawing.bar(row.weight, most)] for row in rows],
        ))  # fmt: skip

    def worded(self, told: str) -> str:
        """What is counted, as a page says it: the CSV keeps the short names."""
        for kind in ("to:", "count."):
            if told.startswith(kind):
                return self.say(f"fondaco.arena.told.{kind[:-1]}", what=told.removeprefix(kind).replace("_", " "))
        return told.replace("_", " ")

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        """Columns named `#...` hold numbers; cells that are drawings stand as they are."""
        kinds = [' class="number"' if head.startswith("#") else "" for head in heads]
        named = [escape(self.say(f"fondaco.arena.column.{head.lstrip('#')}")) if head else "" for head in heads]
        head = "".join(f'<th scope="col"{kind}>{name}</th>' for kind, name in zip(kinds, named, strict=True))
        body = "".join(
            "<tr>" + "".join(
                f"<td{kind}>{cell if cell.startswith('<svg') else escape(cell)}</td>"
                for kind, cell in zip(kinds, row, strict=True)
            ) + "</tr>"
            for row in rows
        )  # fmt: skip
        return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def plots(drawn: dict[str, str]) -> str:
    figures = "".join(f"<figure>{svg}<figcaption>{escape(label)}</figcaption></figure>" for label, svg in drawn.items())
    return f'<div class="plots">{figures}</div>'


def percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ({estimate.low:.1%}–{estimate.high:.1%})"


def plain(estimate: Estimate) -> str:
    return f"{estimate.value:.1f} ({estimate.low:.1f}–{estimate.high:.1f})"


def _rounded(estimate: Estimate) -> list[float]:
    return [round(part, 4) for part in estimate]
