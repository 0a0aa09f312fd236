"""The command `fondaco mcp`: run the MCP server over stdio or HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fondaco.agents.local_tables import Home
from fondaco.agents.server import server
from fondaco.agents.tables import Abroad, Tables
from fondaco.client import AsyncHouse


def serve(
    url: str | None, token: str | None, port: int | None, folder: Path | None, lang: str, menus: bool, nameless: bool
) -> None:
    """Serve the tables of the server at `url`, or local ones whose matches are stored in `folder`.

    With a `port` the MCP server uses HTTP, otherwise stdio.
    """
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)

    async def until_the_end() -> None:
        if url is None:
            await talk(Home(folder))
            return
        async with AsyncHouse(url, token) as house:
            await talk(Abroad(house))

    async def talk(tables: Tables) -> None:
        made = server(tables, lang, menus, nameless)
        await (made.run_stdio_async() if port is None else made.run_streamable_http_async(port=port))

    asyncio.run(until_the_end())
