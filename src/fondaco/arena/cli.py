"""The commands `fondaco arena`, `fondaco arena tune` and `fondaco ladder`."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console, JustifyMethod
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from fondaco.arena import strength_tests
from fondaco.arena.report import Report, format_estimate, format_percent_estimate
from fondaco.arena.runner import TournamentFolder, open_executor, play_missing
from fondaco.arena.schedule import Tournament
from fondaco.arena.tuning import Generation, Tuning, measure_champion, replace_weights_in_text, run_generations
from fondaco.bots.evaluation import evaluation
from fondaco.bots.weights import weights_file
from fondaco.core.json_types import JsonObject
from fondaco.games import all_games, game
from fondaco.i18n import get_translator


def play_and_report(
    tournament: Tournament, folder: Path, jobs: int, on: str, lang: str, console: Console
) -> Report | None:
    """Play the missing matches with a progress bar and write the report; None if interrupted."""
    tournament.check()
    say = get_translator(lang).say
    label = say("fondaco.arena.progress", {"game": game(tournament.game).title, "players": tournament.players})
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with TournamentFolder(folder, tournament) as book:
        try:
            with Progress(*columns, console=console) as bar:
                task = bar.add_task(label, total=tournament.matches, completed=len(book.results))
                for _ in play_missing(book, jobs, on) if book.missing else ():
                    bar.advance(task)
        except KeyboardInterrupt:
            console.print(say("fondaco.arena.broken_off", {"count": len(book.results)}), markup=False)
            return None
        report = Report(tournament, book.in_order, lang)
        report.write(folder)
    return report


def show_standings(report: Report, folder: Path, console: Console) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("bot", "matches", "wins", "even", "rating"):
        side: JustifyMethod = "left" if name == "bot" else "right"
        table.add_column(report.say(f"fondaco.arena.column.{name}"), justify=side, no_wrap=True)
    for row in report.standings:
        wins, rating = format_percent_estimate(row.wins), format_estimate(row.rating)
        table.add_row(row.bot, f"{row.matches}", wins, f"{row.even:.1%}", rating)
    console.print(table)
    console.print(report.say("fondaco.arena.written", file=str(folder / "report.html")), markup=False, soft_wrap=True)


def run_arena(tournament: Tournament, jobs: int, out: Path | None, on: str, lang: str, console: Console) -> bool:
    """Run one tournament and show its standings; return whether it was completed."""
    folder = out or Path("arena") / f"{tournament.game}-{tournament.players}"
    report = play_and_report(tournament, folder, jobs, on, lang, console)
    if report is not None:
        show_standings(report, folder, console)
    return report is not None


def run_strength_tests(
    names: tuple[str, ...],
    bots: str,
    every: bool,
    games: int,
    jobs: int,
    seed: int,
    out: Path,
    on: str,
    lang: str,
    console: Console,
) -> bool:
    """Run every pairing in its own folder and write `ladder.md`; return whether all were completed."""
    lines: list[str] = []
    chosen = [game(name).id for name in names] or list(all_games())
    for test in strength_tests.plan_strength_tests(
        chosen, [each.strip() for each in bots.split(",")], games, seed, every
    ):
        report = play_and_report(test.tournament, out / test.folder, jobs, on, lang, console)
        if report is None:
            return False
        lines.append(strength_tests.format_table_row(test, report.standings))
        strength_tests.write_table(out, lines)
        console.print(lines[-1], markup=False, soft_wrap=True)
    return True


def run_tuning(tuning: Tuning, jobs: int, out: Path | None, lang: str, console: Console) -> bool:
    """Run all generations and the final test; return whether they were completed.

    The data file with the new weights is written to `out`, if given.
    """
    say = get_translator(lang).say
    with open_executor(jobs, "") as (executor, _):
        try:
            champion = evaluation(tuning.game).weights
            for each in run_generations(tuning, executor):
                champion = each.champion
                console.print(say("fondaco.arena.generation", generation_to_json(each)), markup=False)
            wins, lead = measure_champion(tuning, champion, executor)
        except KeyboardInterrupt:
            return False
    even = f"{1 / tuning.players:.1%}"
    ahead = f"{lead.value:+.2f} ({lead.low:+.2f} – {lead.high:+.2f})"
    test = {
        "matches": tuning.test_deals * tuning.players,
        "wins": format_percent_estimate(wins),
        "even": even,
        "lead": ahead,
    }
    console.print(say("fondaco.arena.tuned", test), markup=False)
    if out is not None:
        out.write_text(
            replace_weights_in_text(weights_file(type(champion)).read_text(encoding="utf-8"), champion),
            encoding="utf-8",
        )
    return True


def generation_to_json(each: Generation) -> JsonObject:
    taken = "yes" if each.taken_over else "no"
    return {"number": each.number, "lead": f"{each.lead:+.2f}", "error": f"{each.error:.2f}", "taken": taken}
