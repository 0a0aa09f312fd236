"""An agent that knows nothing but the pages plays whole matches, with one call per decision."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fondaco import lab
from fondaco.agents.local_tables import LocalTables
from fondaco.games import all_games
from tests.agents.mcp_connections import connect_to_tables
from tests.agents.page_reader import PageReader

pytestmark = pytest.mark.lab
MOST = 1400
"""Characters that a decision may cost on average, in any game."""


@pytest.mark.parametrize("name", all_games())
def test_whole_match_by_text_environment(name: str) -> None:
    players = all_games()[name].players[0]
    env = lab.text_env(name, players, ["greedy"] * (players - 1), rules=False)
    reader, text = PageReader(1), env.reset(seed=1)
    while not env.over:
        text = env.step(reader.answer(text))
        assert not env.refused, text
    assert all(str(score) in text for score in env.match.scores)
    decided = [entry for entry in env.match.log or () if entry.seat == 0 and entry.action is not None]
    assert reader.calls == len(decided)
    assert (reader.read + reader.written) / reader.calls < MOST


@pytest.mark.parametrize("name", all_games())
async def test_whole_match_by_mcp(name: str) -> None:
    tables, reader, calls = LocalTables(), PageReader(1), 0
    async with connect_to_tables(tables) as client:

        async def call(tool: str, **args: Any) -> Any:
            nonlocal calls
            calls += 1
            return (await client.call_tool(tool, args)).structured_content

        seats = ["open", *["greedy"] * (all_games()[name].players[0] - 1)]
        table = (await call("new_table", game=name, seats=seats, seed="1"))["table"]
        token = (await call("sit", table=table))["seat_token"]
        shown = await call("wait", seat_token=token, seconds=300)
        while not shown["over"]:
            shown = await call("act", seat_token=token, answer=reader.answer(shown["page"]), seconds=300)
            assert shown["done"], json.dumps(shown)
    assert calls == 3 + reader.calls
    assert (reader.read + reader.written) / reader.calls < MOST
