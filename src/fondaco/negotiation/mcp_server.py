"""The benchmark for agents of the Model Context Protocol: `start` returns the first page, `reply` the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from mcp.server.mcpserver import MCPServer

import fondaco
from fondaco.negotiation.items import Item
from fondaco.negotiation.run import line, read_results
from fondaco.negotiation.session import Session


class Benchmark:
    """The items that an agent has not finished, one after the other; each result is written when its item ends."""

    def __init__(self, items: Sequence[Item], file: Path) -> None:
        done = {result.item for result in read_results(file)}
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"".join(map(line, read_results(file))))
        self.file = file
        self.missing: Iterator[Item] = iter([item for item in items if item.id not in done])
        self.session: Session | None = None

    def start(self) -> dict[str, Any]:
        """Begin the next item; return its instructions, the rules and the first page.

        An item that has begun goes on: the whole page is returned.
        """
        if self.session is not None:
            return self.shown(self.session.reply("look"))
        item = next(self.missing, None)
        if item is None:
            return {"page": "", "item": "", "finished": True}
        self.session = Session(item)
        return self.shown(self.session.begin())

    def reply(self, text: str) -> dict[str, Any]:
        """Reply to the last page; return the next one. At the end of an item, call start for the next item.

        text: one answer on the last line, such as 3 or propose to=2 give=silk; lines that begin with say are messages.
        """
        if self.session is None:
            return {"page": "", "item": "", "finished": False, "reason": "call start first"}
        session = self.session
        shown = self.shown(session.reply(text))
        if session.over:
            with self.file.open("ab") as out:
                out.write(line(session.result))
            self.session = None
        return shown

    def shown(self, page: str) -> dict[str, Any]:
        assert self.session is not None
        return {"page": page, "item": self.session.item.id, "over": self.session.over, "finished": False}


def make_benchmark_server(items: Sequence[Item], file: Path) -> MCPServer[Any]:
    """Create the MCP server of the benchmark, to be run over stdio or HTTP."""
    benchmark = Benchmark(items, file)
    instructions = "Call start, then reply until the item is over, then start again, until start says finished."
    made: MCPServer[Any] = MCPServer("fondaco-negotiate", instructions=instructions, version=fondaco.__version__)
    for tool in (benchmark.start, benchmark.reply):
        made.tool()(tool)
    return made
