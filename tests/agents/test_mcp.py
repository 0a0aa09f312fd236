"""Language models at a table, with the official MCP client: in memory, over stdio, with local tables and a server."""

from __future__ import annotations

import contextlib
import random
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import fondaco
from fondaco.agents.local_tables import LocalTables
from fondaco.agents.tables import RemoteTables
from fondaco.client import AsyncClient
from fondaco.games import all_games
from tests.agents.mcp_connections import connect_over_http, connect_over_stdio, connect_to_tables
from tests.agents.page_reader import read_menu
from tests.server.live_server import Server, free_port, until
from tests.trial import GAME

if TYPE_CHECKING:
    from mcp import Client


class Agent:
    """Calls tools of the MCP server and returns their structured results."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.seat_token = ""

    async def call(self, tool: str, **args: Any) -> Any:
        result = await self.client.call_tool(tool, args)
        assert not result.is_error, result.content
        return result.structured_content

    async def own(self, tool: str, **args: Any) -> Any:
        return await self.call(tool, seat_token=self.seat_token, **args)

    async def sits(self, table: str, **wish: Any) -> Agent:
        self.seat_token = (await self.call("sit", table=table, **wish))["seat_token"]
        return self

    async def opens(self, game: str = GAME, *others: str, seed: str = "3") -> Agent:
        table = await self.call("new_table", game=game, seats=["open", *(others or ("greedy",))], seed=seed)
        return await self.sits(table["table"])


@contextlib.asynccontextmanager
async def at(connection: Client) -> AsyncIterator[Agent]:
    async with connection as client:
        yield Agent(client)


async def play(agent: Agent, rng: random.Random, decisions: int) -> dict[str, Any]:
    """Wait for the first page, and answer by numbers of each page with one call per decision; return the last page."""
    shown: dict[str, Any] = await agent.own("wait", seconds=120)
    numbers: list[int] = []
    for _ in range(decisions):
        if shown["over"]:
            break
        assert shown["asked"]
        numbers = [*read_menu(shown["page"])] or numbers  # the same ones are not repeated
        shown = await agent.own("act", answer=rng.choice(numbers), seconds=120)
        assert shown["done"]
    return shown


async def play_match(agent: Agent, name: str) -> None:
    others = ["greedy"] * (all_games()[name].players[0] - 1)
    await agent.opens(name, *others)
    last = await play(agent, random.Random(name), 10_000)
    assert last["over"]
    assert not last["asked"]
    assert (await agent.own("look"))["over"]


@pytest.mark.lab
@pytest.mark.parametrize("name", all_games())
async def test_a_whole_match_in_memory(name: str) -> None:
    async with at(connect_to_tables(LocalTables())) as agent:
        await play_match(agent, name)


@pytest.mark.lab
@pytest.mark.parametrize("name", all_games())
async def test_a_whole_match_over_stdio(name: str) -> None:
    async with at(connect_over_stdio()) as agent:
        await play_match(agent, name)


async def test_the_first_answers_over_stdio() -> None:
    async with at(connect_over_stdio()) as agent:
        await agent.opens()
        assert (await play(agent, random.Random(1), 3))["asked"]
        page = (await agent.client.read_resource(f"fondaco://rules/{GAME}")).contents[0]
        assert "**1.1**" in page.text  # type: ignore[union-attr]


async def test_refusal_is_returned_with_its_rule() -> None:
    async with at(connect_to_tables(LocalTables())) as agent:
        await agent.opens()
        await agent.own("wait")
        wrong = {"do": "sail", "port": 29}
        allowed, done = await agent.own("why", answer=wrong), await agent.own("act", answer=wrong)
        assert not allowed["allowed"]
        assert not done["done"]
        for said in (allowed, done):
            assert re.fullmatch(r"\d+(\.\d+)?", said["rule"])
            assert said["reason"]
            assert said["paragraph"] == all_games()[GAME].paragraph(said["rule"])
        assert (await agent.own("why", answer=1))["allowed"]


@pytest.mark.parametrize(
    ("tool", "args", "reason"),
    [
        ("act", {"answer": 4711}, "no number 4711"),
        ("act", {"answer": {"do": "fly"}}, "not an action"),
        ("look", {"seat_token": "another"}, "no agent has this seat token"),
        ("sit", {"table": "nowhere"}, "there is no table"),
        ("new_table", {"game": "chess", "seats": ["open"]}, "there is no game"),
        ("new_table", {"game": GAME, "seats": ["open", "nobody"]}, "there is no bot"),
        ("say", {"words": "Hello", "to": [9]}, "9"),
        ("say", {"words": "Hello", "to": [0]}, "0"),
        ("say", {"words": "Hello", "to": ["Nobody"]}, "Nobody"),
        ("rules", {"game": "chess"}, "there is no game"),
        ("rules", {"game": GAME, "rule": "99.9"}, "has no rule '99.9'"),
    ],
)
async def test_errors_are_returned_and_not_raised(tool: str, args: dict[str, Any], reason: str) -> None:
    async with at(connect_to_tables(LocalTables())) as agent:
        await agent.opens()
        own = {} if tool in ("sit", "new_table", "rules") else {"seat_token": agent.seat_token}
        said = await agent.call(tool, **(own | args))
        assert said["done"] is False
        assert reason in said["reason"]


async def test_action_number_refers_to_the_menu_that_was_shown() -> None:
    """Events in the meantime renumber the actions, but an old number still means the action that was shown."""
    async with at(connect_to_tables(LocalTables())) as agent:
        await agent.opens()
        await agent.own("wait")
        listed = (await agent.own("options"))["options"]
        assert [each["number"] for each in listed] == [*range(1, len(listed) + 1)]
        kind = listed[0]["action"]["do"]
        some = (await agent.own("options", kind=kind))["options"]
        assert some == [each for each in listed if each["action"]["do"] == kind]
        assert "Your answers are the same as before." in (await agent.own("look"))["page"]
        page = (await agent.own("look", whole=True))["page"]
        assert f"1. {listed[0]['says']}" in page


async def test_action_may_be_typed_as_it_is_listed() -> None:
    async with at(connect_to_tables(LocalTables())) as agent:
        await agent.opens()
        await agent.own("wait")
        listed = (await agent.own("options"))["options"]
        (offer, *_) = [each for each in listed if each["action"]["do"] == "propose"]
        assert offer["typed"].startswith("propose to_seat=greedy_2 ")
        by_number = offer["typed"].replace("greedy_2", "2")
        assert offer["action"]["to_seat"] == 1
        for answer in (offer["typed"], by_number, offer["action"]):
            assert (await agent.own("why", answer=answer))["allowed"]
        for nobody in ("Nobody", "0", "3"):
            unclear = await agent.own("why", answer=f"propose to={nobody} give=1")
            assert nobody in unclear["reason"]
        assert (await agent.own("act", answer=by_number))["done"]
        written = (await agent.client.read_resource(f"fondaco://actions/{GAME}")).contents[0]
        assert "propose to_seat give_cards" in written.text  # type: ignore[union-attr]


async def test_answer_and_message_return_the_next_page() -> None:
    async with at(connect_to_tables(LocalTables())) as agent:
        await agent.opens()
        first = await agent.own("wait")
        assert first["asked"]
        assert "On the table:" in first["page"]
        said = await agent.own("say", words="Salt?", to=["greedy 2"])
        assert "says to greedy 2: “Salt?”" in said["page"]
        assert said["asked"]
        assert not read_menu(said["page"]), "the answers are those of the page before"
        listed = (await agent.own("options"))["options"]
        done = await agent.own("act", answer=listed[0]["number"])
        assert done["asked"]
        assert listed[0]["typed"]
        assert "On the table:" not in done["page"]
        assert 1 in read_menu(done["page"])


async def test_rules_are_a_tool_and_listed_resources() -> None:
    async with at(connect_to_tables(LocalTables())) as agent:
        assert "**1.1**" in (await agent.call("rules", game=GAME))["rules"]
        assert (await agent.call("rules", game=GAME, rule="1.1"))["rules"] == all_games()[GAME].paragraph("1.1")
        listed = {str(each.uri) for each in (await agent.client.list_resources()).resources}
        assert listed == {f"fondaco://{kind}/{name}" for name in all_games() for kind in ("rules", "actions")}


async def test_seed_may_be_a_number_and_a_refusal_suggests_nothing_that_agents_do_not_have() -> None:
    pages = []
    for seed in (7, "7"):
        async with at(connect_to_tables(LocalTables())) as agent:
            table = await agent.call("new_table", game=GAME, seats=["open", "greedy"], seed=seed)
            await agent.sits(table["table"])
            pages.append((await agent.own("wait", seconds=120))["page"])
            refused = await agent.own("act", answer="dance")
            assert refused["done"] is False
            assert "“dance”" in refused["reason"]
            assert "help" not in refused["reason"]
    assert pages[0] == pages[1]


async def test_agents_of_the_same_name_are_told_apart() -> None:
    async with at(connect_to_tables(LocalTables())) as ada:
        table = (await ada.call("new_table", game=GAME, seats=["open", "open"], seed="3"))["table"]
        bob = Agent(ada.client)
        await ada.sits(table)
        await bob.sits(table)
        assert "You are Agent 2." in (await bob.own("look"))["page"]
        assert (await ada.own("say", words="Hello", to=["Agent 2"]))["done"]


async def test_the_only_seat_of_a_client_needs_no_token() -> None:
    async with at(connect_to_tables(LocalTables())) as agent:
        assert "sit returns it" in (await agent.call("wait"))["reason"]
        await agent.opens()
        assert (await agent.call("wait"))["asked"]
        assert (await agent.call("act", answer=1))["done"]
        second = await Agent(agent.client).opens()
        for tool, args in (("look", {}), ("act", {"answer": 1})):
            assert "several seats" in (await agent.call(tool, **args))["reason"]
        assert (await second.own("wait"))["asked"]


async def test_a_seat_on_a_server_of_many_clients_needs_its_token() -> None:
    async with at(connect_to_tables(LocalTables(), one_client=False)) as agent:
        await agent.opens()
        assert "sit returns it" in (await agent.call("wait"))["reason"]
        assert (await agent.own("wait"))["asked"]


async def test_menus_and_names_can_be_switched_off() -> None:
    async with at(connect_to_tables(LocalTables(), menus=False, nameless=True)) as agent:
        assert "options" not in [tool.name for tool in (await agent.client.list_tools()).tools]
        await agent.opens()
        await agent.own("wait")
        page = (await agent.own("look"))["page"]
        assert not re.search(r"^\d+\. ", page, re.MULTILINE)
        assert "seat-1" in page


async def test_chat_reaches_its_recipients_and_the_match_file() -> None:
    home = LocalTables()
    async with at(connect_to_tables(home)) as ada:
        table = (await ada.call("new_table", game=GAME, seats=["open", "open", "open"], seed="3"))["table"]
        bob, eve = Agent(ada.client), Agent(ada.client)
        for agent, name in ((ada, "Ada"), (bob, "Bob"), (eve, "Eve")):
            await agent.sits(table, name=name)
        own = [(await ada.own("say", words="I could use some salt."))["page"]]
        own.append((await ada.own("say", words="Silk for wine?", to=[2]))["page"])
        pages = ["\n".join(own), *[(await agent.own("look"))["page"] for agent in (bob, eve)]]
        assert ["Ada says: “I could use some salt.”" in page for page in pages] == [True, True, True]
        assert ["Ada says to Bob: “Silk for wine?”" in page for page in pages] == [True, True, False]
        assert "Silk for wine?" not in (await bob.own("look"))["page"], "told once"
    (table,) = home.tables.values()
    assert [(talk.seat, talk.to) for talk in fondaco.load(table.match.to_json()).talk] == [(0, None), (0, (1,))]


async def test_refused_actions_are_kept_with_the_match(tmp_path: Path) -> None:
    async with at(connect_to_tables(LocalTables(tmp_path))) as agent:
        await agent.opens()
        await agent.own("wait")
        await agent.own("act", answer={"do": "sail", "port": 29})
        await agent.own("act", answer=1)
    (file,) = tmp_path.iterdir()
    match = fondaco.load(file.read_text(encoding="utf-8"))
    (attempt,) = match.attempts or []
    assert (attempt.seat, attempt.action["do"]) == (0, "sail")
    assert attempt.rule
    assert match.opening.seats == ("Agent", "greedy")
    assert fondaco.verify(file.read_text(encoding="utf-8")) == []


async def test_mcp_server_runs_over_http(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "fondaco", "mcp", "--http", str(port)]
    with (tmp_path / "log").open("wb") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:
        try:
            until(lambda: is_listening(port), 60)
            async with at(connect_over_http(f"http://127.0.0.1:{port}/mcp")) as agent:
                await agent.opens()
                assert (await play(agent, random.Random(1), 1))["done"]
        finally:
            process.terminate()


def is_listening(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


async def test_agent_plays_on_a_server(live_server: Server) -> None:
    async with AsyncClient(live_server.url) as remote, connect_to_tables(RemoteTables(remote)) as client:
        # where players take turns, nobody changes the decision in the meantime
        name = next(name for name, game in all_games().items() if not game.offers)
        others = ["random"] * (all_games()[name].players[0] - 1)
        agent = await Agent(client).opens(name, *others, seed="")
        assert (await play(agent, random.Random(1), 2))["done"]
        said = await agent.own("say", words="Good evening.")
        assert said["done"]
        assert "says: “Good evening.”" in said["page"]
        assert not (await agent.own("act", answer={"do": "fly"}))["done"]
