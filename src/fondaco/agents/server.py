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
from fondaco.core.decision import Action, FondacoError, Illegal, Malformed, Refusal
from fondaco.core.json_types import JsonObject
from fondaco.core.match import SeatView
from fondaco.games import game
from fondaco.i18n import Translator, match_translator, type_info
from fondaco.i18n.action_parser import UnclearText, parse_typed_action
from fondaco.i18n.position_text import describe_position

Answer = int | str | JsonObject
ToolResult = JsonObject
P = ParamSpec("P")
INSTRUCTIONS = """Mediterranean trading games; the server checks every action against the rules.
Create a table with new_table (a seat is "open", or a bot: "greedy", "search", "random") and take a seat with sit. Keep
the seat token secret: it identifies you. Then repeat: wait until you are asked; look (first the whole table, later the
changes); act with the number of an answer, or in JSON or typed text for free-form answers such as offers.
why checks whether an action is allowed, and names the rule that forbids it. say sends a chat message.
The rules are the resource fondaco://rules/GAME, all actions with their fields fondaco://actions/GAME.
"""


SpeakerFor = Callable[["SeatedAgent", SeatView], Awaitable[Translator]]


class SeatedAgent:
    """A seated agent.

    `described` is the seat as last described by `look`; `fetched` is the seat as last fetched by `look` or `options`.
    """

    def __init__(self, seat: AgentSeat) -> None:
        self.seat = seat
        self.described: SeatView | None = None
        self.fetched: SeatView | None = None

    async def look(self) -> SeatView:
        self.fetched = await self.seat.look()
        return self.fetched

    async def parse(self, answer: Answer, speaker_for: SpeakerFor) -> Action:
        """Parse an answer: JSON, its number on the menu the agent has seen, or typed text."""
        seat = self.fetched or await self.look()
        if isinstance(answer, dict):
            action: Action = seat.game.wire.action(answer)
            return action
        if isinstance(answer, str) and not answer.isdigit():
            speaker = await speaker_for(self, seat)
            try:
                return parse_typed_action(answer, seat, speaker, seat.options)
            except UnclearText as unclear:
                raise Malformed(speaker.say(unclear.key, unclear.args_said)) from None
        if not 1 <= int(answer) <= len(seat.options):
            raise Malformed(f"the menu has no number {answer}; it has {len(seat.options)} answers")
        listed: Action = seat.options[int(answer) - 1]
        return listed


class AgentTools:
    """The MCP tools.

    `menus` lists the legal answers; `nameless` replaces the names of players and places by numbers.
    """

    def __init__(self, tables: Tables, lang: str, menus: bool, nameless: bool) -> None:
        self.tables = tables
        self.lang = lang
        self.menus = menus
        self.nameless = nameless
        self.agents: dict[str, SeatedAgent] = {}

    def agent(self, seat_token: str) -> SeatedAgent:
        if seat_token not in self.agents:
            raise Malformed("no agent has this seat token; the tool sit returns it")
        return self.agents[seat_token]

    async def speaker(self, agent: SeatedAgent, seat: SeatView) -> Translator:
        return match_translator(self.lang, seat.determinize(0), await agent.seat.names(), self.nameless)

    async def games(self) -> ToolResult:
        """List the games: title, numbers of players, table options with their defaults."""
        return {name: msgspec.to_builtins(info) for name, info in fondaco.games().items()}

    async def new_table(
        self, game: str, seats: list[str], options: ToolResult | None = None, seed: str = ""
    ) -> ToolResult:
        """Open a table.

        seats: one word per seat, "open" for an agent or the name of a bot: ["open", "greedy"].
        """
        return {"table": await self.tables.open_table(game, seats, options or {}, seed)}

    async def sit(self, table: str, seat: int | None = None, name: str = "Agent") -> ToolResult:
        """Take a seat at a table: this seat (from 1) or the first open one.

        Keep the returned seat token secret: it identifies you in the other tools.
        """
        taken = await self.tables.sit(table, None if seat is None else seat - 1, name)
        token = secrets.token_hex(8)
        self.agents[token] = SeatedAgent(taken)
        return {"seat_token": token, "seat": taken.number + 1}

    async def look(self, seat_token: str, whole: bool = False) -> ToolResult:
        """Show what changed since you last looked, what is asked, and what you may answer.

        whole: show the whole table instead of the changes.
        """
        agent = self.agent(seat_token)
        before, seat, names = None if whole else agent.described, await agent.look(), await agent.seat.names()
        agent.described = seat
        page = describe_position(seat, self.lang, before, names, self.nameless, self.menus)
        return {"page": page, "asked": seat.number in seat.waiting, "over": not seat.waiting}

    async def options(self, seat_token: str, kind: str = "") -> ToolResult:
        """List the answers, all or those of one kind, with their numbers and their JSON."""
        agent = self.agent(seat_token)
        seat = await agent.look()
        say = (await self.speaker(agent, seat)).action
        listed = [(number, action, msgspec.to_builtins(action)) for number, action in enumerate(seat.options, 1)]
        return {
            "options": [
                {"number": number, "says": say(action), "action": written}
                for number, action, written in listed
                if kind in ("", written["do"])
            ]
        }

    async def why(self, seat_token: str, answer: Answer) -> ToolResult:
        """Check whether an answer is allowed, and if not, which rule forbids it. Nothing is played."""
        agent = self.agent(seat_token)
        refusal = await agent.seat.refuses(await agent.parse(answer, self.speaker))
        return {"allowed": True} if refusal is None else {"allowed": False, **await self.refused(agent, refusal)}

    async def act(self, seat_token: str, answer: Answer) -> ToolResult:
        """Play an answer: its number, an action in JSON such as {"do": "pass"}, or typed text.

        Example of typed text: propose to=Contarini give=silk ask_ducats=2
        """
        agent = self.agent(seat_token)
        try:
            await agent.seat.act(await agent.parse(answer, self.speaker))
        except Illegal as illegal:
            return {"done": False, **await self.refused(agent, illegal.refusal)}
        return {"done": True}

    async def say(self, seat_token: str, words: str, to: list[int] | None = None) -> ToolResult:
        """Send a message to the whole table, or to some seats (from 1); messages are not binding."""
        await self.agent(seat_token).seat.say(words, None if to is None else [seat - 1 for seat in to])
        return {"done": True}

    async def wait(self, seat_token: str, seconds: float = 30) -> ToolResult:
        """Wait until you are asked or the match is over, at most ten minutes."""
        due = await self.agent(seat_token).seat.wait(min(seconds, 600))
        return {"asked": due.asked, "over": due.over}

    async def refused(self, agent: SeatedAgent, refusal: Refusal) -> ToolResult:
        """Return the rule, the reason, and the paragraph of the rules page."""
        assert agent.fetched is not None
        reason = (await self.speaker(agent, agent.fetched)).say(refusal.key, refusal.args)
        return {"rule": refusal.rule, "reason": reason, "paragraph": agent.fetched.game.paragraph(refusal.rule) or ""}


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


def make_mcp_server(tables: Tables, lang: str = "en", menus: bool = True, nameless: bool = False) -> MCPServer[Any]:
    """Create the MCP server, to be run over stdio or HTTP."""
    context = AgentTools(tables, lang, menus, nameless)
    made: MCPServer[Any] = MCPServer("fondaco", instructions=INSTRUCTIONS, version=fondaco.__version__)
    tools: list[Callable[..., Awaitable[ToolResult]]] = [
        context.games,
        context.new_table,
        context.sit,
        context.look,
        context.why,
        context.act,
        context.say,
        context.wait,
    ]
    for tool in [*tools, context.options] if menus else tools:
        made.tool()(return_errors_as_values(tool))

    @made.resource("fondaco://rules/{name}", mime_type="text/markdown")
    def rules(name: str) -> str:
        """The rules page of a game."""
        return game(name).rules(lang) or ""

    @made.resource("fondaco://actions/{name}", mime_type="text/plain")
    def actions(name: str) -> str:
        """The actions of a game: each with its fields and its rule."""
        types = type_info.action_types(game(name))
        return "\n".join(f"{' '.join([said, *kind.__struct_fields__])}: {kind.__doc__}" for said, kind in types.items())

    return made
