"""Model Context Protocol server: language models take seats, negotiate and play.

Tools return refusals as values with rule and reason, because an exception would reach the model as a bare sentence.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec

import httpx
import msgspec
from mcp.server.mcpserver import MCPServer

import fondaco
from fondaco.agents.tables import AgentSeat, Tables
from fondaco.core.decision import Action, FondacoError, Illegal, Malformed, Refusal, Seat
from fondaco.core.game import Game
from fondaco.core.json_types import JsonObject
from fondaco.core.match import SeatView
from fondaco.games import all_games
from fondaco.games import game as find_game
from fondaco.i18n import Translator, seat_translator, type_info
from fondaco.i18n.action_parser import NameLookup, UnclearText, format_typed_action, parse_answer
from fondaco.i18n.position_text import describe_position

Answer = int | str | JsonObject
ToolResult = JsonObject
P = ParamSpec("P")
MOST_SECONDS = 600
INSTRUCTIONS = """Mediterranean trading games; the server checks every action against the rules.
Create a table with new_table (a seat is "open", or a bot: "random", "greedy", "search", "trained", "master", weakest
first) and take a seat with sit. Keep the seat token secret: it identifies you. {token}
Call wait once: it returns the first page, with the whole table, the question and your legal answers. Then only act is
needed, with the number of an answer, or with typed text for free-form answers such as offers: it plays the answer,
waits until you are asked again and returns the next page, with what has changed.
If act returns "asked": false, call wait. When "over" is true, the match has ended.
A page with changes leaves out what is as it was, planning aids, and a question or answers that are the same as before:
look with whole=true returns the whole page, options all answers. A line such as "Sail to …: 2. Rhodes · 3. Tyre" has
answers 2 and 3. In typed text and in tools, players and things are named or counted from 1; in JSON from 0.
why checks whether an action is allowed, and names the rule that forbids it. say sends a chat message.
rules returns the rules of a game; so does the resource fondaco://rules/GAME. All actions with their fields are the
resource fondaco://actions/GAME.
"""
ONE_CLIENT = "If you have one seat only, you may leave it out."
MANY_CLIENTS = "All tools for a seat need it."


SpeakerFor = Callable[["SeatedAgent", SeatView], Awaitable[Translator]]


class SeatedAgent:
    """A seated agent.

    `described` is the seat as last described on a page; `fetched` is the seat as last fetched for any tool.
    """

    def __init__(self, seat: AgentSeat) -> None:
        self.seat = seat
        self.described: SeatView | None = None
        self.fetched: SeatView | None = None
        self.over = False

    async def look(self) -> SeatView:
        self.fetched = await self.seat.look()
        self.over = bool(self.fetched.view["over"])
        return self.fetched

    async def parse(self, answer: Answer, speaker_for: SpeakerFor) -> Action:
        """Parse an answer: JSON, its number on the menu the agent has seen, or typed text."""
        seat = self.fetched or await self.look()
        if isinstance(answer, dict):
            action: Action = seat.game.wire.action(answer)
            return action
        speaker = await speaker_for(self, seat)
        try:
            return parse_answer(str(answer), seat, speaker)
        except UnclearText as unclear:
            raise Malformed(speaker.say(unclear.key, unclear.args_said)) from None


class AgentTools:
    """The MCP tools.

    `menus` lists the legal answers; `nameless` replaces the names of players and places by numbers. With `one_client`
    the only seat that is in a match needs no seat token.
    """

    def __init__(self, tables: Tables, lang: str, menus: bool, nameless: bool, one_client: bool) -> None:
        self.tables = tables
        self.lang = lang
        self.menus = menus
        self.nameless = nameless
        self.one_client = one_client
        self.agents: dict[str, SeatedAgent] = {}

    def agent(self, seat_token: str) -> SeatedAgent:
        """Return the agent with this token; without one, the only agent in a match, or the last one that was in one."""
        if not seat_token and self.one_client and self.agents:
            playing = [agent for agent in self.agents.values() if not agent.over] or [*self.agents.values()][-1:]
            if len(playing) > 1:
                raise Malformed("you have several seats: give the seat token of one")
            return playing[0]
        if seat_token not in self.agents:
            raise Malformed("no agent has this seat token; the tool sit returns it")
        return self.agents[seat_token]

    async def speaker(self, agent: SeatedAgent, seat: SeatView) -> Translator:
        return seat_translator(self.lang, seat, await agent.seat.names(), self.nameless)

    async def page(self, agent: SeatedAgent, whole: bool = False) -> ToolResult:
        """Describe the seat, and remember it as described."""
        before, seat, names = None if whole else agent.described, await agent.look(), await agent.seat.names()
        agent.described = seat
        page = describe_position(seat, self.lang, before, names, self.nameless, self.menus)
        return {"page": page, "asked": seat.number in seat.waiting, "over": agent.over}

    async def games(self) -> ToolResult:
        """List the games: title, numbers of players, table options with their defaults."""
        return {name: msgspec.to_builtins(info) for name, info in fondaco.games().items()}

    async def new_table(
        self, game: str, seats: list[str], options: ToolResult | None = None, seed: int | str = ""
    ) -> ToolResult:
        """Open a table.

        seats: one word per seat, "open" for an agent or the name of a bot: ["open", "greedy"].
        """
        return {"table": await self.tables.open_table(game, seats, options or {}, str(seed))}

    async def sit(self, table: str, seat: int | None = None, name: str = "Agent") -> ToolResult:
        """Take a seat at a table: this seat (from 1) or the first open one.

        Keep the returned seat token secret: it identifies you in the other tools, if there are several seats.
        """
        taken = await self.tables.sit(table, None if seat is None else seat - 1, name)
        token = secrets.token_hex(8)
        self.agents[token] = SeatedAgent(taken)
        return {"seat_token": token, "seat": taken.number + 1}

    async def look(self, seat_token: str = "", whole: bool = False) -> ToolResult:
        """Show what changed since you last looked, what is asked, and what you may answer.

        whole: show the whole table, with planning aids and all kinds of answers, instead of the changes.
        """
        return await self.page(self.agent(seat_token), whole)

    async def options(self, kind: str = "", seat_token: str = "") -> ToolResult:
        """List the answers, all or those of one kind, with their numbers, as they are typed, and as JSON."""
        agent = self.agent(seat_token)
        seat = await agent.look()
        speaker = await self.speaker(agent, seat)
        listed = [(number, action, msgspec.to_builtins(action)) for number, action in enumerate(seat.options, 1)]
        return {
            "options": [
                {
                    "number": number,
                    "says": speaker.action(action),
                    "typed": format_typed_action(action, seat, speaker),
                    "action": written,
                }
                for number, action, written in listed
                if kind in ("", written["do"])
            ]
        }

    async def why(self, answer: Answer, seat_token: str = "") -> ToolResult:
        """Check whether an answer is allowed, and if not, which rule forbids it. Nothing is played."""
        agent = self.agent(seat_token)
        refusal = await agent.seat.refuses(await agent.parse(answer, self.speaker))
        return {"allowed": True} if refusal is None else {"allowed": False, **await self.refused(agent, refusal)}

    async def act(self, answer: Answer, seat_token: str = "", seconds: float = 30) -> ToolResult:
        """Play an answer: its number on the last page, or typed text.

        Example of typed text: propose to=Contarini give=silk ask_ducats=2
        An action in JSON, such as {"do": "pass"}, works too; it counts from 0.
        Then wait until you are asked again or the match is over, at most so many seconds, and show the next page.
        """
        agent = self.agent(seat_token)
        try:
            await agent.seat.act(await agent.parse(answer, self.speaker))
        except Illegal as illegal:
            return {"done": False, **await self.refused(agent, illegal.refusal)}
        await agent.seat.wait(min(seconds, MOST_SECONDS))
        return {"done": True, **await self.page(agent)}

    async def say(self, words: str, to: list[int | str] | None = None, seat_token: str = "") -> ToolResult:
        """Send a message to the whole table, or to some players (names, or seats from 1); messages are not binding.

        Shows what has changed since the last page.
        """
        agent = self.agent(seat_token)
        await agent.seat.say(words, None if to is None else [await self.seat_named(agent, each) for each in to])
        return {"done": True, **await self.page(agent)}

    async def seat_named(self, agent: SeatedAgent, name: int | str) -> Seat:
        """Return the seat of a player by name, or by number from 1."""
        seat = agent.fetched or await agent.look()
        speaker = await self.speaker(agent, seat)
        try:
            return NameLookup("seat", seat, speaker, []).number("to", str(name))
        except UnclearText as unclear:
            raise Malformed(speaker.say(unclear.key, unclear.args_said)) from None

    async def wait(self, seat_token: str = "", seconds: float = 30) -> ToolResult:
        """Wait until you are asked or the match is over, at most ten minutes, and show the next page."""
        agent = self.agent(seat_token)
        due = await agent.seat.wait(min(seconds, MOST_SECONDS))
        return await self.page(agent) if due.asked or due.over else {"asked": False, "over": False}

    async def rules(self, game: str, rule: str = "") -> ToolResult:
        """Show the rules of a game, or only one rule by its number, such as 5.14."""
        page = find_game(game)
        text = page.paragraph(rule, self.lang) if rule else page.rules(self.lang)
        if text is None:
            raise Malformed(f"{game} has no rule {rule!r}" if rule else f"{game} has no rules page")
        return {"rules": text}

    async def refused(self, agent: SeatedAgent, refusal: Refusal) -> ToolResult:
        """Return the rule, the reason, and the paragraph of the rules page."""
        assert agent.fetched is not None
        reason = (await self.speaker(agent, agent.fetched)).say(refusal.key, refusal.args)
        paragraph = agent.fetched.game.paragraph(refusal.rule, self.lang)
        return {"rule": refusal.rule, "reason": reason, "paragraph": paragraph or ""}


def return_errors_as_values(tool: Callable[P, Awaitable[ToolResult]]) -> Callable[P, Awaitable[ToolResult]]:
    """Wrap a tool so that it returns errors as values."""

    @wraps(tool)
    async def wrapped(*args: P.args, **named: P.kwargs) -> ToolResult:
        try:
            result = await tool(*args, **named)
        except httpx.HTTPError as error:
            return {"done": False, "rule": "", "reason": f"the server does not answer: {error}"}
        except FondacoError as error:
            return {"done": False, "rule": "", "reason": str(error)}
        return result

    return wrapped


def make_mcp_server(
    tables: Tables, lang: str = "en", menus: bool = True, nameless: bool = False, one_client: bool = True
) -> MCPServer[Any]:
    """Create the MCP server, to be run over stdio, for `one_client`, or over HTTP."""
    context = AgentTools(tables, lang, menus, nameless, one_client)
    instructions = INSTRUCTIONS.replace("{token}", ONE_CLIENT if one_client else MANY_CLIENTS)
    made: MCPServer[Any] = MCPServer("fondaco", instructions=instructions, version=fondaco.__version__)
    tools: list[Callable[..., Awaitable[ToolResult]]] = [
        context.games,
        context.new_table,
        context.sit,
        context.look,
        context.why,
        context.act,
        context.say,
        context.wait,
        context.rules,
    ]
    for tool in [*tools, context.options] if menus else tools:
        made.tool()(return_errors_as_values(tool))

    for name, each in all_games().items():
        add_resources(made, name, each, lang)
    return made


def add_resources(server: MCPServer[Any], name: str, game: Game, lang: str) -> None:
    """Add the rules and the actions of a game to the list of resources."""

    @server.resource(f"fondaco://rules/{name}", title=f"Rules of {game.title}", mime_type="text/markdown")
    def rules() -> str:
        """The rules page of the game."""
        return game.rules(lang) or ""

    @server.resource(f"fondaco://actions/{name}", title=f"Actions of {game.title}", mime_type="text/plain")
    def actions() -> str:
        """The actions of the game: each with its fields and its rule."""
        types = type_info.action_types(game)
        return "\n".join(f"{' '.join([said, *kind.__struct_fields__])}: {kind.__doc__}" for said, kind in types.items())
