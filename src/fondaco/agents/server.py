"""Model Context Protocol server: language models take seats, negotiate and play.

Tools return refusals as values with rule and reason, because an exception would reach the model as a bare sentence.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import httpx
import msgspec
from mcp.server.mcpserver import MCPServer

import fondaco
from fondaco.agents.tables import Chair, Tables
from fondaco.core.decision import Action, FondacoError, Illegal, Malformed, Refusal
from fondaco.core.json_types import JsonObject
from fondaco.core.match import SeatView
from fondaco.games import game
from fondaco.i18n import Speaker, speaker_at, type_info
from fondaco.i18n.action_parser import Unclear, read_action
from fondaco.i18n.narration import tell

Answer = int | str | JsonObject
Told = JsonObject
INSTRUCTIONS = """Trading games of the Mediterranean, with their rules kept.
Open a table with new_table (a seat is "open", or a bot: "greedy", "search", "random") and sit down; keep the chair's
secret word, it is you. Then in turn: wait until you are asked; look (at first the whole table, later what is
different); act with the number of an answer or, where answers are free as offers are, in JSON or as one types it.
why tells whether something is allowed, and by which rule it is not. say is for words beside the game.
The rules are the resource fondaco://rules/GAME, all actions with their parts fondaco://actions/GAME.
"""


Voice = Callable[["Sitter", SeatView], Awaitable[Speaker]]


class Sitter:
    """A seated agent.

    `told` is the seat as last described by `look`; `seen` is the seat as last fetched by `look` or `options`.
    """

    def __init__(self, chair: Chair) -> None:
        self.chair = chair
        self.told: SeatView | None = None
        self.seen: SeatView | None = None

    async def look(self) -> SeatView:
        self.seen = await self.chair.look()
        return self.seen

    async def meant(self, answer: Answer, voice: Voice) -> Action:
        """Parse an answer: JSON, its number on the menu the agent has seen, or typed text."""
        seat = self.seen or await self.look()
        if isinstance(answer, dict):
            action: Action = seat.game.wire.action(answer)
            return action
        if isinstance(answer, str) and not answer.isdigit():
            speaker = await voice(self, seat)
            try:
                return read_action(answer, seat, speaker, seat.options)
            except Unclear as unclear:
                raise Malformed(speaker.say(unclear.key, unclear.args_said)) from None
        if not 1 <= int(answer) <= len(seat.options):
            raise Malformed(f"the menu has no number {answer}; it has {len(seat.options)} answers")
        listed: Action = seat.options[int(answer) - 1]
        return listed


class Context:
    """The MCP tools.

    `menus` lists the legal answers; `nameless` replaces the names of players and places by numbers.
    """

    def __init__(self, tables: Tables, lang: str, menus: bool, nameless: bool) -> None:
        self.tables = tables
        self.lang = lang
        self.menus = menus
        self.nameless = nameless
        self.sitters: dict[str, Sitter] = {}

    def sitter(self, chair: str) -> Sitter:
        if chair not in self.sitters:
            raise Malformed("nobody has this chair; sit tells you its secret word")
        return self.sitters[chair]

    async def speaker(self, sitter: Sitter, seat: SeatView) -> Speaker:
        return speaker_at(self.lang, seat.determinize(0), await sitter.chair.names(), self.nameless)

    async def games(self) -> Told:
        """List the games: title, numbers of players, table options with their defaults."""
        return {name: msgspec.to_builtins(info) for name, info in fondaco.games().items()}

    async def new_table(self, game: str, seats: list[str], options: Told | None = None, seed: str = "") -> Told:
        """Open a table.

        seats: one word per seat, "open" for an agent or the name of a bot: ["open", "greedy"].
        """
        return {"table": await self.tables.open_table(game, seats, options or {}, seed)}

    async def sit(self, table: str, seat: int | None = None, name: str = "Agent") -> Told:
        """Take a seat at a table: this seat (from 1) or the first open one.

        Keep the returned chair word secret: it identifies you in the other tools.
        """
        chair = await self.tables.sit(table, None if seat is None else seat - 1, name)
        word = secrets.token_hex(8)
        self.sitters[word] = Sitter(chair)
        return {"chair": word, "seat": chair.number + 1}

    async def look(self, chair: str, whole: bool = False) -> Told:
        """Show what changed since you last looked, what is asked, and what you may answer.

        whole: show the whole table instead of the changes.
        """
        sitter = self.sitter(chair)
        before, seat, names = None if whole else sitter.told, await sitter.look(), await sitter.chair.names()
        sitter.told = seat
        page = tell(seat, self.lang, before, names, self.nameless, self.menus)
        return {"page": page, "asked": seat.number in seat.waiting, "over": not seat.waiting}

    async def options(self, chair: str, kind: str = "") -> Told:
        """List the answers, all or those of one kind, with their numbers and their JSON."""
        sitter = self.sitter(chair)
        seat = await sitter.look()
        say = (await self.speaker(sitter, seat)).action
        listed = [(number, action, msgspec.to_builtins(action)) for number, action in enumerate(seat.options, 1)]
        return {
            "options": [
                {"number": number, "says": say(action), "action": written}
                for number, action, written in listed if kind in ("", written["do"])
            ]
        }  # fmt: skip

    async def why(self, chair: str, answer: Answer) -> Told:
        """Check whether an answer is allowed, and if not, which rule forbids it. Nothing is played."""
        sitter = self.sitter(chair)
        refusal = await sitter.chair.refuses(await sitter.meant(answer, self.speaker))
        return {"allowed": True} if refusal is None else {"allowed": False, **await self.refused(sitter, refusal)}

    async def act(self, chair: str, answer: Answer) -> Told:
        """Play an answer: its number, an action in JSON such as {"do": "pass"}, or typed text.

        Example of typed text: propose to=Contarini give=silk ask_ducats=2
        """
        sitter = self.sitter(chair)
        try:
            await sitter.chair.act(await sitter.meant(answer, self.speaker))
        except Illegal as illegal:
            return {"done": False, **await self.refused(sitter, illegal.refusal)}
        return {"done": True}

    async def say(self, chair: str, words: str, to: list[int] | None = None) -> Told:
        """Send a message to the whole table, or to some seats (from 1); messages are not binding."""
        await self.sitter(chair).chair.say(words, None if to is None else [seat - 1 for seat in to])
        return {"done": True}

    async def wait(self, chair: str, seconds: float = 30) -> Told:
        """Wait until you are asked or the match is over, at most ten minutes."""
        due = await self.sitter(chair).chair.wait(min(seconds, 600))
        return {"asked": due.asked, "over": due.over}

    async def refused(self, sitter: Sitter, refusal: Refusal) -> Told:
        """Return the rule, the reason, and the paragraph of the rules page."""
        assert sitter.seen is not None
        reason = (await self.speaker(sitter, sitter.seen)).say(refusal.key, refusal.args)
        return {"rule": refusal.rule, "reason": reason, "paragraph": sitter.seen.game.paragraph(refusal.rule) or ""}


def valued(tool: Any) -> Any:
    """Wrap a tool so that it returns errors as values."""

    @wraps(tool)
    async def answered(*args: Any, **named: Any) -> Told:
        try:
            told: Told = await tool(*args, **named)
        except httpx.HTTPError as error:
            return {"done": False, "rule": "", "reason": f"the house does not answer: {error}"}
        except FondacoError as error:
            return {"done": False, "rule": "", "reason": str(error)}
        return told

    return answered


def server(tables: Tables, lang: str = "en", menus: bool = True, nameless: bool = False) -> MCPServer[Any]:
    """Create the MCP server, to be run over stdio or HTTP."""
    context = Context(tables, lang, menus, nameless)
    made: MCPServer[Any] = MCPServer("fondaco", instructions=INSTRUCTIONS, version=fondaco.__version__)
    tools = [
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
        made.tool()(valued(tool))

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
