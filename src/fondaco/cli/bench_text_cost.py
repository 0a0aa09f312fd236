"""Benchmark of pages: what a language model reads and writes per decision, by the text environment and by MCP.

A greedy bot plays all seats. The first seat reads pages and types its answers, one call per decision.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from fondaco import lab
from fondaco.bots import bot
from fondaco.core.decision import Action
from fondaco.core.game import Game
from fondaco.core.match import SeatView
from fondaco.i18n import Translator, seat_translator
from fondaco.i18n.action_parser import format_typed_action
from fondaco.lab.token_estimate import CHARACTERS, estimate_tokens

BOT = "greedy"


class TextCost(NamedTuple):
    """Characters of some matches: `start` before the first decision (rules, tools), the rest per decision."""

    matches: int
    start: int
    decisions: int
    characters: int

    @property
    def row(self) -> list[str]:
        per_decision = self.characters / self.decisions
        numbers = (
            self.decisions / self.matches,
            per_decision,
            per_decision / CHARACTERS,
            estimate_tokens(self.start),
            estimate_tokens(self.start + self.characters // self.matches),
        )
        return [f"{number:,.0f}" for number in numbers]


def run_text_benchmark(console: Console, games: list[Game], matches: int) -> None:
    """Measure whole matches of each game at three seats, or the fewest above, and print the cost."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    table.add_column("game, players", no_wrap=True)
    table.add_column("by", no_wrap=True)
    for column in (
        "decisions",
        "characters\na decision",
        "tokens\na decision",
        "tokens\nat the start",
        "tokens\na match",
    ):
        table.add_column(column, justify="right", no_wrap=True)
    for game in games:
        players = max(3, game.players[0])
        costs = {"text_env": text_env_cost(game, players, matches)}
        try:
            costs["MCP"] = asyncio.run(mcp_cost(game, players, matches))
        except ImportError as missing:
            console.print(f"MCP: {missing}")
        for by, cost in costs.items():
            table.add_row(f"{game.id}, {players}", by, *cost.row)
    console.print(table)
    console.print("Tokens are estimated: one for four characters. The start has the rules, and by MCP the tools.")


def typed_answer(chosen: Action, seat: SeatView, speaker: Translator) -> str:
    """Return the number of an answer on the menu, or how it is typed."""
    menu = seat.options
    return str(menu.index(chosen) + 1) if chosen in menu else format_typed_action(chosen, seat, speaker)


def text_env_cost(game: Game, players: int, matches: int) -> TextCost:
    env, decisions, characters = lab.text_env(game.id, players, [BOT] * (players - 1), rules=False), 0, 0
    for seed in range(1, matches + 1):
        text, player = env.reset(seed), bot(BOT, game.id, seed)
        while not env.over:
            seat = env.match.seat(env.seat)
            answer = typed_answer(player.choose(seat), seat, seat_translator("en", seat))
            characters += len(text) + len(answer)
            decisions += 1
            text = env.step(answer)
    return TextCost(matches, len(game.rules() or ""), decisions, characters)


async def mcp_cost(game: Game, players: int, matches: int) -> TextCost:
    """Measure the arguments and results of all calls."""
    from mcp import Client

    from fondaco.agents.local_tables import LocalTables
    from fondaco.agents.server import INSTRUCTIONS, make_mcp_server

    tables, decisions, characters = LocalTables(), 0, 0

    async def call(tool: str, **args: Any) -> Any:
        nonlocal characters
        result = (await client.call_tool(tool, args)).structured_content
        characters += len(json.dumps(args, ensure_ascii=False)) + len(json.dumps(result, ensure_ascii=False))
        return result

    async with Client(make_mcp_server(tables)) as client:
        tools = [tool.model_dump_json(exclude_none=True) for tool in (await client.list_tools()).tools]
        for seed in range(1, matches + 1):
            name = (await call("new_table", game=game.id, seats=["open", *[BOT] * (players - 1)], seed=str(seed)))[
                "table"
            ]
            await call("sit", table=name)
            match, player = tables.tables[name].match, bot(BOT, game.id, seed)
            shown = await call("wait")
            while not shown["over"]:
                seat = match.seat(0)
                answer = typed_answer(player.choose(seat), seat, seat_translator("en", seat, tables.tables[name].names))
                shown = await call("act", answer=answer, seconds=600)
                decisions += 1
    return TextCost(matches, len(game.rules() or "") + len(INSTRUCTIONS) + sum(map(len, tools)), decisions, characters)
