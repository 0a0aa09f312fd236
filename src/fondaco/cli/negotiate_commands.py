"""The command `fondaco negotiate`: run agents through the benchmark and print their scores."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from fondaco.core.decision import Malformed
from fondaco.i18n import get_translator
from fondaco.negotiation.agents import MakeAgent, agent_at_endpoint
from fondaco.negotiation.card import scores_json, write_card
from fondaco.negotiation.items import Item, load_items
from fondaco.negotiation.run import read_results, run_items
from fondaco.negotiation.scores import SCORES, Score, compute_scores

SHARES = ("efficiency", "won", "mutual", "honesty", "legality")
COUNTS = ("tokens",)


def chosen_items(games: Sequence[str], kind: str, most: int | None) -> list[Item]:
    """Return the items of these games, or all; at most so many positions and so many matches of each game."""
    items = load_items()
    if unknown := set(games) - {item.game for item in items}:
        known = ", ".join(dict.fromkeys(item.game for item in items))
        raise Malformed(f"the benchmark has {known}, not {', '.join(sorted(unknown))}")
    found: list[Item] = []
    for game in dict.fromkeys(games or [item.game for item in items]):
        for whole in (False, True):
            if kind in ("all", "matches" if whole else "positions"):
                found += [item for item in items if item.game == game and whole != bool(item.best)][:most]
    return found


def results_file(folder: Path, agent: str) -> Path:
    return folder / f"{re.sub(r'[^A-Za-z0-9.-]+', '_', agent)}.jsonl"


def run_agents(
    console: Console, items: list[Item], agents: dict[str, MakeAgent | str], folder: Path, jobs: int
) -> None:
    """Let each agent play the items that it has not finished."""
    for name, make in agents.items():
        for result in run_items(results_file(folder, name), items, make, jobs):
            console.print(f"{name}: {result.item}", markup=False, style="dim")


def endpoint_agent(url: str, model: str, key_name: str) -> dict[str, MakeAgent | str]:
    """Return an agent behind an endpoint, by the name of its model; its key is in an environment variable."""
    return {model: agent_at_endpoint(url, model, os.environ.get(key_name, ""))}


def collect_scores(items: list[Item], agents: Sequence[str], folder: Path) -> dict[str, dict[str, dict[str, Score]]]:
    """Return the scores by agent and game, of these items only."""
    wanted = {item.id for item in items}
    games = dict.fromkeys(item.game for item in items)
    found = {
        agent: [each for each in read_results(results_file(folder, agent)) if each.item in wanted] for agent in agents
    }
    return {
        agent: {game: compute_scores([each for each in results if each.game == game]) for game in games}
        for agent, results in found.items()
    }


def report(console: Console, items: list[Item], agents: Sequence[str], folder: Path, lang: str, as_json: bool) -> None:
    """Write scores and data card beside the results, and print the scores."""
    scores = collect_scores(items, agents, folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "scores.json").write_bytes(scores_json(items, scores))
    (folder / "README.md").write_text(write_card(items), encoding="utf-8")
    if as_json:
        console.print(scores_json(items, scores).decode(), markup=False, soft_wrap=True)
        return
    say = get_translator(lang).say
    for game in dict.fromkeys(item.game for item in items):
        table = Table(title=game, box=None, padding=(0, 2, 0, 0), header_style="bold", title_justify="left")
        table.add_column("")
        for agent in agents:
            table.add_column(agent, justify="right")
        for name in SCORES:
            cells = [shown_score(name, scores[agent][game][name]) for agent in agents]
            table.add_row(say(f"fondaco.negotiate.{name}"), *cells)
        console.print(table)
    console.print(say("fondaco.negotiate.intervals", {"folder": str(folder)}), markup=False, soft_wrap=True)


def shown_score(name: str, score: Score) -> str:
    """Return a score and its interval in a cell."""
    if score.value is None or score.low is None or score.high is None:
        return "–"
    if name in COUNTS:
        return f"{score.value:,.0f}" if score.value else "–"
    form = "{:.0%}" if name in SHARES else "{:.2f}"
    value, low, high = (form.format(each) for each in (score.value, score.low, score.high))
    return f"{value} ({low} – {high})"


def serve_benchmark(items: list[Item], file: Path, port: int | None) -> None:
    """Serve the benchmark to an agent of the Model Context Protocol, over stdio or HTTP."""
    from fondaco.negotiation.mcp_server import make_benchmark_server

    made = make_benchmark_server(items, file)
    asyncio.run(made.run_stdio_async() if port is None else made.run_streamable_http_async(port=port))
