"""Plays a whole match by the Model Context Protocol, with one call per decision: `python play.py GAME`.

Put a model into `answer`: a page in, an answer out.
"""

import asyncio
import random
import re
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

COMMAND = ["fondaco", "mcp"]


class Chance:
    """Chooses a number of the menu by chance; a page without a menu has the answers of the page before."""

    def __init__(self) -> None:
        self.numbers = ["1"]

    def answer(self, page: str) -> str:
        _, _, menu = page.partition("Your answers:\n")
        self.numbers = re.findall(r"(?m)(?:^|: |· )(\d+)\. ", menu) or self.numbers
        return random.choice(self.numbers)


async def play(game: str, player: Chance) -> str:
    """Play against two bots; return the last page, with the result."""
    server = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as client:
        await client.initialize()

        async def call(tool: str, **args: object) -> dict:
            return (await client.call_tool(tool, args)).structured_content

        made = await call("new_table", game=game, seats=["open", "greedy", "greedy"])
        await call("sit", table=made["table"], name="Ada")
        now = await call("wait")
        while not now["over"]:
            if not now["asked"]:
                now = await call("wait")
                continue
            said = await call("act", answer=player.answer(now["page"]))
            now = said if said["done"] else now | {"page": said["reason"]}
        return now["page"]


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], Chance())))
