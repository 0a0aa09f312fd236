"""Implementation of `fondaco learn`: a progress bar, and a line for every round."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from fondaco.core.decision import Malformed
from fondaco.i18n import get_translator


def run_training(
    game_id: str,
    players: int,
    rounds: int,
    minutes: float,
    processes: int,
    matches: int,
    seed: int,
    numbers: str,
    begin: int,
    folder: Path,
    lang: str,
    console: Console,
) -> None:
    """Train round after round, and print the measurements of each."""
    try:
        from fondaco.learn.expert_iteration import ExpertIteration, TrainingPlan
        from fondaco.learn.tune_weights import WeightTuning
    except ModuleNotFoundError as missing:
        raise Malformed(f"{missing.name} is missing: pip install 'fondaco[learn]'") from None

    say = get_translator(lang).say
    with Progress(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console) as bar:
        task = bar.add_task("", total=1.0)

        def watch(doing: str, part: float) -> None:
            bar.update(task, description=say(f"fondaco.learn.{doing}"), completed=part)

        plan = TrainingPlan(game_id, players, seed, rounds, minutes, processes, matches, numbers, begin)
        for each in (WeightTuning if numbers else ExpertIteration)(plan, folder, watch).run():
            for one in each.measured:
                args = {
                    "round": each.number,
                    "against": one.against,
                    "matches": one.matches,
                    "wins": f"{one.wins:.1%}",
                    "low": f"{one.low:.1%}",
                    "high": f"{one.high:.1%}",
                    "even": f"{one.even:.0%}",
                }
                console.print(say("fondaco.learn.measured", args), markup=False, soft_wrap=True)
    console.print(say("fondaco.learn.written", {"folder": str(folder)}), markup=False, soft_wrap=True)
